// Thinkers that know better now and then, and else leave it to another.
#pragma once

#include <memory>

#include "search/players/oracle.hpp"
#include "search/players/thinker.hpp"

namespace cairn {

// A fifth of the time goes to looking for a proof by alpha-beta; when there is none, the rest to `other`. For games
// that alpha-beta can play.
std::unique_ptr<Thinker> prove_first(std::unique_ptr<Thinker> other, std::uint64_t seed);

// The exact worth of every choice; without choices where the oracle does not know one of them.
Analysis look_up(const Oracle& oracle, const Match& match);

// Looks every choice up in the oracle, which must outlive this; where it does not know enough, `other` thinks.
std::unique_ptr<Thinker> ask_first(const Oracle& oracle, std::unique_ptr<Thinker> other);

}  // namespace cairn
