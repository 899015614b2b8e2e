// Whatever plays games by a kernel: a GPU (device.hpp), or the CPU in its place (loop.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "gpu/job.hpp"
#include "play/engine/budget.hpp"

namespace cairn::gpu {

// The games to play, as the CPU knows them.
struct Order {
    std::uint64_t seed = 1;
    std::vector<std::byte> starts;  // Job::starts
    int first_choices = 0;
    int chooser = 0;
    std::int64_t work_of_move = 0, work_of_game = 0;
    int depth = 0;
};

// What a thread of a kernel may spend on one game. Games that pass it are few, and are played on the CPU instead.
Order order_within(const Budget& budget, int words_of_board);

struct Counted {
    std::vector<std::uint64_t> sums;   // Job::sums
    std::vector<std::uint64_t> again;  // games that were not counted
    std::vector<GameRecord> records;   // where they were asked for
};

class KernelRunner {
   public:
    virtual ~KernelRunner() = default;
    // How many games one call should be asked for.
    virtual std::uint64_t games_at_once() const = 0;
    enum class Records { No, Yes };
    // Plays games first … first + count - 1. Returns why it could not, in words; "" when it could.
    virtual std::string run(const Order& order, std::uint64_t first, std::uint64_t count, Records records,
                            Counted& counted) = 0;
};

}  // namespace cairn::gpu
