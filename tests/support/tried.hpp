// The same game run word for word: nothing is left out by the optimiser, and each option of each choice is tried. What the engine
// may leave out must not be seen in any move.
#pragma once

#include <memory>

#include "play/game/game.hpp"

namespace cairn::test {

// `options` as the game was loaded with.
inline std::shared_ptr<const Game> run_word_for_word(const Game& game, const OptionValues& options = {}) {
    return Game::load(game.source(), options, game.budget(), Game::Running::WordForWord).game;
}

// Plays both games alike: the number of States compared, and what differs, "" if nothing does.
struct Compared {
    int states = 0;
    std::string difference;
};

inline Compared compare_moves(const Game& game, const Game& tried, std::uint64_t seed, int choices) {
    Compared compared;
    Random random(seed);
    State s = game.start(), t = tried.start();
    MoveList moves, legal;
    for (int k = 0; k < choices && !s.over() && !t.over(); ++k) {
        s.moves(moves);
        t.moves(legal);
        if (!legal.empty() && legal.front() == kVoidGame) return compared;  // too dear to try
        if (moves != legal) {
            compared.difference = std::to_string(moves.size()) + " moves are listed, " +
                                  std::to_string(legal.size()) + " can be completed, at choice " +
                                  game.program().sites[s.header().site].name;
            return compared;
        }
        if (moves.empty()) return compared;
        ++compared.states;
        const Move m = moves[std::size_t(random.below(int(moves.size())))];
        s.play(m);
        t.play(m);
    }
    if (s.over() != t.over()) compared.difference = "one game is over, the other is not";
    return compared;
}

// Plays both out at random with the same luck: what differs, "" if nothing does. Word for word each option is tried on a copy before
// it is chosen; the other one makes some for good at once and takes them back.
inline std::string playout_difference(const Game& game, const Game& tried, std::uint64_t seed) {
    State s = game.start(), t = tried.start();
    Random luck(seed), same(seed);
    const int choices = s.playout(luck), all = t.playout(same);
    if (t.outcome().faulty || s.outcome().faulty) {
        // Word for word the budget may be passed, where the other keeps it.
        return t.outcome().faulty ? "" : "only the optimised game is void: " + s.outcome().reason;
    }
    if (choices != all) return std::to_string(choices) + " choices, word for word " + std::to_string(all);
    return s == t ? "" : "the ends differ";
}

}  // namespace cairn::test
