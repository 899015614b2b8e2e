// Where the parts of a State lie: known once for each Program, asked everywhere.
//
//     0         sets_at                                                          numbers_at        bytes
//     +--------+-------+---------------------+-------+----------+---------+----------------------+
//     | Header | shown | planes: a set for   | marks | set vars | ko      | numbers: scores,     |
//     |        | set   | each board, colour  |       | & locals | boards  | vars, bags, locals   |
//     +--------+-------+---------------------+-------+----------+---------+----------------------+
//
// A set is `set_bytes` long, a number four bytes; `bytes` is a multiple of eight.
#pragma once

#include <cstddef>
#include <cstdint>

#include "rules/program/program.hpp"

namespace cairn {

// The fixed part of every State.
struct Header {
    std::uint16_t site = 0;  // where the game waits
    std::uint8_t me = 0;     // who decides
    std::uint8_t mover = 0;  // whose turn it is
    std::uint8_t phase = 0;
    std::uint8_t passes = 0;  // in succession
    std::uint8_t status = 0;  // Status
    std::uint8_t board = 0;   // the board that words read
    std::uint16_t turn = 0;   // turns finished
    std::uint16_t out = 0;    // players who are out, a bit each
    std::uint16_t rule = 0;   // line of the rules that ended the game, or of the fault
    std::uint8_t flags = 0;   // Flags
    std::uint8_t next = 0;    // 1 + the player who has the next turn, 0: the usual one
    std::uint8_t rank[kMaxPlayers] = {};
    std::uint16_t reason = 0;    // index into Program::texts
    std::uint16_t attempts = 0;  // how often the start was dealt again
    std::uint8_t go_to = 0;      // 1 + the phase of the next turn, 0: the same
    std::uint8_t spare = 0;
    std::uint16_t revealed[8] = {};  // by secret: a bit for each player whose part is open
};
static_assert(sizeof(Header) == 48);

struct StateLayout {
    std::size_t set_bytes = 0;
    std::size_t numbers_at = 0;
    std::size_t bytes = 0;  // of the whole State
    int plane_slot = 0;

    static constexpr std::size_t sets_at = sizeof(Header);
    static constexpr std::size_t number_bytes = 4;

    StateLayout() = default;
    explicit StateLayout(const Program& program)
        : set_bytes(8 * std::size_t(program.lattice->words)),
          numbers_at(sets_at + set_bytes * std::size_t(program.set_slots)),
          bytes((numbers_at + number_bytes * std::size_t(program.number_slots) + 7) / 8 * 8),
          plane_slot(program.plane_slot),
          plane_bytes_(set_bytes * std::size_t(program.boards * program.planes_each())) {}

    std::size_t set_at(int slot) const { return sets_at + set_bytes * std::size_t(slot); }
    std::size_t number_at(int slot) const { return numbers_at + number_bytes * std::size_t(slot); }
    // The planes of all boards, side by side.
    std::size_t planes_at() const { return set_at(plane_slot); }
    std::size_t plane_bytes() const { return plane_bytes_; }
    // Everything after the Header.
    std::size_t body_bytes() const { return bytes - sets_at; }

   private:
    std::size_t plane_bytes_ = 0;
};

// What must fit into the Header, and how large a State may be. Beyond these a page is refused when it is loaded.
inline constexpr std::size_t kMostStateBytes = 60'000;
inline constexpr std::size_t kMostSites = 65'535;
inline constexpr std::size_t kMostTexts = 65'535;
inline constexpr std::size_t kMostPhases = 250;

}  // namespace cairn
