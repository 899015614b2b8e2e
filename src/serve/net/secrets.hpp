// Names that nobody can guess: tokens that hold a seat, codes that open one, names of tables.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cairn::serve {

inline constexpr std::size_t kTokenDigits = 32;  // 128 random bits
inline constexpr std::size_t kJoinDigits = 16;   // 64: spent when the seat is taken
inline constexpr std::size_t kTableLetters = 16;

// From the system's own source of randomness; the program stops when there is none.
std::uint64_t random_bits();
std::string random_hex(std::size_t digits);
// Small letters and digits without those that look alike, five bits each.
std::string random_name(std::size_t letters);

// Are the two the same? Takes as long for a near miss as for a far one.
bool same_secret(std::string_view a, std::string_view b);

}  // namespace cairn::serve
