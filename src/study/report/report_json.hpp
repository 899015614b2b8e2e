// A report for programs and for the page in the browser: docs/report.md says what each number means.
#pragma once

#include "study/json/json.hpp"
#include "study/report/likeness.hpp"
#include "study/report/report.hpp"

namespace cairn {

Json report_json(const GameReport& report, const std::vector<std::string>& players);
Json likes_json(const std::vector<Like>& likes);

Json known_game_json(const KnownGame& game);
// What is not understood is left out.
std::vector<KnownGame> read_known_games(const Json& list);

}  // namespace cairn
