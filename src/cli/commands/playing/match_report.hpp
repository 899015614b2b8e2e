// A match between players in words, as JSON, and as one line while it goes on.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "rules/program/program.hpp"
#include "study/json/json.hpp"
#include "study/match/score_sheet.hpp"

namespace cairn {

struct MatchReport {
    std::string game_id;
    const Program* program = nullptr;  // for the names of the seats
    std::vector<std::string> players;
    std::uint64_t seed = 0;
    std::size_t wanted = 0;          // games
    std::string folder;              // "": nothing is kept
    std::vector<std::string> notes;  // of games that did not end by the rules
    Standing standing;
};

std::string match_text(const MatchReport& report);
Json match_json(const MatchReport& report);

// "[####----] 104/200  level:3 61.5 % ± 9.1  2:13 left", at most `width` columns. `fresh` of the games were
// played in `spent`.
std::string progress_line(const MatchReport& report, std::size_t fresh, std::chrono::duration<double> spent,
                          std::size_t width);

}  // namespace cairn
