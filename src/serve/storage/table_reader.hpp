// Reads tables from a database. What comes from there is checked as if it came from outside: a byte may have changed.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "serve/hall/log_entry.hpp"

namespace cairn::serve {

struct StoredTable {
    TableHead head;
    std::vector<LogEntry> entries;
};

class TableReader {
   public:
    virtual ~TableReader() = default;

    // A table with all its entries, or nothing. Throws DatabaseError, also for what makes no sense.
    virtual std::optional<StoredTable> load(const std::string& id) = 0;
    virtual std::vector<std::string> ids() = 0;
    // What the database finds wrong with itself, a sentence each.
    virtual std::vector<std::string> faults() = 0;
};

// ---- how a table is written into columns, in every database the same

std::string options_text(const OptionValues& options);
std::string seats_text(const std::vector<SeatHead>& seats);

// The columns of one table as they came back; those of text are read by `checked_head`.
struct TableColumns {
    std::string game, rules, position, options, seats;
    double seconds = 0, increment = 0;
    std::int64_t created = 0;
    double per_move = 0;
    bool rated = false;
};
struct EntryColumns {
    std::string kind;
    std::int64_t seat = -1;
    std::string text;
    std::int64_t at = 0, left = -1;
};
// Both throw DatabaseError when this program can not have written that.
TableHead checked_head(const std::string& id, const TableColumns& columns);
LogEntry checked_entry(const std::string& id, EntryColumns columns);

}  // namespace cairn::serve
