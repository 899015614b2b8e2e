// Many races at once.
//
// The tables are of all races that the server offers in turn, with as many people as each allows. At each table so many claims a
// second are due, by one after another, of what his last view offers, right or wrong; where a hand is still busy the
// claim is refused, and where the rules ask one alone he answers. Who has finished a game plays another.
//
// The time of a claim is from when it was due until everybody at the table has been told, after the flush of the disk; of one
// that is refused, until its refusal.
#pragma once

#include "load/server.hpp"

namespace load {

int load_races(const Settings& settings, Server& server);  // 1 when there was an error

}  // namespace load
