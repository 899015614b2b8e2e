// What a proof has found so far: for each position, in how many choices it is known to be won, and for how
// many it is known not to be.
//
// A fixed block of memory, shared by all threads without locks. Each entry is one word:
//
//     63                 16 15       8 7        0
//     +--------------------+----------+----------+
//     | key, lower 48 bits |  won in  | not in   |        0: not known; 255: ever
//     +--------------------+----------+----------+
//
// The upper half of the key says where the entry stands, so that in a table of a GiB 72 bits count: of a thousand
// million positions none is likely to be taken for another. A full neighbourhood gives up an old entry: what is lost is
// only work.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "search/alphabeta/symmetric_key.hpp"

namespace cairn {

struct ProofBounds {
    std::uint8_t won = 0;      // proved to be won in at most so many choices; 0: not proved
    std::uint8_t not_won = 0;  // proved not to be won in so many choices; kEver: never
};
inline constexpr int kEver = 255;

class ProofTable {
   public:
    explicit ProofTable(std::size_t bytes);

    ProofBounds find(const WideKey& key) const;
    // Asks for the memory that find() will read; worth it when something else is done in between.
    void prefetch(const WideKey& key) const { __builtin_prefetch(&entries_[home(key)]); }
    void store(const WideKey& key, ProofBounds known);  // what was known before is kept where it says more
    void clear();

    std::uint64_t filled() const { return filled_; }
    std::size_t bytes() const { return count_ * sizeof(std::uint64_t); }

    // For going on another day, in a table of the same size. `name` says whose table it is (game, rules, question).
    // "" or what went wrong.
    std::string save(const std::filesystem::path& path, const std::string& name) const;
    std::string load(const std::filesystem::path& path, const std::string& name);

   private:
    static std::uint64_t tag(const WideKey& key) { return key.low & 0xFFFFFFFFFFFF; }
    void store(std::size_t home, std::uint64_t tag, ProofBounds known);
    static constexpr std::size_t kNear = 8;  // entries of one neighbourhood: a line of the cache
    std::size_t home(const WideKey& key) const;

    // Straight from the system, zero: pages that are never touched cost nothing.
    struct Unmap {
        std::size_t bytes;
        void operator()(std::atomic<std::uint64_t>* memory) const;
    };
    std::size_t count_;
    std::unique_ptr<std::atomic<std::uint64_t>[], Unmap> entries_;
    std::atomic<std::uint64_t> filled_{0};
};

}  // namespace cairn
