// Storage: every table, kept in a database (serve/storage/ledger.hpp).
//
// Writing is a queue and a thread. The thread takes all that waits, writes it in one transaction, and calls each
// write's `done` after the commit: a thousand tables cost one flush of the disk, not a thousand.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "serve/storage/ledger.hpp"
#include "serve/storage/write.hpp"

namespace cairn::serve {

class Storage {
   public:
    // A file, or postgresql://… Throws DatabaseError.
    explicit Storage(const std::string& database) : Storage(open_ledger(database)) {}
    explicit Storage(std::unique_ptr<Ledger> ledger);
    ~Storage();  // writes what still waits

    void write(Write write);

    // A table with all its entries, or nothing. Blocks; not for the event loop. Throws DatabaseError.
    std::optional<StoredTable> load(const std::string& id) { return ledger_->load(id); }
    // The same, to play at it; see Ledger, also for the rest.
    Taken take(const std::string& id, std::int64_t unreachable = 0) { return ledger_->take(id, unreachable); }
    Rows ask(const char* sql, const std::vector<std::string>& values = {}) {
        return ledger_->ask(sql, values);
    }
    void give_back(std::int64_t claim) { ledger_->give_back(claim); }
    void announce(const std::string& address) { ledger_->announce(address); }
    std::string secret() const { return ledger_->secret(); }
    bool deposed() const { return ledger_->deposed(); }

    // How many transactions were made; fewer than writes when many came at once.
    std::size_t commits() const;
    // Why the last write could not be kept; "" when it was.
    std::string problem() const;

   private:
    void work();
    void settle(std::vector<Write>& batch);
    // False while it is not known what became of the writes in doubt.
    bool end_doubt();
    // Calls `done` of each.
    void tell(std::vector<Write>& writes, const Fate& fate);
    void note(const Fate& fate);

    std::unique_ptr<Ledger> ledger_;
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
