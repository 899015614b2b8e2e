// Solving a position by proof: who wins, in how many choices, and how.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>

#include "study/atlas/kept/file.hpp"
#include "study/proof/prover.hpp"
#include "study/proof/solution.hpp"

namespace cairn {

class Settling;  // study/atlas/returning/settling.hpp

struct SolveSettings {
    std::size_t memory = std::size_t(2) << 30;
    int threads = 1;
    double distance_seconds = 30;  // for making the distance exact once the winner is known; 0: do not try
    double margin_seconds =
        0;  // for finding by how many points it is won, where all games end by their score
    // Ask for a win within 1, 2, 3 … choices instead of however many. Where play can go round, nothing then rests on the
    // way by which a position was reached, and a shallow win is found. That nobody can win is found only where play cannot go
    // round.
    bool deepening = false;
    int within = kEver;                // no win in more choices is looked for
    std::filesystem::path unfinished;  // where an interrupted proof is kept, empty: nowhere
};

struct SolveProgress {
    std::string what;  // "does White win?", "does White win within 17 choices?"
    ProofProgress proof;
};

struct Solved {
    std::optional<Solution> solution;  // nothing when interrupted, or nothing could be proved
    std::string note;                  // why not, or what else is worth knowing
};

// `state` is not over; Prover::misfit(game) must be "".
Solved solve_by_proof(std::shared_ptr<const Game> game, const State& state, const SolveSettings& settings,
                      const std::atomic<bool>& stop,
                      const std::function<void(const SolveProgress&)>& progress = {});

// The same from a finished atlas. Nothing when the atlas is damaged.
std::optional<Solution> solve_by_atlas(const Atlas& atlas, const State& state);

// The same while the sweeps of a game in which balls return go on: as soon as the position, at the start of a turn, is
// decided, its winner is certain, and its number of choices is an upper bound. It is a draw if it is not decided once all is
// that can be. Nothing before that. How many positions there are and what they cost is for the caller to say.
std::optional<Solution> solve_by_sweeps(Settling& settling, const State& state);

}  // namespace cairn
