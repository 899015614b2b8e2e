#include "serve/storage/ledger.hpp"

#include <filesystem>

#include "serve/storage/sqlite_ledger.hpp"
#ifdef CAIRN_POSTGRES
#include "serve/storage/postgres_ledger.hpp"
#endif

namespace cairn::serve {

bool is_postgres(const std::string& database) {
    return database.starts_with("postgresql://") || database.starts_with("postgres://");
}

std::string database_shown(const std::string& database) {
    if (!is_postgres(database)) return database;
    const std::size_t begin = database.find("://") + 3, at = database.find('@', begin),
                      colon = database.find(':', begin);
    std::string shown = database;
    if (at != std::string::npos && colon < at) shown.erase(colon, at - colon);
    // A password may also stand among the parameters.
    return shown.substr(0, shown.find('?'));
}

#ifndef CAIRN_POSTGRES
namespace {
[[noreturn]] void not_built_in() {
    throw DatabaseError(
        "this Cairn was built without PostgreSQL; install libpq-dev, build it again, or name a file");
}
}  // namespace
#endif

std::unique_ptr<Ledger> open_ledger(const std::string& database) {
    if (!is_postgres(database)) return std::make_unique<SqliteLedger>(database);
#ifdef CAIRN_POSTGRES
    return std::make_unique<PostgresLedger>(database);
#else
    not_built_in();
#endif
}

std::unique_ptr<TableReader> open_reader(const std::string& database) {
    if (!is_postgres(database)) {
        std::error_code ignored;
        if (!std::filesystem::exists(database, ignored)) throw DatabaseError("there is no such file");
        return std::make_unique<SqliteReader>(database, SqliteReader::Way::Usual);
    }
#ifdef CAIRN_POSTGRES
    return std::make_unique<PostgresReader>(database);
#else
    not_built_in();
#endif
}

}  // namespace cairn::serve
