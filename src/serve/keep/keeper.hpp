// A keeper: a process that has the tables of one published page, so that a stranger's rules run nowhere else. What
// `cairn keep` does.
//
// It has a hall of its own, without sockets and without a database: visitors come over the line from the server, which
// passes on what they send (serve/hall/hall_elsewhere.cpp), and tables are read and kept by the server
// (serve/keep/remote_ledger.hpp).
//
//     ← {"enter": 7, "address": "…"}   {"hear": 7, "frame": "…"}   {"leave": 7}
//     → {"tell": 7, "text": "…"}       {"close": 7}
//     ← {"http": 3, "method", "target", "body", "address"}         → {"answer": 3, "status", "type", "body", "more"}
//     → {"call": 5, "what": "take", …}                             ← {"called": 5, …}
//     ← {"ping": 2}                                                → {"pong": 2, "desk": 0, "tables": 1}
//     ← {"look": "table"}              whose time may be up by post
//     → {"give_back": 12}   {"notify": person, "news": {…}}
#pragma once

#include <string>
#include <vector>

#include "play/game/library.hpp"
#include "serve/think/processes.hpp"

namespace cairn::serve {

struct KeeperSettings {
    std::string page;  // its published name
    std::vector<std::string> think_command;
    ThinkLimits think_limits;
};

// Until the other end is closed, or the page is not to be had. Ends the program when there is no memory.
void keep_for_server(int fd, const KeeperSettings& settings, Library library);

}  // namespace cairn::serve
