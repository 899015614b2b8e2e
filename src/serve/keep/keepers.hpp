// Keepers, as the server sees them: one process for each published page that somebody plays (serve/keep/keeper.hpp), so that
// no page of a stranger runs in the server itself. One that does not answer, or takes too much memory, is killed; those who
// play its page are told, and everybody else notices nothing. A page whose keepers were lost three times is stopped.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "serve/hall/line.hpp"
#include "serve/net/http.hpp"
#include "serve/net/messages.hpp"
#include "serve/running/clock.hpp"
#include "serve/storage/storage.hpp"

namespace cairn::serve {

struct KeeperLimits {
    std::size_t memory = std::size_t(256) << 20;  // bytes, of one process
    Millis silence = 10'000;                      // until one that does not answer is killed
    std::size_t most = 8;                         // processes at a time
    std::size_t unsent = 16 << 20;                // bytes that wait for one
    Millis idle = 60'000;                         // until one that nobody needs is ended
    int niceness = 5;
    int strikes = 3;  // keepers that a page may lose
};

// Where the tables of a page are, in the form in which other servers are named. Their numbers are all below 0.
Owner keeper_of(const std::string& page);
bool is_keeper(const Owner& owner);

class Keepers {
   public:
    struct Services {
        Storage& storage;
        // Runs something on the hall's thread, soon.
        std::function<void(std::function<void()>)> post;
        std::function<void(const std::string& person, const Json& news)> notify = {};
        // Tells whoever runs the server; on the hall's thread.
        std::function<void(const std::string& page, const std::string& why)> lost = {};
    };
    // `command`: the program and its arguments; ` --page ID` follows.
    Keepers(std::vector<std::string> command, const KeeperLimits& limits, Services means);
    ~Keepers();
    Keepers(const Keepers&) = delete;
    Keepers& operator=(const Keepers&) = delete;

    // ---- on the hall's thread; they do not wait
    std::unique_ptr<Line> call(const std::string& page, const std::string& visitor, LineEars ears);
    void look(const std::string& page, const std::string& table);  // its time by post may be up
    void tick(Millis now);

    // ---- on any thread
    void ask(const std::string& page, const HttpRequest& request, Reply reply);
    // The page whose keeper has this table.
    std::optional<std::string> page_with(const std::string& table) const;
    std::size_t running() const;
    std::size_t begun() const { return begun_; }
    std::size_t lost() const { return lost_; }

    // Why the page cannot be played: there is none, or it was stopped. Blocks.
    Refusal refused(const std::string& page);

   private:
    struct Keeper;
    class KeptLine;
    // The keeper of this page, begun if need be; null when there is no room for another.
    std::shared_ptr<Keeper> of(const std::string& page, const std::string& asker);
    bool make_room(const std::string& asker);
    void work(const std::shared_ptr<Keeper>& keeper);   // its own thread: starts the process and hears it
    void write(const std::shared_ptr<Keeper>& keeper);  // another: what it is told
    void hear(Keeper& keeper, const Json& message);
    Json called(Keeper& keeper, const Json& question);
    void put(const std::shared_ptr<Keeper>& keeper, std::int64_t number, const Json& writes);
    static void tell(Keeper& keeper, Json message, std::size_t cost);
    static void kill(Keeper& keeper, const std::string& why);
    void ended(const std::shared_ptr<Keeper>& keeper, int status);
    std::string strike(const std::string& page, const std::string& why);

    const std::vector<std::string> command_;
    const KeeperLimits limits_;
    const Services services_;
    mutable std::mutex mutex_;                                // of what follows; taken before a keeper's own
    std::map<std::string, std::shared_ptr<Keeper>> keepers_;  // by page
    std::vector<std::shared_ptr<Keeper>> over_;               // whose threads have to be waited for
    std::map<std::string, std::string> tables_;               // that keepers have: their pages
    std::map<std::string, int> strikes_;
    std::int64_t next_ = 1;
    bool closing_ = false;
    std::atomic<std::size_t> begun_ = 0, lost_ = 0;
};

}  // namespace cairn::serve
