// What a search has found out, as text for people and as JSON for programs.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "play/game/match.hpp"
#include "search/players/analysis.hpp"
#include "study/json/json.hpp"

namespace cairn {

// The worth of a choice in a few words: "62.3 %", "wins in 5", "loses", "a draw"; of one who plays alone the
// score, "14.20" or "exactly 15".
std::string worth_text(const Game& game, const ChoiceValue& choice);

// The expected line as words, beginning with the choice itself. Where something is hidden the rest is only a
// guess about the true game, and left out.
std::vector<std::string> line_words(const Match& match, const ChoiceValue& choice);

// A table of the `most` best choices.
std::string analysis_table(const Match& match, const Analysis& analysis, std::size_t most);

// {"player", "method", "iterations", "nodes", "seconds", "worth": {"value", "proved"}, "choices": [{"choice", "value", "proved",
// "distance", "visits", "line"}]}
Json analysis_json(const Match& match, const Analysis& analysis);

}  // namespace cairn
