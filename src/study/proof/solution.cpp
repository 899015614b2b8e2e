#include "study/proof/solution.hpp"

#include <fmt/core.h>

#include "play/text/notation.hpp"

namespace cairn {

std::string solution_text(const Solution& solution, const State& state) {
    if (solution.verdict.drawn()) return "a draw with best play";
    const int decides = state.player();
    const int winner = solution.verdict.wins() ? decides : 1 - decides;
    const std::string& name = state.game().program().players[std::size_t(winner)];
    std::string text = fmt::format("{} wins with best play, in {}{} choices", name,
                                   solution.exact ? "" : "at most ", solution.verdict.choices());
    if (solution.margin == 0 && solution.margin_exact)
        text += fmt::format("; {} can win by the tie-break only", name);
    if (solution.margin > 0)
        text += fmt::format("; {} can win by {} point{}{}", name, solution.margin,
                            solution.margin == 1 ? "" : "s",
                            solution.margin_exact ? ", not by more" : " or more");
    return text;
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
