// SQLite with errors as exceptions and prepared statements only.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "serve/storage/database_error.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace cairn::serve {

class Database {
   public:
    explicit Database(const std::filesystem::path& file);
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    void run(const char* sql);  // fixed text without values
    std::int64_t number(const char* sql);

    sqlite3* handle() const { return handle_; }

   private:
    sqlite3* handle_ = nullptr;
};

class Statement {
   public:
    Statement(Database& database, const char* sql);
    ~Statement();
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    // Begins anew with these values, in order.
    template <typename... Values>
    Statement& with(const Values&... values) {
        reset();
        int index = 0;
        (bind(++index, values), ...);
        return *this;
    }
    bool row();  // the next row; false after the last
    void run();  // to the end

    std::int64_t number(int column) const;
    double real(int column) const;
    std::string text(int column) const;

   private:
    void reset();
    void bind(int index, std::int64_t value);
    void bind(int index, int value) { bind(index, std::int64_t(value)); }
    void bind(int index, double value);
    void bind(int index, const std::string& value) { bind(index, std::string_view(value)); }
    void bind(int index, std::string_view value);

    Database& database_;
    sqlite3_stmt* handle_ = nullptr;
};

}  // namespace cairn::serve
