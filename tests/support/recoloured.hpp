// Two games side by side that differ only in colours which play is said not to see.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "play/game/game.hpp"
#include "play/text/position.hpp"
#include "search/alphabeta/colours_seen.hpp"
#include "search/alphabeta/symmetric_key.hpp"

namespace cairn::test {

// The same balls with the colours of those that are not seen dealt out anew.
inline State recoloured(const State& state, const ColoursSeen& seen, Random& random) {
    const int colours = int(state.game().program().colours.size());
    std::vector<Point> points;
    std::vector<int> dealt;
    for (int c = 0; c < colours; ++c)
        for (const Point p : state.plane(0, c))
            if (!seen.at.has(p)) points.push_back(p), dealt.push_back(c);
    for (std::size_t k = dealt.size(); k > 1; --k)
        std::swap(dealt[k - 1], dealt[std::size_t(random.below(int(k)))]);
    State other = state;
    const int first = state.game().program().plane(0, 0);
    for (int c = 0; c < colours; ++c) {
        WideSet plane = state.plane(0, c) & seen.at;
        for (std::size_t k = 0; k < points.size(); ++k)
            if (dealt[k] == c) plane.add(points[k]);
        other.set_slot(first + c, plane);
    }
    return other;
}

// Plays at random, and the same choices from a recoloured position; recolours again and again. "" or what differs.
inline std::string play_recoloured(const Game& game, const ColoursSeen& seen, std::uint64_t seed) {
    const SymmetricKey key(game, SymmetricKey::Turns::Counted, SymmetricKey::Colours::AsSeen);
    Random random(seed);
    State here = game.start(), there = here;
    const auto tell = [&](const std::string& what) {
        return what + "\nhere:  " + position_text(here) + "\nthere: " + position_text(there);
    };
    for (int k = 0; k < 200; ++k) {
        if (here.outcome().faulty || there.outcome().faulty) return "";
        if (here.over() != there.over()) return tell("only one game is over");
        if (here.over())
            return here.outcome().ranks == there.outcome().ranks ? "" : tell("the games end differently");
        if (here.player() == kChance) return "";
        if (key.merges_colours() && !(key.wide(here) == key.wide(there))) return tell("one key is expected");
        MoveList mine, theirs;
        here.moves(mine);
        there.moves(theirs);
        if (!std::equal(mine.begin(), mine.end(), theirs.begin(), theirs.end()))
            return tell("the choices differ");
        const Move move = mine[std::size_t(random.below(int(mine.size())))];
        here.play(move);
        there.play(move);
        if (k % 3 == 0 && !there.over()) there = recoloured(there, seen, random);
    }
    return "";
}

}  // namespace cairn::test
