#include "serve/storage/care.hpp"

#include <fcntl.h>
#include <unistd.h>

#include "serve/hall/table.hpp"
#include "serve/published/name.hpp"
#include "serve/storage/ledger.hpp"
#include "serve/storage/sqlite.hpp"
#ifdef CAIRN_POSTGRES
#include "serve/storage/postgres.hpp"
#endif

namespace cairn::serve {

namespace fs = std::filesystem;

DatabaseReport check_database(const std::string& database, Catalogue& catalogue) {
    const std::unique_ptr<TableReader> reader = open_reader(database);
    DatabaseReport report;
    report.problems = reader->faults();
    for (const std::string& id : reader->ids()) {
        ++report.tables;
        try {
            auto stored = reader->load(id);
            if (!stored) continue;
            report.entries += stored->entries.size();
            // Pages of strangers are run by keepers alone; here their games are only counted.
            if (is_published(stored->head.game)) {
                ++report.published;
                continue;
            }
            const OfferFound found = catalogue.find(stored->head.game, stored->head.options);
            if (!found.offer) {
                report.problems.push_back("the table " + id + ": " + found.problem);
                continue;
            }
            const bool same_rules = stored->head.rules == found.offer->rules;
            const auto opened = Table::open(std::move(stored->head), found.offer, stored->entries, 0);
            if (!opened.table) report.problems.push_back("the table " + id + ": " + opened.refusal.text);
            else if (!same_rules) ++report.only_looked_at;
            else if (!opened.table->frozen().empty())
                report.problems.push_back("the table " + id + ": " + opened.table->frozen());
        } catch (const DatabaseError& error) {
            report.problems.push_back(error.what());
        }
    }
    return report;
}

Rows ask_database(const std::string& database, const char* sql, const std::vector<std::string>& values) {
    if (is_postgres(database)) {
#ifdef CAIRN_POSTGRES
        PostgresConnection connection(database);
        const PostgresRows found = connection.ask(sql, values);
        Rows rows;
        for (int row = 0; row < found.size(); ++row) {
            rows.emplace_back();
            for (int column = 0; column < found.columns(); ++column)
                rows.back().push_back(found.text(row, column));
        }
        return rows;
#else
        throw DatabaseError("this Cairn was built without PostgreSQL");
#endif
    }
    std::error_code ignored;
    if (!fs::exists(database, ignored)) throw DatabaseError("there is no such file");
    Database file(database);
    Statement statement(file, sql);
    statement.with_all(values);
    Rows rows;
    while (statement.row()) {
        rows.emplace_back();
        for (int column = 0; column < statement.columns(); ++column)
            rows.back().push_back(statement.text(column));
    }
    return rows;
}

void change_database(const std::string& database, const Deed& deed) {
    ask_database(database, deed.sql, deed.values);
}

void back_up_database(const std::string& database, const fs::path& copy) {
    if (is_postgres(database))
        throw DatabaseError("a copy of it is made by PostgreSQL itself, also while servers use it: pg_dump");
    std::error_code ignored;
    if (!fs::exists(database, ignored)) throw DatabaseError("there is no such file");
    // Made here, so that it is its owner's from the first byte on.
    const int fd = ::open(copy.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0) throw DatabaseError("there is a file already, or none can be made there");
    ::close(fd);
    try {
        Database original(database);
        Statement(original, "VACUUM INTO ?").with(copy.string()).run();
    } catch (const DatabaseError&) {
        fs::remove(copy, ignored);
        throw;
    }
}

}  // namespace cairn::serve
