// What follows from the code without running it.
#pragma once

#include "rules/program/program.hpp"

namespace cairn {

// Site::clean: the turn can be completed after every option that is offered. Then nothing needs to be tried.
void find_clean_choices(Program& program);

// How far the rules can tell positions apart by the number of turns. `turns < 3` asks nothing about later turns; only
// comparisons with known numbers end somewhere.
struct TurnsRead {
    int matter = 0;    // up to this many; kEveryTurn: all of them
    int open_at = -1;  // the first instruction that asks for the number to do something else with it
};
inline constexpr int kEveryTurn = 65535;
TurnsRead turns_read(const Program& program);

// Phase::pure_entry: nothing changes between the turn's start and its first choice.
void find_pure_entries(Program& program);

// Can a turn put somebody out before anything is chosen in it?
bool puts_out_before_choosing(const Program& program);

// Notes whether a turn may be passed after a throw, and gives the instructions `pass` that may follow one.
std::vector<int> find_passes_after_throws(Program& program);

}  // namespace cairn
