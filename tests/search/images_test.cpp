// Choices that lead to images of one position get one value, and no more is said to be proved than was proved.
#include "search/players/images.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "pages.hpp"
#include "play/text/notation.hpp"

namespace cairn::test {
namespace {

std::string row(const std::string& head = "") {
    return "game \"Row\"\nplayers White, Black\nset shibumi\nboard pyramid(3)\n" + head +
           "turn:\n    p = choose(playable)\n    put(me, p)\n"
           "    if some line in spans through p lies in mine: win(me)\n";
}

// Each choice is thought to be worth something else, tried more often the later it stands.
Analysis thought(const Match& match) {
    Analysis analysis;
    analysis.player = match.state().player();
    MoveList moves;
    match.legal(moves);
    for (const Move m : moves) {
        const auto n = double(analysis.choices.size());
        ChoiceValue& choice = analysis.choices.emplace_back();
        choice.move = m;
        choice.value = 0.3 + 0.02 * n;
        choice.visits = 10 + std::uint64_t(n);
    }
    return analysis;
}

std::map<std::string, ChoiceValue> by_word(const Match& match, const Analysis& analysis) {
    std::map<std::string, ChoiceValue> found;
    for (const ChoiceValue& c : analysis.choices) found[word(match.state(), c.move)] = c;
    return found;
}

TEST(Images, ShareWhatWasFoundOfAll) {
    const auto game = load_page(row());
    const Match match(game);
    Analysis analysis = thought(match);
    const auto before = by_word(match, analysis);
    Images(game).level(match, analysis);
    const auto after = by_word(match, analysis);
    double value = 0, visits = 0;
    for (const char* corner : {"a1", "e1", "a5", "e5"}) {
        value += before.at(corner).value * double(before.at(corner).visits);
        visits += double(before.at(corner).visits);
    }
    for (const char* corner : {"a1", "e1", "a5", "e5"})
        EXPECT_DOUBLE_EQ(after.at(corner).value, value / visits) << corner;
    EXPECT_NE(after.at("a1").value, after.at("c1").value);
    EXPECT_DOUBLE_EQ(after.at("0:c3").value, before.at("0:c3").value) << "it is its only image";
    for (std::size_t i = 1; i < analysis.choices.size(); ++i)
        EXPECT_GE(analysis.choices[i - 1].value, analysis.choices[i].value) << "the best comes first";
}

TEST(Images, ShareOnlyWhereTheBoardIsStillAMirror) {
    const auto game = load_page(row());
    Match match(game);
    ASSERT_EQ(match.play_word("a1"), "");
    Analysis analysis = thought(match);
    Images(game).level(match, analysis);
    const auto after = by_word(match, analysis);
    EXPECT_EQ(after.at("c1").value, after.at("a3").value) << "the diagonal is left";
    EXPECT_NE(after.at("c1").value, after.at("e3").value);
}

TEST(Images, AreProvedTogether) {
    const auto game = load_page(row());
    const Match match(game);
    Analysis analysis = thought(match);
    for (ChoiceValue& c : analysis.choices)
        if (word(match.state(), c.move) == "e5") c.value = 1, c.proved = true, c.distance = 7;
    Images(game).level(match, analysis);
    for (const auto& [name, c] : by_word(match, analysis)) {
        const bool corner = name == "a1" || name == "e1" || name == "a5" || name == "e5";
        EXPECT_EQ(c.proved, corner) << name;
        EXPECT_EQ(c.distance, corner ? 7 : -1) << name;
    }
    EXPECT_TRUE(analysis.choices[3].proved) << "what is proved to win leads";
}

// Where a position may not come back, the same position on another way may be worth something else.
TEST(Images, AreNotProvedTogetherWhereThePastCounts) {
    const auto game = load_page(row("repetition draws\n"));
    Match match(game);
    ASSERT_EQ(match.play_word("0:c3"), "");
    Analysis analysis = thought(match);
    for (ChoiceValue& c : analysis.choices)
        if (word(match.state(), c.move) == "e5") c.value = 1, c.proved = true, c.distance = 7;
    Images(game).level(match, analysis);
    const auto after = by_word(match, analysis);
    EXPECT_TRUE(after.at("e5").proved);
    for (const char* corner : {"a1", "e1", "a5"}) {
        EXPECT_FALSE(after.at(corner).proved) << corner;
        EXPECT_LT(after.at(corner).value, 1) << corner;
        EXPECT_EQ(after.at(corner).value, after.at("a1").value) << corner;
    }
    EXPECT_EQ(after.at("c1").value, after.at("e3").value) << "estimates are shared";
}

}  // namespace
}  // namespace cairn::test
