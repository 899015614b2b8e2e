// Samples of a puzzle with chance: dealt starts, games of a player, futures.
//
// Sample k depends on the seed and on k alone: not on the samples before it, the number of threads, or how often the
// work was interrupted.
#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "play/game/game.hpp"
#include "study/match/statistics.hpp"
#include "study/puzzle/rollout.hpp"

namespace cairn {

inline constexpr double kNoBound = std::numeric_limits<double>::infinity();

struct PuzzleSample {
    bool done = false;
    bool solved = true;        // low is high
    double low = 0, high = 0;  // the worth lies between; high may be infinite
    double weight = 1;
};

class PuzzleSamples {
   public:
    std::vector<PuzzleSample> list;  // by number

    std::uint64_t done() const;
    std::uint64_t unsolved() const;
    double mean_low() const;  // weighted; 0 without samples
    double mean_high() const;
    // The 95 % interval for the mean of the low, or of the high values; shares are all between 0 and 1.
    enum class Values { Scores, Shares };
    Interval interval_low(Values values) const;
    Interval interval_high(Values values) const;
};

// What a sample brings, and a line to its end where one was found.
struct SampleResult {
    PuzzleSample sample;
    std::vector<Move> line;
    std::uint64_t positions = 0;
};

using Stop = std::function<bool()>;

// Makes samples, one after another; each thread has its own.
class Sampler {
   public:
    virtual ~Sampler() = default;
    virtual std::optional<SampleResult> make(std::uint64_t number,
                                             const Stop& stop) = 0;  // nothing when stopped
};
using SamplerMaker = std::function<std::unique_ptr<Sampler>()>;

// A start that chance deals, and how likely.
struct DealtStart {
    double weight = 1;
    State state;
    std::vector<Move> deal;
};
// Every start, or none when there are more than `most`. Starts that the rules deal again are left out.
std::vector<DealtStart> every_start(const State& before, std::size_t most);

struct SampleSettings {
    std::shared_ptr<const Game> game;
    std::uint64_t seed = 1;
    RolloutEffort rollouts;  // before a start is searched
    std::uint64_t patience = 0, endgame = 0;
    std::size_t memory = 0;  // for one sampler
    std::string player;
};

// The best end from a dealt start: of `starts` by number, or dealt at random when there are none.
SamplerMaker start_sampler(const SampleSettings& settings, const State& before,
                           std::vector<DealtStart> starts);
// A game of the player, and from where it can be valued exactly the worth of perfect play.
SamplerMaker game_sampler(const SampleSettings& settings, const State& before);
// The best end for somebody who knows what chance will bring.
SamplerMaker future_sampler(const SampleSettings& settings, const State& before);

}  // namespace cairn
