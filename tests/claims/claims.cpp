#include "claims/claims.hpp"

#include <algorithm>
#include <sstream>

#include "play/game/examples.hpp"
#include "play/text/notation.hpp"
#include "play/text/position.hpp"

namespace cairn::test {

int sole_winner(const State& state) {
    const Outcome o = state.outcome();
    if (!o.over || o.drawn || std::count(o.ranks.begin(), o.ranks.end(), 1) != 1) return -1;
    return int(std::find(o.ranks.begin(), o.ranks.end(), 1) - o.ranks.begin());
}

::testing::AssertionResult holds(const std::string& id, const std::string& condition,
                                 const std::string& position, const std::string& setting) {
    const std::string page = source_of(id);
    std::string source =
        page.substr(0, page.find("\nexample ") + 1) + "example \"claim\":\n";  // without its own
    if (!setting.empty()) source += "    " + setting + "\n";
    if (!position.empty()) source += "    position \"" + position + "\"\n";
    source += "    expect " + condition + "\n";
    const auto loaded = Game::load(source);
    if (!loaded.game) return ::testing::AssertionFailure() << loaded.diagnostics.text(id, source);
    const auto result = run_examples(*loaded.game).back();
    return (result.passed ? ::testing::AssertionSuccess() : ::testing::AssertionFailure())
           << id << ": " << condition << ": " << result.problem;
}

State position(const Game& game, const std::string& text) {
    auto read = read_position(game, text);
    EXPECT_TRUE(read.state) << text << ": " << (read.problems.empty() ? "" : read.problems.front());
    return read.state ? *read.state : game.start();
}

void play(State& state, const std::string& words) {
    std::istringstream in(words);
    for (std::string word; in >> word;) {
        const auto read = read_move(state, word);
        ASSERT_TRUE(read.move) << word << ": " << read.problem;
        state.play(*read.move);
    }
}

}  // namespace cairn::test
