// Looking after a database: checking it and copying it, also while a server uses it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "serve/storage/ledger.hpp"
#include "serve/storage/write.hpp"
#include "serve/view/catalogue.hpp"

namespace cairn::serve {

struct DatabaseReport {
    std::size_t tables = 0, entries = 0;
    std::size_t only_looked_at = 0;     // their rules were changed since
    std::size_t published = 0;          // of pages that people published, which are not run here
    std::vector<std::string> problems;  // sentences; empty when all is well
};
// Reads everything and opens every table. Throws DatabaseError when it cannot be read at all.
DatabaseReport check_database(const std::string& database, Catalogue& catalogue);

// Asks, or changes something, by hand, also while a server uses the database. Both throw DatabaseError.
Rows ask_database(const std::string& database, const char* sql, const std::vector<std::string>& values = {});
void change_database(const std::string& database, const Deed& deed);

// A copy of the database as it stands at one moment, for its owner only. Throws DatabaseError; then there is no copy.
// PostgreSQL has a tool of its own for that, which the error names.
void back_up_database(const std::string& database, const std::filesystem::path& copy);

}  // namespace cairn::serve
