// What follows from the code without running it.
#pragma once

#include "rules/program/program.hpp"

namespace cairn {

// Site::clean: the turn can be completed after every option that is offered. Then nothing needs to be tried.
void find_clean_choices(Program& program);

// Phase::pure_entry: nothing changes between the turn's start and its first choice.
void find_pure_entries(Program& program);

// Notes whether a turn may be passed after a throw, and gives the instructions `pass` that may follow one.
std::vector<int> find_passes_after_throws(Program& program);

}  // namespace cairn
