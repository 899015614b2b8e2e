#include "study/proof/solution.hpp"

#include <fmt/core.h>

#include "play/text/notation.hpp"

namespace cairn {

std::string solution_text(const Solution& solution, const State& state) {
    if (solution.verdict.drawn()) return "a draw with best play";
    const int decides = state.player();
    const int winner = solution.verdict.wins() ? decides : 1 - decides;
    return fmt::format("{} wins with best play, in {}{} choices",
                       state.game().program().players[std::size_t(winner)], solution.exact ? "" : "at most ",
                       solution.verdict.choices());
}

std::vector<std::string> line_words(const State& start, const std::vector<Move>& line) {
    std::vector<std::string> words;
    State state = start;
    for (const Move move : line) {
        words.push_back(word(state, move));
        state.play(move);
    }
    return words;
}

}  // namespace cairn
