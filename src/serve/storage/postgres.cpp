#include "serve/storage/postgres.hpp"

#include <libpq-fe.h>

#include <cstdlib>

namespace cairn::serve {
namespace {

// Its first line: the rest repeats the statement.
std::string first_line(const char* message) {
    std::string text = message ? message : "";
    text = text.substr(0, text.find('\n'));
    const std::size_t severity = text.find(":  ");
    return severity == std::string::npos ? text : text.substr(severity + 3);
}

DatabaseError postgres_error(const std::string& state, const std::string& details) {
    using Cause = DatabaseError::Cause;
    const std::string kind = state.substr(0, 2);
    if (kind == "22" || kind == "23") return {Cause::Statement, "the database refuses it: " + details};
    if (state == "57014" || state == "55P03")  // it took too long, waiting for somebody's lock
        return {Cause::Locked, "another program has locked the database"};
    if (state == "53100") return {Cause::Disk, "the disk is full"};
    if (kind == "58") return {Cause::Disk, "the disk reports an error (" + details + ")"};
    if (state == "25006") return {Cause::Disk, "the database may only be read"};
    if (state == "42P01") return DatabaseError("it holds no tables of Cairn");
    return DatabaseError("the database reports: " + details);
}

}  // namespace

PostgresRows::PostgresRows(pg_result* result) : result_(result, PQclear) {}
int PostgresRows::size() const { return PQntuples(result_.get()); }
std::string PostgresRows::text(int row, int column) const {
    return {PQgetvalue(result_.get(), row, column), std::size_t(PQgetlength(result_.get(), row, column))};
}
std::int64_t PostgresRows::number(int row, int column) const {
    return std::strtoll(PQgetvalue(result_.get(), row, column), nullptr, 10);
}
double PostgresRows::real(int row, int column) const {
    return std::strtod(PQgetvalue(result_.get(), row, column), nullptr);
}

int PostgresRows::columns() const { return PQnfields(result_.get()); }
int PostgresRows::changed() const { return std::atoi(PQcmdTuples(result_.get())); }

PostgresConnection::PostgresConnection(const std::string& url) {
    // What stands in the URL comes after these and wins.
    const char* const names[] = {"connect_timeout",
                                 "tcp_user_timeout",
                                 "keepalives_idle",
                                 "application_name",
                                 "client_encoding",
                                 "dbname",
                                 nullptr};
    const char* const values[] = {"3", "4000", "5", "cairn", "UTF8", url.c_str(), nullptr};
    handle_ = PQconnectdbParams(names, values, 1);
    if (PQstatus(handle_) != CONNECTION_OK) {
        const std::string why = first_line(PQerrorMessage(handle_));
        PQfinish(handle_);
        throw DatabaseError(DatabaseError::Cause::Unreachable, "the database cannot be reached: " + why);
    }
    PQsetNoticeProcessor(
        handle_, [](void*, const char*) {}, nullptr);
    try {
        run("SET statement_timeout = '5s'; SET lock_timeout = '2s'");
        // A commit that was not flushed is none.
        if (ask("SHOW synchronous_commit").text(0, 0) == "off") run("SET synchronous_commit = on");
    } catch (...) {
        PQfinish(handle_);
        throw;
    }
}

PostgresConnection::~PostgresConnection() { PQfinish(handle_); }

PostgresRows PostgresConnection::checked(pg_result* result) {
    PostgresRows rows(result);
    const ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) return rows;
    if (!result || PQstatus(handle_) != CONNECTION_OK)
        throw DatabaseError(DatabaseError::Cause::Unreachable, "the connection to the database was lost: " +
                                                                   first_line(PQerrorMessage(handle_)));
    const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    throw postgres_error(state ? state : "", first_line(PQresultErrorMessage(result)));
}

PostgresRows PostgresConnection::ask(const char* sql, const std::vector<std::string>& values) {
    std::vector<const char*> texts;
    for (const std::string& value : values) texts.push_back(value.c_str());
    return checked(PQexecParams(handle_, sql, int(texts.size()), nullptr, texts.data(), nullptr, nullptr, 0));
}

void PostgresConnection::run(const char* sql) { checked(PQexec(handle_, sql)); }

int PostgresConnection::served_by() const { return PQbackendPID(handle_); }

}  // namespace cairn::serve
