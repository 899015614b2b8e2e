#include "serve/storage/sqlite.hpp"

#include <sqlite3.h>

namespace cairn::serve {
namespace {

constexpr int kPatience = 2000;  // milliseconds to wait for another program's lock

std::string sentence(int code, const std::string& details) {
    switch (code & 0xFF) {
        case SQLITE_FULL: return "the disk is full";
        case SQLITE_BUSY:
        case SQLITE_LOCKED: return "another program has locked the database";
        case SQLITE_IOERR: return "the disk reports an error (" + details + ")";
        case SQLITE_READONLY: return "the database may only be read";
        case SQLITE_CANTOPEN: return "the database cannot be opened";
        case SQLITE_NOTADB: return "the file is not a database of Cairn";
        case SQLITE_CORRUPT: return "the database is damaged";
        default: return "the database reports: " + details;
    }
}

DatabaseError::Cause cause_of(int code) {
    using Cause = DatabaseError::Cause;
    switch (code & 0xFF) {
        case SQLITE_CONSTRAINT: return Cause::Statement;
        case SQLITE_BUSY:
        case SQLITE_LOCKED: return Cause::Locked;
        case SQLITE_FULL:
        case SQLITE_IOERR:
        case SQLITE_CANTOPEN:
        case SQLITE_READONLY: return Cause::Disk;
        default: return Cause::Other;
    }
}

[[noreturn]] void fail(sqlite3* handle, int code) {
    throw DatabaseError(cause_of(code),
                        sentence(code, handle ? sqlite3_errmsg(handle) : sqlite3_errstr(code)));
}

}  // namespace

Database::Database(const std::filesystem::path& file) {
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    const int code = sqlite3_open_v2(file.c_str(), &handle_, flags, nullptr);
    if (code != SQLITE_OK) {
        const DatabaseError error(cause_of(code), sentence(code, sqlite3_errstr(code)));
        sqlite3_close(handle_);
        throw error;
    }
    sqlite3_busy_timeout(handle_, kPatience);
}

Database::~Database() { sqlite3_close(handle_); }

void Database::keep_log() {
    // In the place of SQLite's own hook, which would empty it.
    const auto note = [](void* to, sqlite3*, const char*, int pages) {
        *static_cast<int*>(to) = pages;
        return SQLITE_OK;
    };
    sqlite3_wal_hook(handle_, note, &pages_in_log_);
}

void Database::empty_log() {
    sqlite3_wal_checkpoint_v2(handle_, nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
}

void Database::run(const char* sql) {
    if (const int code = sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr); code != SQLITE_OK)
        fail(handle_, code);
}

std::int64_t Database::number(const char* sql) {
    Statement statement(*this, sql);
    return statement.row() ? statement.number(0) : 0;
}

int Database::changed() const { return sqlite3_changes(handle_); }

Statement::Statement(Database& database, const char* sql) : database_(database) {
    const int code =
        sqlite3_prepare_v3(database.handle(), sql, -1, SQLITE_PREPARE_PERSISTENT, &handle_, nullptr);
    if (code != SQLITE_OK) fail(database.handle(), code);
}

Statement::~Statement() { sqlite3_finalize(handle_); }

void Statement::reset() {
    sqlite3_reset(handle_);
    sqlite3_clear_bindings(handle_);
}

Statement& Statement::with_all(const std::vector<std::string>& values) {
    reset();
    int index = 0;
    for (const std::string& value : values) bind(++index, value);
    return *this;
}

int Statement::columns() const { return sqlite3_column_count(handle_); }

bool Statement::row() {
    const int code = sqlite3_step(handle_);
    if (code == SQLITE_ROW) return true;
    sqlite3_reset(handle_);
    if (code != SQLITE_DONE) fail(database_.handle(), code);
    return false;
}

void Statement::run() {
    while (row()) {
    }
}

std::int64_t Statement::number(int column) const { return sqlite3_column_int64(handle_, column); }
double Statement::real(int column) const { return sqlite3_column_double(handle_, column); }
std::string Statement::text(int column) const {
    const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(handle_, column));
    return bytes ? std::string(bytes, std::size_t(sqlite3_column_bytes(handle_, column))) : std::string();
}

void Statement::bind(int index, std::int64_t value) { sqlite3_bind_int64(handle_, index, value); }
void Statement::bind(int index, double value) { sqlite3_bind_double(handle_, index, value); }
void Statement::bind(int index, std::string_view value) {
    sqlite3_bind_text(handle_, index, value.data(), int(value.size()), SQLITE_TRANSIENT);
}

}  // namespace cairn::serve
