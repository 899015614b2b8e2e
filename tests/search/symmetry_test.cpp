// A game and its mirror image go the same way: what the rules say about their symmetries is true, and
// mirrored positions have one key.
#include <gtest/gtest.h>

#include <set>

#include "play/game/match.hpp"
#include "play/text/position.hpp"
#include "search/alphabeta/symmetric_key.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

WideSet image(const WideSet& set, const std::vector<Point>& map) {
    WideSet out;
    for (Point p : set) out.add(map[std::size_t(p)]);
    return out;
}

// The same choice in the mirror; nothing when the form of choice has no plain image.
std::optional<Move> mirrored(const State& state, const State& other, Move move,
                             const std::vector<Point>& map) {
    const int number = state.value_site(move);
    if (number < 0 || move.value() < 0) return move;
    const Site& site = state.game().program().sites[std::size_t(number)];
    if (site.form == Site::Form::Entries) return std::nullopt;
    if (site.form == Site::Form::Sets) {
        const WideSet wanted = image(state.offered_set(move), map);
        MoveList moves;
        other.moves(moves);
        for (const Move m : moves)
            if (m.alternative() == move.alternative() && other.value_site(m) == number && m.value() >= 0 &&
                other.offered_set(m) == wanted)
                return m;
        return std::nullopt;
    }
    if (site.value.type != Type::Point) return move;
    return Move::of(move.alternative(), map[std::size_t(move.value())]);
}

// What can follow, up to symmetry: the keys of all States one choice later that have images.
std::multiset<std::uint64_t> keys_after(const State& state, const SymmetricKey& key) {
    std::multiset<std::uint64_t> keys;
    if (key.symmetries() == 1) return keys;
    MoveList moves;
    state.moves(moves);
    for (const Move m : moves) {
        State next = state;
        next.play(m);
        if (!next.over() && turn_ended(state, next)) keys.insert(key(next));
    }
    return keys;
}

constexpr int kGamesEach = 5;  // by game and symmetry

TEST(Symmetry, AGameAndItsMirrorImageGoTheSameWay) {
    int games = 0;
    for (const Setting& setting : settings()) {
        const auto game = load(setting);
        const Program& p = game->program();
        if (p.symmetries.size() < 2 || p.boards != 1) continue;
        SCOPED_TRACE(setting.name());
        const SymmetricKey key(*game);
        Random random(5);
        for (const int g : p.symmetries)
            for (int again = 0; again < kGamesEach; ++again) {
                const auto& map = p.lattice->symmetries[std::size_t(g)];
                State state = game->start(), other = state;
                if (image(state.balls(0), map) != state.balls(0)) continue;  // dealt, not laid out
                for (int n = 0; n < 400 && !state.over(); ++n) {
                    if (state.player() == kChance) break;
                    MoveList moves;
                    state.moves(moves);
                    const Move move = moves[std::size_t(random.below(int(moves.size())))];
                    const auto there = mirrored(state, other, move, map);
                    if (!there) {  // an entry: whichever is its image, what can follow is the same
                        ASSERT_EQ(keys_after(state, key), keys_after(other, key)) << position_text(state);
                        break;
                    }
                    ASSERT_TRUE(other.legal(*there)) << position_text(state) << " / " << position_text(other);
                    const State before = state;
                    state.play(move);
                    other.play(*there);
                    // A loop over points may be cut short by the end of the game, on either side of the mirror.
                    for (std::size_t c = 0; c < p.colours.size() && !state.over(); ++c)
                        ASSERT_EQ(image(state.plane(0, int(c)), map), other.plane(0, int(c)))
                            << position_text(state);
                    // Inside a turn the rules may keep a point that has no name, and then a State has its own key.
                    if (key.symmetries() > 1 && turn_ended(before, state) && !state.over()) {
                        ASSERT_EQ(key(state), key(other))
                            << position_text(state) << " / " << position_text(other);
                    }
                }
                ASSERT_EQ(state.outcome().ranks, other.outcome().ranks) << position_text(state);
                ASSERT_EQ(state.over(), other.over());
                ++games;
            }
    }
    EXPECT_GT(games, 100 * kGamesEach);
}

TEST(Symmetry, DifferentPositionsHaveDifferentKeys) {
    const auto game = load({"spline", {}});
    const SymmetricKey key(*game);
    EXPECT_EQ(key.symmetries(), 8);
    const auto at = [&](const char* text) { return key(*read_position(*game, text).state); };
    EXPECT_EQ(at("..../..../..../W... B"), at("W.../..../..../.... B"));
    EXPECT_NE(at("..../..../..../W... B"), at("..../..../..../.W.. B"));
    EXPECT_NE(at("..../..../..../WB.. W"), at("..../..../..../BW.. W"));
    EXPECT_NE(at("..../..../..../W... B"), at("..../..../..../W... W"));
}

}  // namespace
}  // namespace cairn::test
