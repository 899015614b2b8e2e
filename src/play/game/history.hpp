// What a State does not hold: the positions that stood before it. Needed for superko, for the third
// occurrence of a position, and for nothing else.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace cairn {

class History {
   public:
    // Keys of the boards with the player to move, at each turn's end.
    void push(std::uint64_t boards_key, std::uint64_t position_key) {
        boards_.push_back(boards_key);
        positions_.push_back(position_key);
    }
    int boards_seen(std::uint64_t key) const { return int(std::count(boards_.begin(), boards_.end(), key)); }
    int positions_seen(std::uint64_t key) const {
        return int(std::count(positions_.begin(), positions_.end(), key));
    }
    std::size_t size() const { return boards_.size(); }
    void truncate(std::size_t n) { boards_.resize(n), positions_.resize(n); }
    // The keys of one of them, from 0.
    std::uint64_t boards_key(std::size_t n) const { return boards_[n]; }
    std::uint64_t position_key(std::size_t n) const { return positions_[n]; }
    friend bool operator==(const History&, const History&) = default;

   private:
    std::vector<std::uint64_t> boards_, positions_;
};

}  // namespace cairn
