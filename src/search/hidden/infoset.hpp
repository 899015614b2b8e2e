// Search where something is hidden, or players choose at the same time.
//
// Nobody may think with the true State. Each iteration draws a State that is possible for whoever decides
// (possible_worlds.hpp) and plays it out. What is learnt is kept by information set: by what the player who
// decides can see. So all States that look alike to him share one entry, and he cannot choose by what he
// does not know; nor do the others he imagines.
//
//     world 1   ──▶  White sees v  ──▶ c3 ──▶  Black sees w, x or y ──▶ …   playout ──▶ rewards
//     world 2   ──▶  White sees v  ──▶ e5 ──▶  …
//                    one entry
//
// When others have chosen in secret just now, an iteration begins before they did: what they are likely to have
// chosen is learnt, like everything else, from what is good for them.
//
// Open choices are made as in other Monte Carlo searches, counting how often each was there to be chosen.
// Choices made in secret, and guesses at them, are made by regret matching (regret.hpp): there the answer is
// a mix, and the Analysis says its shares.
#pragma once

#include <memory>

#include "search/players/thinker.hpp"

namespace cairn {

struct InfosetSettings {
    std::uint64_t seed = 1;
    std::size_t memory = std::size_t(512) << 20;  // bytes, about
    double exploration = 0.7;
    // More choices than this are not mixed but searched: finding the good ones matters more.
    std::size_t most_mixed = 12;
    // Possible States drawn for one decision; they are used in turn.
    std::size_t worlds = 100;
};

std::unique_ptr<Thinker> make_infoset(const InfosetSettings& settings);

}  // namespace cairn
