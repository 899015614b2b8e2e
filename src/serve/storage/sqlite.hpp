// SQLite with errors as exceptions and prepared statements only.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

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
    int changed() const;  // rows, by the last statement

    // ---- the log that is written first, where the file has one
    void keep_log();  // commits leave it as it is, however long; whoever asks for this empties it
    int pages_in_log() const { return pages_in_log_; }  // as of the last commit
    // Copies what nobody reads any more into the file, and flushes it; what it cannot copy now, it leaves. Never waits for a writer
    // or reader, and says nothing of a disk that does not let it.
    void empty_log();

    sqlite3* handle() const { return handle_; }

   private:
    sqlite3* handle_ = nullptr;
    int pages_in_log_ = 0;
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
    Statement& with_all(const std::vector<std::string>& values);
    int columns() const;
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
