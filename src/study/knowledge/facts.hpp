// What there is to say about a game without playing it, for lists, for `rules` and for other programs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "play/game/library.hpp"
#include "play/game/state.hpp"
#include "rules/program/program.hpp"
#include "study/json/json.hpp"

namespace cairn {

// "perfect", or what spoils it: "chance", "hidden", "simultaneous".
std::vector<std::string> information(const Program& program);

// "pyramid(4)", "2 x pyramid(4)".
std::string board_name(const Program& program);
// "2", "2..4".
std::string players_text(const Program& program);
// "size = 4 (3..8)", "ends = first (first, last)".
std::string option_text(const Option& option);

Json facts_json(const GameFile& file, const Program& program);
// {"over", "drawn", "void", "ranks", "scores", "reason", "line", "points"}: what `query outcome` answers.
Json query_outcome_json(const State& state);
// The outcome in a sentence: "White wins: a spanning line (line 12 of the rules; a1 c1 e1 g1)".
std::string outcome_text(const State& state);

// The rules text without its examples.
std::string without_examples(std::string_view source);

}  // namespace cairn
