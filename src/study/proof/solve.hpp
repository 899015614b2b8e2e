// Solving a position by proof: who wins, in how many choices, and how.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>

#include "study/atlas/file.hpp"
#include "study/proof/prover.hpp"
#include "study/proof/solution.hpp"

namespace cairn {

struct SolveSettings {
    std::size_t memory = std::size_t(2) << 30;
    int threads = 1;
    double distance_seconds = 30;  // for making the distance exact once the winner is known; 0: do not try
    double margin_seconds =
        0;  // for finding by how many points it is won, where all games end by their score
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

}  // namespace cairn
