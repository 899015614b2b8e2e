// Colours that are said to be seen along lines only: positions with the same lines spoilt go the same way.
#include "search/alphabeta/lines_seen.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "play/text/position.hpp"
#include "search/alphabeta/symmetric_key.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

std::optional<LinesSeen> seen_by(const std::string& rest) {
    const std::string page = "game \"Small\"\nplayers White, Black\nset shibumi\nboard pyramid(3)\n" + rest;
    const auto loaded = Game::load(page);
    EXPECT_TRUE(loaded.game) << loaded.diagnostics.text("test", page);
    return loaded.game ? lines_seen(loaded.game->program()) : std::nullopt;
}

// The answers of all looks, and how many balls there are of each colour where that matters; read off plainly.
std::vector<int> answers(const State& state, const LinesSeen& seen) {
    std::vector<int> out;
    for (const LinesSeen::Look& look : seen.looks) {
        bool yes = true;
        for (const Point p : state.balls(0)) {
            const bool asked = look.points >> p & 1, ended = look.until >> p & 1;
            if (ended || (asked && !(look.colours >> state.colour_at(0, p) & 1))) yes = false;
        }
        bool gated = look.unless.empty();
        for (const int gate : look.unless) gated = gated || out[std::size_t(gate)];
        out.push_back(yes && gated);
    }
    for (int c = 0; seen.counts_matter && c < int(state.game().program().colours.size()); ++c)
        out.push_back(state.plane(0, c).count());
    return out;
}

// The same balls in other colours with the same answers, as far as some tries find them.
State recoloured(const State& state, const LinesSeen& seen, Random& random) {
    const std::vector<int> wanted = answers(state, seen);
    const Program& program = state.game().program();
    const int colours = int(program.colours.size()), first = program.plane(0, 0);
    State best = state;
    std::vector<Point> balls;
    for (const Point p : state.balls(0)) balls.push_back(p);
    for (int k = 0; k < 40 && !balls.empty(); ++k) {
        // One ball takes another colour, or two change theirs.
        State other = best;
        const auto paint = [&](Point p, int colour) {
            for (int c = 0; c < colours; ++c) {
                WideSet plane = other.plane(0, c);
                if (c == colour) plane.add(p);
                else plane -= WideSet::of(p);
                other.set_slot(first + c, plane);
            }
        };
        const Point p = balls[std::size_t(random.below(int(balls.size())))],
                    q = balls[std::size_t(random.below(int(balls.size())))];
        const int at_p = best.colour_at(0, p), at_q = best.colour_at(0, q);
        if (random.below(2)) paint(p, random.below(colours));
        else paint(p, at_q), paint(q, at_p);
        if (answers(other, seen) == wanted) best = other;
    }
    return best;
}

TEST(LinesSeen, AreFoundInTheCode) {
    const char* const turn = "turn:\n    p = choose(playable)\n    put(me, p)\n";
    EXPECT_TRUE(
        seen_by(std::string(turn) + "    if any(line <= mine for line in spans through p): win(me)\n"));
    EXPECT_TRUE(seen_by(std::string(turn) +
                        "    if any(line <= of(white) | of(red) for line in spans through p): win(me)\n"));
    // A ball beside the lines, how many there are, where one was, what becomes of one, the score.
    for (const char* more :
         {"    if any(line <= mine for line in spans through p) and colour(p) == white: win(me)\n",
          "    if count(mine) > 4: win(me)\n", "    if mine & level(1): win(me)\n",
          "    if any(line <= mine - p for line in spans through p): win(me)\n",
          "    if any(count(line & mine) > 1 for line in spans through p): win(me)\n",
          "    if any(line <= mine for line in spans through p): win(me)\n    put(me, choose(playable & "
          "above(mine)))\n"
          "    lift(choose(free))\n"})
        EXPECT_FALSE(seen_by(std::string(turn) + more)) << more;
    EXPECT_FALSE(seen_by("turn:\n    put(me, choose(playable - above(theirs)))\n"));
    EXPECT_FALSE(seen_by(
        std::string(turn) +
        "    if any(line <= mine for line in spans through p): finish\nscore:\n    rank by count(mine)\n"));
}

