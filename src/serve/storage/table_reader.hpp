// Reads tables from the database. What comes from the file is checked as if it came from outside: a byte may have changed.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "serve/hall/log_entry.hpp"
#include "serve/storage/sqlite.hpp"

namespace cairn::serve {

struct StoredTable {
    TableHead head;
    std::vector<LogEntry> entries;
};

class TableReader {
   public:
    // WithoutWriting needs no file of its own beside the database, but the database for itself alone.
    enum class Way { Usual, WithoutWriting };
    TableReader(const std::filesystem::path& file, Way way);

    // A table with all its entries, or nothing. Throws DatabaseError, also for what makes no sense.
    std::optional<StoredTable> load(const std::string& id);
    std::vector<std::string> ids();
    // What SQLite finds wrong with the file, a sentence each.
    std::vector<std::string> faults();

   private:
    std::optional<StoredTable> read(const std::string& id);

    std::unique_ptr<Database> database_;
    Statement table_, entries_;
};

}  // namespace cairn::serve
