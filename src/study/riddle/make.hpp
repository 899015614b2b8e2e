// Making riddles: positions of games that computers play, kept where the search can prove what it asks.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "play/game/game.hpp"
#include "study/riddle/riddle.hpp"

namespace cairn {

struct RiddleEffort {
    std::uint64_t seed = 1;
    int games = 40;                    // games played to find positions
    int each = 4;                      // riddles wanted of each difficulty
    int most_turns = 4;                // of a win
    std::uint64_t positions = 60'000;  // looked at for one answer
    double seconds = 15;               // of one search for the best end of a game of one player
};

// Why this game has none, and what would work; "" when it may have some.
std::string no_riddles(const Game& game);

// The easiest first. The same effort gives the same riddles, but for those of one player, where time is the limit: what it finds
// is proved all the same.
std::vector<Riddle> make_riddles(const std::string& id, const std::shared_ptr<const Game>& game,
                                 const OptionValues& options, const RiddleEffort& effort,
                                 const std::atomic<bool>& stop);

// Proves a riddle again from its text alone. "" or what is wrong with it; `open` is set when the effort was too small to tell.
std::string check_riddle(const std::shared_ptr<const Game>& game, const Riddle& riddle,
                         std::uint64_t positions, bool& open);

}  // namespace cairn
