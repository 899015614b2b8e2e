// Many random games by a kernel (src/gpu): the same games as on the CPU, and the same counts.
#pragma once

#include <string>

#include "gpu/kernel_runner.hpp"
#include "study/playouts/playouts.hpp"

namespace cairn {

struct GpuPlayouts {
    PlayoutCounts counts;
    std::uint64_t by_cpu = 0;  // of them: games that passed what a thread of the GPU has room for
    std::string problem;       // why it ended before all were played, in words
};

// The first games are played on the CPU too, and must be the same.
GpuPlayouts play_out_on(gpu::KernelRunner& runner, const State& start, const PlayoutSettings& settings,
                        const std::atomic<bool>& stop);

// Which of these games differs, and in what; "" when none does. For tests, too.
std::string difference_from_cpu(gpu::KernelRunner& runner, const State& start, std::uint64_t seed,
                                std::uint64_t first, std::uint64_t count);

}  // namespace cairn
