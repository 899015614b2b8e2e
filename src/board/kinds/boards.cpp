#include "board/kinds/boards.hpp"

#include "board/kinds/layout.hpp"

namespace cairn {
namespace {

constexpr int kLongestRow = 20;  // of a grid in a page: more would not fit a screen

std::shared_ptr<const Lattice> pyramid_of(const std::vector<int>& sizes) {
    return sizes.size() == 1 ? pyramid(sizes[0]) : nullptr;
}
std::shared_ptr<const Lattice> dice_of(const std::vector<int>& sizes) {
    if (sizes.empty() || sizes.size() > 2) return nullptr;
    return dice_pyramid(sizes.front(), sizes.back());
}
std::shared_ptr<const Lattice> grid_of(const std::vector<int>& sizes) {
    if (sizes.size() != 2 || sizes[0] > kLongestRow || sizes[1] > kLongestRow) return nullptr;
    return grid(sizes[0], sizes[1]);
}
std::shared_ptr<const Lattice> block_of(const std::vector<int>& sizes) {
    return sizes.size() == 3 ? block(sizes[0], sizes[1], sizes[2]) : nullptr;
}

std::shared_ptr<const Lattice> stacks_of(const std::vector<int>& sizes) {
    return sizes.size() == 3 ? stacks(sizes[0], sizes[1], sizes[2]) : nullptr;
}
std::shared_ptr<const Lattice> nests_of(const std::vector<int>& sizes) {
    return sizes.size() == 3 ? nests(sizes[0], sizes[1], sizes[2]) : nullptr;
}

std::shared_ptr<const Lattice> build_none(const std::vector<int>&) {
    auto b = std::make_shared<Lattice>();
    b->kind = b->shape = "none";
    b->levels.emplace_back();
    b->rows.emplace_back();
    b->add_symmetry([](Coordinates c) { return c; });
    b->finish_tables();
    return b;
}

}  // namespace

std::shared_ptr<const Lattice> no_board() { return built_once("none", {}, build_none); }

const std::vector<BoardKind>& board_kinds() {
    static const std::vector<BoardKind> kinds = {
        {"pyramid", "pyramid(4)", "a pyramid's size is one number from 2 to 10", pyramid_of},
        {"dice", "dice(9)",
         "a dice pyramid's size is one number from 2 to 9, and the number of its levels if it has fewer: "
         "dice(9, 1)",
         dice_of},
        {"grid", "grid(6, 6)", "a grid's size is two numbers from 1 to 20, as grid(6, 6)", grid_of},
        {"block", "block(4, 4, 4)", "a block's size is three numbers from 1 to 6, as block(4, 4, 4)",
         block_of},
        {"stacks", "stacks(8, 8, 5)",
         "a board of stacks has columns, rows and the height of a stack, as stacks(8, 8, 5): at most 20, 20 "
         "and 12, "
         "and 512 places",
         stacks_of},
        {"nests", "nests(8, 8, 3)",
         "a board of nests has columns, rows and the number of sizes, as nests(8, 8, 3): at most 20, 20 and "
         "12, and "
         "512 places",
         nests_of},
    };
    return kinds;
}

}  // namespace cairn
