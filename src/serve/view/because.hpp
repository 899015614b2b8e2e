// Why something cannot be chosen, as whoever has to choose is told.
#pragma once

#include <string>
#include <vector>

#include "play/game/match.hpp"
#include "play/say/sentence.hpp"
#include "study/json/json.hpp"

namespace cairn::serve {

struct Because {
    Sentence says;
    std::string code;          // "" where it is none of the usual reasons
    std::vector<int> numbers;  // indices of the points that the reason is about
};

// Why this point of this board is none of the choices of the match as it stands.
Because why_not_there(const Match& match, int point, int board);

// {"text", "says", "code", "numbers"}: the fields of `because`.
Json because_json(const Because& because);

}  // namespace cairn::serve
