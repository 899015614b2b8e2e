// What storage is asked to keep, and what became of it.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "serve/hall/log_entry.hpp"

namespace cairn::serve {

// What became of a write. In doubt it is when the database failed in the middle of the commit: what was written may come
// back after the power fails or the process ends. It is told at once; Kept or Lost follows when that is known.
struct Fate {
    enum class Word { Kept, Lost, InDoubt };
    Word word = Word::Kept;
    std::string problem = {};  // why it is not kept

    bool kept() const { return word == Word::Kept; }
    bool doubtful() const { return word == Word::InDoubt; }
};

// One statement of fixed text with its values, about people (serve/people); every database reads it alike. Values are numbered
// $1, $2, … in the order in which they first stand there.
struct Deed {
    const char* sql;
    std::vector<std::string> values;
    // It must change so many rows, or nothing of the whole write is done: somebody else was there before. -1: any number.
    int rows = -1;
};

struct Write {
    std::optional<TableHead> table;  // a new one
    struct Lines {
        std::string table;
        std::size_t first = 0;  // the number of the first entry at its table
        std::vector<LogEntry> entries;
    };
    std::vector<Lines> lines;
    // What a seat said, its names and its keys: they are overwritten with nothing.
    struct Erase {
        std::string table;
        int seat;
    };
    std::optional<Erase> erase = {};
    // Called on the writer's thread: all of it is on disk, or none. Twice when it was in doubt first.
    std::function<void(const Fate&)> done = {};
    std::vector<Deed> deeds = {};  // about people, in the same transaction
};

}  // namespace cairn::serve
