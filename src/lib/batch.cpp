#include "lib/batch.hpp"

#include <algorithm>
#include <numeric>

#include "search/players/reward.hpp"

namespace cairn {
namespace {

constexpr std::size_t kNotPlayed = std::size_t(-1);

}  // namespace

Batch::Batch(std::shared_ptr<const Game> game, std::size_t size, std::uint64_t seed, AtEnd at_end)
    : Batch(Situation(std::move(game)), size, seed, at_end) {}

Batch::Batch(const Situation& from, std::size_t size, std::uint64_t seed, AtEnd at_end)
    : start_(from),
      ids_(std::make_shared<const ChoiceIds>(from.game())),
      observer_(from.game()),
      at_end_(at_end),
      has_chance_(from.game().program().has_chance),
      random_(seed),
      games_(size, from),
      moves_(size),
      legal_(size),
      ended_(size),
      rewards_(size * std::size_t(from.game().players())),
      chosen_(size) {
    for (std::size_t k = 0; k < size; ++k) look(k);
}

void Batch::look(std::size_t k) {
    Situation& game = games_[k];
    game.moves(moves_[k]);
    while (has_chance_ && game.state().player() == kChance) {
        game.state().weights(moves_[k], weights_);
        const int sum = std::max(1, std::accumulate(weights_.begin(), weights_.end(), 0));
        int left = random_.below(sum);
        std::size_t pick = 0;
        while (pick + 1 < moves_[k].size() && left >= weights_[pick]) left -= weights_[pick++];
        game.play(moves_[k][pick]);
        game.moves(moves_[k]);
    }
    ids_->of(game.state(), moves_[k], legal_[k]);
}

void Batch::begin(std::size_t k) {
    games_[k] = start_;
    look(k);
}

int Batch::step(std::span<const std::int32_t> choices) {
    const std::size_t n = std::min(choices.size(), games_.size());
    for (std::size_t k = 0; k < n; ++k) {
        if (choices[k] == kNoId || games_[k].state().over()) {
            chosen_[k] = kNotPlayed;
            continue;
        }
        const auto& legal = legal_[k];
        const auto found = std::find(legal.begin(), legal.end(), choices[k]);
        if (found == legal.end()) return int(k);
        chosen_[k] = std::size_t(found - legal.begin());
    }
    const std::size_t players = std::size_t(this->players());
    for (std::size_t k = 0; k < n; ++k) {
        if (ended_[k]) {
            ended_[k] = false;
            std::fill_n(rewards_.begin() + std::ptrdiff_t(k * players), players, 0.0f);
        }
        Situation& game = games_[k];
        // Chance may have ended it before anybody could choose.
        if (game.state().over() && at_end_ == AtEnd::Restart) begin(k);
        if (chosen_[k] == kNotPlayed) continue;
        game.play(moves_[k][chosen_[k]]);
        ++steps_;
        if (!game.state().over()) look(k);
        if (!game.state().over()) continue;
        ended_[k] = true;
        const Rewards rewards = cairn::rewards(game.state());
        for (std::size_t q = 0; q < players; ++q) rewards_[k * players + q] = float(rewards[q]);
        if (at_end_ == AtEnd::Restart) begin(k);
        else moves_[k].clear(), legal_[k].clear();
    }
    return -1;
}

void Batch::sample(std::span<std::int32_t> out) {
    for (std::size_t k = 0; k < std::min(out.size(), games_.size()); ++k) {
        const auto& legal = legal_[k];
        out[k] = legal.empty() ? kNoId : legal[std::size_t(random_.below(int(legal.size())))];
    }
}

void Batch::masks(std::uint8_t* out) const {
    const std::size_t row = std::size_t(ids_->count());
    std::fill_n(out, row * games_.size(), std::uint8_t(0));
    for (std::size_t k = 0; k < games_.size(); ++k)
        for (const int id : legal_[k])
            if (id >= 0) out[k * row + std::size_t(id)] = 1;
}

void Batch::observe(float* out) {
    for (std::size_t k = 0; k < games_.size(); ++k)
        observer_.observe(games_[k].state(), decider(k), out + k * std::size_t(observer_.size()));
}

}  // namespace cairn
