// The luck of one game among many: every draw is a function of the seed, the number of the game and the number of the draw.
//
//     seed, game ──▶ Threefry-2x32 ──▶ where the game begins ──▶ + 1, 2, 3 … steps ──▶ mixed (Random): the draws
//
// So a game is the same wherever it is played and whatever was played before it: by the interpreter, by native code, by any thread of
// a GPU. The first stage is a cipher (Salmon and others, "Parallel random numbers: as easy as 1, 2, 3", 2011): for one seed no two
// games begin at the same place, and neighbours have nothing in common. It is done once a game; the draws themselves stay as
// cheap as they were.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "play/game/move.hpp"

namespace cairn {

// Threefry with two words of 32 bits and 20 rounds.
constexpr std::array<std::uint32_t, 2> threefry(std::array<std::uint32_t, 2> counter,
                                                std::array<std::uint32_t, 2> key) {
    constexpr int kTurns[8] = {13, 15, 26, 6, 17, 29, 16, 24};
    const std::uint32_t keys[3] = {key[0], key[1], 0x1BD11BDAu ^ key[0] ^ key[1]};
    std::uint32_t a = counter[0] + keys[0], b = counter[1] + keys[1];
    for (unsigned round = 0; round < 20; ++round) {
        a += b;
        b = std::rotl(b, kTurns[round % 8]) ^ a;
        if (round % 4 != 3) continue;
        const unsigned injected = round / 4 + 1;
        a += keys[injected % 3];
        b += keys[(injected + 1) % 3] + injected;
    }
    return {a, b};
}

constexpr std::array<std::uint32_t, 2> halves(std::uint64_t n) {
    return {std::uint32_t(n), std::uint32_t(n >> 32)};
}

inline Random luck_of(std::uint64_t seed, std::uint64_t game) {
    const auto [low, high] = threefry(halves(game), halves(seed));
    return Random(std::uint64_t(high) << 32 | low);
}

}  // namespace cairn
