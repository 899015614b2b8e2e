// What is proved about the beginning informs analyses of later positions, and never says what is not so. Every position of small
// games is compared with what trying everything finds.
#include "study/knowledge/known_line.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "brute.hpp"
#include "pages.hpp"
#include "study/knowledge/fingerprint.hpp"

namespace cairn::test {
namespace {

// A ball beside another ends the game, in a turn of one choice or of two.
std::string apart(const std::string& end, const std::string& head = "") {
    return "game \"Apart\"\nplayers White, Black\nset shibumi\nboard pyramid(3)\n" + head +
           "turn:\n    p = choose(playable)\n    put(me, p)\n    if count(beside(p) & balls) > 0: " + end +
           "\n";
}
std::string twice(const std::string& end) {
    return apart("lose(me)") +
           "    q = choose(playable)\n    put(me, q)\n    if count(beside(q) & balls) > 0: " + end + "\n";
}
// Two in a row lose, and somebody has to begin a row.
const std::string kFirstLoses = R"(game "Row"
players White, Black
set shibumi
board pyramid(2)
turn:
    p = choose(playable)
    put(me, p)
    if some line in spans through p lies in mine: lose(me)
    if count(balls) == 4: draw
)";
const std::vector<std::string> kPages = {
    apart("lose(me)"), apart("win(me)"), apart("win(me)", "repetition draws\n"),
    twice("lose(me)"), twice("draw"),    kFirstLoses};

double worth(Brute& brute, const State& state, int player) {
    return brute.value(state).low[std::size_t(player)];
}

// The line that keeps the value, and what a file of knowledge would say of it.
KnownResult solved(const std::shared_ptr<const Game>& game) {
    Brute brute;
    Match match(game);
    const int first = match.state().player();
    const double value = worth(brute, match.state(), first);
    KnownResult result;
    result.rules = fingerprint_text(*game);
    result.value = value == 1 ? "win" : value == 0 ? "loss" : "draw";
    result.exact = false;
    while (!match.state().over()) {
        MoveList moves;
        match.legal(moves);
        for (const Move m : moves) {
            State next = match.state();
            next.play(m);
            if (worth(brute, next, first) != value) continue;
            result.line.push_back(word(match.state(), m));
            match.play(m);
            break;
        }
    }
    return result;
}

// All choices estimated alike, as a search might that has seen nothing yet.
Analysis estimates(const Match& match) {
    Analysis analysis;
    analysis.player = match.state().player();
    MoveList moves;
    match.legal(moves);
    for (const Move m : moves) {
        ChoiceValue choice;
        choice.move = m;
        choice.value = 0.57;
        analysis.choices.push_back(choice);
    }
    return analysis;
}

struct Told {
    int positions = 0, choices = 0;  // of which something is proved
};

// Informs an analysis of every position that can come up, and holds it to the truth.
Told all_positions(const std::shared_ptr<const Game>& game, const KnownLine& known) {
    Brute brute;
    Told told;
    Match match(game);
    const std::function<void()> walk = [&] {
        if (match.state().over()) return;
        Analysis analysis = estimates(match);
        known.inform(match, analysis);
        const std::string where = position_text(match.state());
        const double truth = worth(brute, match.state(), analysis.player);
        EXPECT_LE(analysis.least, truth) << where;
        EXPECT_GE(analysis.most, truth) << where;
        if (analysis.worth().proved) {
            ++told.positions;
            EXPECT_EQ(analysis.worth().value, truth) << where;
        }
        for (const ChoiceValue& choice : analysis.choices) {
            State next = match.state();
            next.play(choice.move);
            if (!choice.proved) {
                EXPECT_LE(choice.value, std::max(truth, 0.57)) << where;
                continue;
            }
            ++told.choices;
            EXPECT_EQ(choice.value, worth(brute, next, analysis.player))
                << where << " " << word(match.state(), choice.move);
        }
        MoveList moves;
        match.legal(moves);
        for (const Move m : moves) {
            match.play(m);
            walk();
            match.undo();
        }
    };
    walk();
    return told;
}

Told informed(const std::string& page) {
    const auto game = load_page(page);
    return all_positions(game, KnownLine(game, {solved(game)}));
}

TEST(KnownLine, NeverSaysWhatIsNotSo) {
    for (const std::string& page : kPages) {
        SCOPED_TRACE(page);
        const Told told = informed(page);
        EXPECT_GT(told.positions, 0);
        EXPECT_GT(told.choices, 0);
    }
}

TEST(KnownLine, WhoLosesAnywayIsPromisedNothing) {
    const auto game = load_page(kFirstLoses);
    const KnownLine known(game, {solved(game)});
    Match match(game);
    ASSERT_EQ(solved(game).value, "loss");
    Analysis analysis = estimates(match);
    known.inform(match, analysis);
    for (const ChoiceValue& choice : analysis.choices) {
        EXPECT_TRUE(choice.proved);
        EXPECT_EQ(choice.value, 0);
    }
    // Whatever he does, the other wins.
    MoveList moves;
    match.legal(moves);
    for (const Move m : moves) {
        match.play(m);
        Analysis answer = estimates(match);
        known.inform(match, answer);
        EXPECT_TRUE(answer.worth().proved) << word(match.state_before(0), m);
        EXPECT_EQ(answer.worth().value, 1) << word(match.state_before(0), m);
        match.undo();
    }
}

// The line begins in one corner; in the others, its images, the answer that wins is known just as well.
TEST(KnownLine, HoldsForMirrorImages) {
    const auto game = load_page(kFirstLoses);
    const KnownResult result = solved(game);
    const KnownLine known(game, {result});
    Match match(game);
    MoveList moves;
    match.legal(moves);
    ASSERT_EQ(moves.size(), 4u);
    for (const Move m : moves) {
        match.play(m);
        Analysis answer = estimates(match);
        known.inform(match, answer);
        EXPECT_TRUE(answer.best().proved) << word(match.state_before(0), m);
        EXPECT_EQ(answer.best().value, 1) << word(match.state_before(0), m);
        match.undo();
    }
}

TEST(KnownLine, DistancesCountDownAlongTheLine) {
    const auto game = load_page(apart("lose(me)"));
    KnownResult result = solved(game);
    result.exact = true;
    result.distance = int(result.line.size());
    const KnownLine known(game, {result});
    Match match(game);
    Analysis analysis = estimates(match);
    known.inform(match, analysis);
    EXPECT_EQ(word(match.state(), analysis.best().move), result.line.front());
    EXPECT_EQ(analysis.best().distance, result.distance);
    result.exact = false;
    analysis = estimates(match);
    KnownLine(game, {result}).inform(match, analysis);
    EXPECT_EQ(analysis.best().distance, -1) << "a limit is no distance";
}

TEST(KnownLine, OtherRulesAndBrokenFilesSayNothing) {
    const auto game = load_page(kFirstLoses);
    const auto untouched = [&](const KnownResult& result) {
        Match match(game);
        Analysis analysis = estimates(match);
        KnownLine(game, {result}).inform(match, analysis);
        return !analysis.worth().proved && analysis.best().value == 0.57;
    };
    const KnownResult good = solved(game);
    EXPECT_FALSE(untouched(good));
    KnownResult other = good;
    other.rules = "0000000000000000";
    EXPECT_TRUE(untouched(other));
    KnownResult puzzle = good;
    puzzle.value = "";
    EXPECT_TRUE(untouched(puzzle));
    // A line that cannot be played counts as far as it can.
    KnownResult broken = good;
    broken.line = {"no such word"};
    EXPECT_FALSE(untouched(broken));
}

}  // namespace
}  // namespace cairn::test
