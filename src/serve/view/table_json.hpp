// The messages about a table, as text ready to send.
#pragma once

#include <string>
#include <vector>

#include "serve/hall/table.hpp"

namespace cairn::serve {

// What is not the table's own: who is at it, and what time it is.
struct Presence {
    std::vector<bool> here;  // by seat
    Millis now = 0;
};

// Everything, for somebody who comes to the table: `seat` is where he sits (-1: he watches), `viewer` through
// whose eyes he sees (kNobody: a watcher's), `yours` all the seats that his socket holds.
std::string table_message(const Table& table, int seat, int viewer, const std::vector<int>& yours,
                          const Presence& presence, std::int64_t id);

// The last choice of the match.
std::string moved_message(const Table& table, int viewer, Millis now);
std::string undone_message(const Table& table, int viewer, Millis now);
std::string ended_message(const Table& table, int viewer, Millis now);
std::string seats_message(const Table& table, const Presence& presence);

Json view_of(const Table& table, int viewer);
Json clock_json(const Table& table, Millis now);
Json history_json(const Table& table, int viewer);

}  // namespace cairn::serve
