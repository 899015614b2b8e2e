// The same page played by the interpreter and by native code.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "native/native.hpp"
#include "play/game/game.hpp"
#include "support/folder.hpp"

namespace cairn::test {

// One page, twice.
struct Pair {
    std::string name;
    std::shared_ptr<const Game> interpreted, native;
    NativeCode code;
};

// What was compiled lies in a folder of the test's own, so that it is compiled anew each time.
class OwnCache {
   public:
    OwnCache() { setenv("XDG_CACHE_HOME", folder_.path().c_str(), 1); }

   private:
    TemporaryFolder folder_;
};

inline Pair pair_of(const std::string& name, const std::string& source, const OptionValues& options,
                    const Budget& budget = {}) {
    return {name, Game::load(source, options, budget).game, Game::load(source, options, budget).game, {}};
}

// Gives these their native code, with one run of the compiler; returns what went wrong.
inline std::string compile_together(std::vector<Pair>& pairs, std::size_t first, std::size_t last,
                                    FunctionLength length = {},
                                    native::Effort effort = native::Effort::Little) {
    std::vector<const Program*> programs;
    for (std::size_t k = first; k < last; ++k) programs.push_back(&pairs[k].native->running());
    const native::Batch batch = native::make_all(programs, effort, length);
    for (std::size_t k = 0; k < batch.codes.size(); ++k) {
        pairs[first + k].code = batch.codes[k];
        pairs[first + k].native->run_native(batch.codes[k]);
    }
    return batch.problem;
}

inline bool same(const State& a, const State& b) {
    return a.size() == b.size() && std::memcmp(a.bytes(), b.bytes(), a.size()) == 0;
}

// What differs in a game of random choices; "" if nothing does.
inline std::string difference_by_choices(const Pair& pair, std::uint64_t seed, int choices) {
    State a = pair.interpreted->start(), b = pair.native->start();
    if (!same(a, b)) return "the start";
    Random random(seed);
    MoveList moves, others;
    for (int k = 0; k < choices && !a.over(); ++k) {
        a.moves(moves);
        b.moves(others);
        if (moves != others)
            return "choice " + std::to_string(k) + ": " + std::to_string(moves.size()) + " moves, " +
                   std::to_string(others.size()) + " natively";
        const Move move = moves[std::size_t(random.below(int(moves.size())))];
        a.play(move);
        b.play(move);
        if (!same(a, b)) return "the State after choice " + std::to_string(k);
    }
    return "";
}

inline std::string difference_by_playout(const Pair& pair, std::uint64_t seed) {
    State a = pair.interpreted->start(), b = pair.native->start();
    Random one(seed), other(seed);
    const int choices = a.playout(one);
    if (b.playout(other) != choices) return "the length of playout " + std::to_string(seed);
    return same(a, b) ? "" : "the end of playout " + std::to_string(seed);
}

}  // namespace cairn::test
