// Many games of one kind at once, for programs that learn: a step plays one choice in each of them.
//
//     Batch batch(game, 1024, seed);
//     batch.step(choices);            // a number (choice_ids.hpp) for each game
//     batch.legal(k)                  // what may be chosen next in game k
//
// Chance decides by itself, by its weights. A game that ends is begun again in the same step, after its rewards were noted, unless it
// is to stay as it ended. Nothing here is shared with another Batch of the same Game, so each may have a thread of its own.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "lib/choice_ids.hpp"
#include "lib/observation.hpp"
#include "lib/situation.hpp"

namespace cairn {

class Batch {
   public:
    enum class AtEnd { Restart, Stay };
    Batch(std::shared_ptr<const Game> game, std::size_t size, std::uint64_t seed,
          AtEnd at_end = AtEnd::Restart);
    // All games begin from here.
    Batch(const Situation& from, std::size_t size, std::uint64_t seed, AtEnd at_end = AtEnd::Restart);

    std::size_t size() const { return games_.size(); }
    const ChoiceIds& ids() const { return *ids_; }
    int players() const { return start_.game().players(); }
    int observation_size() const { return observer_.size(); }

    // Plays choices[k] in game k, for every k. kNoId leaves a game as it is; games that are over and stay so ignore theirs.
    // The place of the first number that is no legal choice there, or -1; nothing is played then.
    int step(std::span<const std::int32_t> choices);
    // A legal choice for each game, each as likely as the others; kNoId where there is none.
    void sample(std::span<std::int32_t> out);
    // A row of `ids().count()` bytes for each game: 1 where the choice is legal.
    void masks(std::uint8_t* out) const;
    // A row of `observation_size()` floats for each game, as whoever decides there sees it.
    void observe(float* out);

    const Situation& game(std::size_t k) const { return games_[k]; }
    std::span<const int> legal(std::size_t k) const { return legal_[k]; }
    // Who decides; kNobody where the game is over.
    int decider(std::size_t k) const { return games_[k].state().player(); }
    // Did the last step end the game, and what did it give each player (0 … 1, search/players/reward.hpp; 0 while it goes on)?
    bool ended(std::size_t k) const { return ended_[k]; }
    std::span<const float> rewards(std::size_t k) const {
        return {rewards_.data() + k * std::size_t(players()), std::size_t(players())};
    }
    std::uint64_t steps() const { return steps_; }  // choices of players, all games together

   private:
    void look(std::size_t k);  // lets chance decide, then lists what may be chosen
    void begin(std::size_t k);

    Situation start_;
    std::shared_ptr<const ChoiceIds> ids_;
    Observer observer_;
    AtEnd at_end_;
    bool has_chance_;
    Random random_;
    std::vector<Situation> games_;
    std::vector<MoveList> moves_;          // by game
    std::vector<std::vector<int>> legal_;  // their numbers
    std::vector<std::uint8_t> ended_;
    std::vector<float> rewards_;       // by game and player
    std::vector<std::size_t> chosen_;  // by game: the place among its moves
    std::vector<int> weights_;
    std::uint64_t steps_ = 0;
};

}  // namespace cairn
