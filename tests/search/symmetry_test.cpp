// A game and its mirror image have the same keys.
#include "search/symmetric_key.hpp"

#include "pages.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

// Moves that are points, turned with the board; anything else cannot be compared and ends the game.
std::optional<Move> image_of(const State& state, Move move, const std::vector<Point>& map) {
    const int site = state.value_site(move);
    if (site < 0 || state.game().program().sites[std::size_t(site)].value.type != Type::Point)
        return std::nullopt;
    if (move.value() < 0) return move;
    return Move::of(move.alternative(), int(map[std::size_t(move.value())]));
}

TEST(SymmetricKey, IsTheSameForMirrorImages) {
    int games = 0;
    std::map<std::string, int> compared;
    for (const Setting& setting : settings()) {
        const auto game = load(setting);
        const Program& p = game->program();
        SymmetricKey key(*game);
        if (key.symmetries() < 2) continue;
        ++games;
        Random random(4);
        for (std::size_t s = 1; s < p.symmetries.size(); ++s) {
            const auto& map = game->lattice().symmetries[std::size_t(p.symmetries[s])];
            State state = game->start(), mirror = game->start();
            for (int k = 0; k < 12 && !state.over(); ++k) {
                State next = state;
                const Move move = next.play_random(random);
                const auto image = image_of(state, move, map);
                if (!image) break;
                ASSERT_TRUE(mirror.legal(*image)) << setting.name() << ": " << position_text(mirror);
                state = next;
                mirror.play(*image);
                ASSERT_EQ(key(state), key(mirror)) << setting.name() << "\n"
                                                   << position_text(state) << "\n"
                                                   << position_text(mirror);
                compared[setting.id] += !(state == mirror);
            }
        }
    }
    EXPECT_GT(games, 30);
    EXPECT_GT(compared["spline"], 40);
    EXPECT_GT(compared.size(), 20u);
}

TEST(SymmetricKey, TellsOtherPositionsApart) {
    const auto game = load({"spline", {}});
    SymmetricKey key(*game);
    EXPECT_EQ(key.symmetries(), 8u);
    const auto of = [&](const std::string& text) { return key(*read_position(*game, text).state); };
    EXPECT_EQ(of("W.../..../..../.... B"), of("..../..../..../...W B"));
    EXPECT_NE(of("W.../..../..../.... B"), of(".W../..../..../.... B"));
    EXPECT_NE(of("W.../..../..../.... B"), of("B.../..../..../.... B"));
}

}  // namespace
}  // namespace cairn::test
