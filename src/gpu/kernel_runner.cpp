#include "gpu/kernel_runner.hpp"

#include <algorithm>

namespace cairn::gpu {

Order order_within(const Budget& budget, int words_of_board) {
    // A game of a few hundred choices needs far less; a thread that goes on for ever keeps all others waiting.
    constexpr std::int64_t kMove = 2'000'000, kGame = 20'000'000;
    Order order;
    order.work_of_move = std::min(budget.work / words_of_board, kMove);
    order.work_of_game = std::min(budget.playout_work / words_of_board, kGame);
    order.depth = budget.depth;
    return order;
}

}  // namespace cairn::gpu
