// The server: HTTP and WebSocket on one port, one thread for all connections. docs/protocol.md says what it speaks,
// docs/security.md what it promises.
#pragma once

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "play/game/library.hpp"
#include "serve/keep/keepers.hpp"
#include "serve/limits/limits.hpp"
#include "serve/people/post_office.hpp"
#include "serve/think/processes.hpp"
#include "study/referee/referee.hpp"

namespace cairn::serve {

struct ServerSettings {
    std::string address = "127.0.0.1";
    unsigned short port = 8080;  // 0: any that is free
    std::string database;        // a file, or postgresql://…, which several servers may share
    std::string peer_address;    // where the other servers on this database reach this one; "": at `address`
    std::filesystem::path web;   // the page's files
    int workers = 1;             // computers that think at the same time
    // The program that thinks in processes of its own, with its arguments; empty: threads of this one do.
    std::vector<std::string> think_command;
    ThinkLimits think_limits;
    // The program that judges performances; empty: nobody can perform, for the reason given.
    std::vector<std::string> referee_command;
    std::string no_referee;
    RefereeLimits referee_limits;
    // The program that builds atlases, with its arguments; empty: none is built. `all_atlases`: those that fit, without being asked.
    std::vector<std::string> atlas_command;
    bool all_atlases = false;
    // Whether people may publish pages of rules here, which are then played; the program that keeps their tables, and how much it
    // may take.
    bool publishing = false;
    std::vector<std::string> keep_command;
    KeeperLimits keeper_limits;
    std::vector<std::string> hosts;    // names under which the server may be asked; empty: see server.cpp
    std::vector<std::string> proxies;  // addresses that are believed when they say for whom they ask
    std::vector<std::string> metrics_readers;  // addresses that may read /metrics, besides this machine
    std::ostream* journal = nullptr;           // where the journal goes; null: nowhere
    std::function<void(const std::string&)>
        complain;       // tells whoever started it which pages have errors; may be empty
    PushSettings push;  // whether and how people are told who are away
    ServerLimits limits;
    std::string release;
};

// Why the server cannot start, as a sentence with the remedy.
struct CannotServe : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Server {
   public:
    // Opens the database and the port. Throws CannotServe.
    Server(const ServerSettings& settings, Library library);
    ~Server();

    std::string link() const;  // "http://127.0.0.1:8080/"
    void stop_on_signals();    // SIGINT and SIGTERM from now on mean stop()
    // Serves until stop(). Throws CannotServe when other servers have taken over the tables.
    void run();
    void stop();  // from any thread: everybody is told, what waits is written

    struct Machinery;  // server.cpp's own

   private:
    std::unique_ptr<Machinery> machinery_;
};

}  // namespace cairn::serve
