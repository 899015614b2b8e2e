// Contestants: whoever takes part in a match of computers. A Player of ours, named as in search/players/player.hpp,
// or another program that speaks UGI:
//
//     ugi:COMMAND                        a command of the shell; it gets one second for each choice
//     ugi,time=200ms:COMMAND             so long for each choice
//     ugi,iterations=500:COMMAND         so many of whatever it counts
//     ugi,patience=30s:COMMAND           how long it may be silent beyond its time before it has lost
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "play/game/match.hpp"

namespace cairn {

// A choice, or why there is none: who has none loses the game.
struct Decision {
    std::optional<Move> move;
    std::string fault;
};

// Takes one seat of one game, and remembers it.
class Contestant {
   public:
    virtual ~Contestant() = default;
    // `match` waits for this contestant, and has gone on from where it was when last asked.
    virtual Decision decide(const Match& match) = 0;
    // From another thread: decide() returns soon with whatever it has, perhaps nothing.
    virtual void stop() = 0;
};

// The game as another program is to be told of it.
struct Contest {
    std::string name;  // an id, or a path
    std::shared_ptr<const Game> game;
};

struct ContestantRead {
    std::unique_ptr<Contestant> contestant;  // null when the text is wrong or the program does not answer
    std::string problem;                     // why, and what would work
};

ContestantRead make_contestant(std::string_view text, const Contest& contest, std::uint64_t seed);

// "200ms", "1s", "1.5s", "2m"; nothing when the text is no length of time.
std::optional<std::chrono::milliseconds> duration_in(std::string_view text);

}  // namespace cairn
