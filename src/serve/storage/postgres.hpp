// PostgreSQL with errors as exceptions and bound values only.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "serve/storage/database_error.hpp"

struct pg_conn;
struct pg_result;

namespace cairn::serve {

// What a statement gave. Columns are counted from 0.
class PostgresRows {
   public:
    explicit PostgresRows(pg_result* result);
    int size() const;
    std::string text(int row, int column) const;
    std::int64_t number(int row, int column) const;
    double real(int row, int column) const;
    int columns() const;
    int changed() const;  // rows, where it was a statement that changes some

   private:
    std::shared_ptr<pg_result> result_;
};

// One connection, for one thread at a time. It waits for no answer longer than a few seconds: a database that does not
// answer counts as unreachable.
class PostgresConnection {
   public:
    explicit PostgresConnection(const std::string& url);
    ~PostgresConnection();
    PostgresConnection(const PostgresConnection&) = delete;
    PostgresConnection& operator=(const PostgresConnection&) = delete;

    PostgresRows ask(const char* sql, const std::vector<std::string>& values = {});
    void run(const char* sql);  // fixed text; several statements are one transaction

    // The process that serves this connection, as PostgreSQL numbers them.
    int served_by() const;

   private:
    PostgresRows checked(pg_result* result);

    pg_conn* handle_ = nullptr;
};

}  // namespace cairn::serve
