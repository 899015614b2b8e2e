// Why something cannot be chosen, for whoever picked it at a table.
#pragma once

#include <string>
#include <string_view>
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

// Why the point (an index into Lattice::points) of this board, or the word where one is given, cannot be chosen now.
Because because(const Match& match, int point, int board, std::string_view word);

// {"text", "says", "code", "numbers"}
Json because_json(const Because& because);

}  // namespace cairn::serve