// Splice asks whether a line has a red ball only where it lies in a player's balls and red ones.
TEST(LinesSeen, AskNoMoreThanTheRules) {
    const auto game = load({"splice", {}});
    const auto seen = lines_seen(game->program());
    ASSERT_TRUE(seen);
    EXPECT_TRUE(seen->counts_matter);
    const auto gated = std::count_if(seen->looks.begin(), seen->looks.end(),
                                     [](const LinesSeen::Look& look) { return !look.unless.empty(); });
    const auto supports = std::count_if(seen->looks.begin(), seen->looks.end(),
                                        [](const LinesSeen::Look& look) { return look.until != 0; });
    EXPECT_GE(gated, 24);
    EXPECT_EQ(supports, 14);
    const auto spree = lines_seen(load({"spree", {}})->program());
    ASSERT_TRUE(spree);
    EXPECT_FALSE(spree->counts_matter);
    EXPECT_GE(spree->looks.size(), 48u);
}

// Every game of the shelf in which lines are all that is seen: the same choices from both positions, to the end.
TEST(LinesSeen, TellTheTruthAboutEveryGame) {
    std::vector<std::string> found;
    int changed = 0;
    for (const Setting& setting : settings()) {
        const auto game = load(setting);
        if (game->program().has_chance) continue;
        const auto seen = lines_seen(game->program());
        if (!seen) continue;
        found.push_back(setting.name());
        const SymmetricKey key(*game, SymmetricKey::Turns::Ignored, SymmetricKey::Colours::AsSeen);
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            Random random(seed);
            State here = game->start(), there = here;
            while (!here.over()) {
                ASSERT_TRUE(key.wide(here) == key.wide(there)) << setting.name() << "\n"
                                                               << position_text(here) << "\n"
                                                               << position_text(there);
                MoveList mine, theirs;
                here.moves(mine);
                there.moves(theirs);
                ASSERT_TRUE(std::equal(mine.begin(), mine.end(), theirs.begin(), theirs.end()))
                    << setting.name() << "\n"
                    << position_text(here) << "\n"
                    << position_text(there);
                const Move move = mine[std::size_t(random.below(int(mine.size())))];
                here.play(move);
                there.play(move);
                ASSERT_EQ(here.over(), there.over()) << setting.name() << "\n"
                                                     << position_text(here) << "\n"
                                                     << position_text(there);
                if (here.over()) break;
                const State before = there;
                there = recoloured(there, *seen, random);
                changed += !(before == there);
            }
            EXPECT_EQ(here.outcome().ranks, there.outcome().ranks) << setting.name();
        }
    }
    EXPECT_GT(changed, 500);
    for (const char* id : {"spree", "splice", "spava"})
        EXPECT_NE(std::find(found.begin(), found.end(), id), found.end()) << id;
}

TEST(LinesSeen, MakeOneKeyOfWhatIsSpoiltAlike) {
    const auto game = load({"spree", {}});
    const SymmetricKey key(*game, SymmetricKey::Turns::Ignored, SymmetricKey::Colours::AsSeen);
    ASSERT_TRUE(key.sees_lines());
    const auto at = [&](const char* text) {
        const auto read = read_position(*game, text);
        EXPECT_TRUE(read.state) << text;
        return key.wide(*read.state);
    };
    const WideKey one = at("..../..../..../W..B X handed=red");
    // Of the four lines through two corners the shared one is spoilt, and the others are not.
    EXPECT_TRUE(one == at("B.../..../..../W... X handed=red"));
    EXPECT_FALSE(one == at("..../..../..../W..W X handed=red"));
    EXPECT_FALSE(one == at("..../..../..../W..R X handed=red"));
    EXPECT_FALSE(one == at("..../..../..../W..B X handed=white"));
    EXPECT_FALSE(one == at("..../..../..../W.B. X handed=red"));
}

}  // namespace
}  // namespace cairn::test
