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
#include "serve/storage/table_reader.hpp"

namespace cairn::serve {

// What became of a write. In doubt it is when the disk failed in the middle of the commit: what was written may come back
// after the power fails or the process ends. It is told at once; Kept or Lost follows when the disk obeys again.
struct Fate {
    enum class Word { Kept, Lost, InDoubt };
    Word word = Word::Kept;
    std::string problem = {};  // why it is not kept

    bool kept() const { return word == Word::Kept; }
    bool doubtful() const { return word == Word::InDoubt; }
};

struct Write {
    std::optional<TableHead> table;  // a new one
    struct Lines {
        std::string table;
        std::size_t first = 0;  // the number of the first entry at its table
        std::vector<LogEntry> entries;
    };
    std::vector<Lines> lines;
    // Called on the writer's thread: all of it is on disk, or none. Twice when it was in doubt first.
    std::function<void(const Fate&)> done;
};

class Storage {
   public:
    static constexpr int kVersion = 1;  // of the tables in the file; see storage.cpp for the steps to it

    // Opens the file or makes it, and brings it to this version. On a full disk it is opened for reading, and each write
    // tries again. Throws DatabaseError.
    explicit Storage(const std::filesystem::path& file);
    ~Storage();  // writes what still waits

    void write(Write write);

    // A table with all its entries, or nothing. Blocks; not for the event loop. Throws DatabaseError.
    std::optional<StoredTable> load(const std::string& id);

    // How many transactions were made; fewer than writes when many came at once.
    std::size_t commits() const;
    // Why the last write could not be kept; "" when it was.
    std::string problem() const;

   private:
    struct Lock;
    struct Writer;
    void open_for_writing();
    bool can_write();
    void work();
    void settle(std::vector<Write>& batch);
    // Writes something harmless over what the disk may have kept of the writes in doubt: then they are lost for certain.
    // False while the disk does not take it.
    bool end_doubt();
    // Calls `done` of each.
    void tell(std::vector<Write>& writes, const Fate& fate);
    void note(const Fate& fate);

    std::filesystem::path file_;
    std::unique_ptr<Lock> lock_;
    std::unique_ptr<Writer> writer_;  // null when the disk did not let the file be opened for writing
    std::unique_ptr<TableReader> reader_;
    std::mutex reading_;

    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<Write> queue_;
    bool closing_ = false;
    std::size_t commits_ = 0;
    std::string problem_;  // why nothing can be written
    // The writer's own:
    std::vector<Write> in_doubt_;
    std::thread thread_;
};

}  // namespace cairn::serve
