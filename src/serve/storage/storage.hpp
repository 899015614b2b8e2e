// Storage: every table in one SQLite file.
//
// Writing is a queue and a thread. The thread takes all that waits, writes it in one transaction, and calls each
// write's `done` after the commit: a thousand tables cost one flush of the disk, not a thousand. What was reported
// done survives the end of the process at any instant, and of the machine too (WAL, synchronous=FULL).
#pragma once

#include <condition_variable>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "serve/hall/log_entry.hpp"

namespace cairn::serve {

class Database;

struct Write {
    std::optional<TableHead> table;  // a new one
    struct Lines {
        std::string table;
        std::size_t first = 0;  // the number of the first entry at its table
        std::vector<LogEntry> entries;
    };
    std::vector<Lines> lines;
    // Called on the writer's thread: "" when all of it is on disk, else why none of it is.
    std::function<void(const std::string& problem)> done;
};

class Storage {
   public:
    static constexpr int kVersion = 1;  // of the tables in the file; see storage.cpp for the steps to it

    // Opens the file or makes it, and brings it to this version. Throws DatabaseError.
    explicit Storage(const std::filesystem::path& file);
    ~Storage();  // writes what still waits

    void write(Write write);

    struct Stored {
        TableHead head;
        std::vector<LogEntry> entries;
    };
    // A table with all its entries, or nothing. Blocks; not for the event loop. Throws DatabaseError.
    std::optional<Stored> load(const std::string& id);

    // How many transactions were made; fewer than writes when many came at once.
    std::size_t commits() const;

   private:
    struct Lock;
    struct Writer;
    struct Reader;
    void work();
    void settle(std::vector<Write>& batch);

    std::unique_ptr<Lock> lock_;
    std::unique_ptr<Writer> writer_;
    std::unique_ptr<Reader> reader_;
    std::mutex reading_;

    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<Write> queue_;
    bool closing_ = false;
    std::size_t commits_ = 0;
    std::thread thread_;
};

}  // namespace cairn::serve
