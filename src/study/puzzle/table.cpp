#include "study/puzzle/table.hpp"

#include <algorithm>
#include <bit>

namespace cairn {

PuzzleTable::PuzzleTable(std::size_t bytes)
    : count_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(Cell), 1 << 10))),
      cells_(new Cell[count_]()) {}

std::optional<double> PuzzleTable::find(std::uint64_t key) const {
    const Cell* near = &cells_[home(key)];
    for (std::size_t k = 0; k < kNear; ++k)
        if (near[k].key == key && key) return near[k].value;
    return std::nullopt;
}

void PuzzleTable::store(std::uint64_t key, double value) {
    if (key == 0) return;
    Cell* near = &cells_[home(key)];
    std::size_t place = std::size_t(key >> 61) & (kNear - 1);  // the one to give up
    for (std::size_t k = 0; k < kNear; ++k) {
        if (near[k].key != 0 && near[k].key != key) continue;
        if (near[k].key == 0) ++filled_;
        place = k;
        break;
    }
    near[place] = {key, value};
}

void PuzzleTable::clear() {
    std::fill_n(cells_.get(), count_, Cell{});
    filled_ = 0;
}

}  // namespace cairn
