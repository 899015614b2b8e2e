#include "search/hidden/worlds.hpp"

#include "play/game/game.hpp"

namespace cairn {

bool hides_something(const Game& game) {
    return game.program().has_hidden || game.program().has_simultaneous;
}

Worlds::Worlds(const Match& match, int player, Random& random, std::size_t most)
    : possible_(match, player), random_(random), most_(most) {
    add();
}

const State& Worlds::next() {
    if (next_ == states_.size() && next_ < most_) add();
    if (next_ >= states_.size()) next_ = 0;
    return states_[next_++];
}

void Worlds::add() {
    if (auto state = possible_.draw(random_)) states_.push_back(*std::move(state));
    else most_ = states_.size();  // they are hard to find: those at hand must do
}

}  // namespace cairn
