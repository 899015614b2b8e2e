// What a search has found out about positions: one number for each, in a fixed block of memory.
//
// What the number means is the search's own affair: the exact worth, or a score that cannot be reached. A full
// neighbourhood gives up an old entry: what is lost is only work.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace cairn {

class PuzzleTable {
   public:
    explicit PuzzleTable(std::size_t bytes);

    std::optional<double> find(std::uint64_t key) const;
    void store(std::uint64_t key, double value);
    void clear();

    std::uint64_t filled() const { return filled_; }
    std::size_t bytes() const { return count_ * sizeof(Cell); }

    // Calls see(key, value) for every entry.
    template <class See>
    void each(See see) const {
        for (std::size_t k = 0; k < count_; ++k)
            if (cells_[k].key) see(cells_[k].key, cells_[k].value);
    }

   private:
    static constexpr std::size_t kNear = 4;  // entries of one neighbourhood: a line of the cache
    struct Cell {
        std::uint64_t key;  // 0: free
        double value;
    };
    std::size_t home(std::uint64_t key) const { return std::size_t(key) & (count_ - kNear); }

    std::size_t count_;
    std::unique_ptr<Cell[]> cells_;
    std::uint64_t filled_ = 0;
};

}  // namespace cairn
