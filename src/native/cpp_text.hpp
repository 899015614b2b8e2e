// Values as C++ writes them.
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>

#include "board/point_set.hpp"

namespace cairn {

inline std::string text(bool b) { return b ? "true" : "false"; }
template <class Integer>
requires std::is_integral_v<Integer> std::string text(Integer n) { return std::to_string(n); }
inline std::string text(std::uint64_t n) { return std::to_string(n) + "u"; }

template <class Range, class Write>
std::string braced(const Range& range, Write&& write) {
    std::string out = "{";
    for (const auto& item : range) {
        if (out.size() > 1) out += ", ";
        out += write(item);
    }
    return out + "}";
}
template <int W>
std::string text(const PointSet<W>& s) {
    return "{" + braced(s.word, [](std::uint64_t w) { return text(w); }) + "}";
}
template <class Range>
std::string sets_text(const Range& range) {
    return braced(range, [](const auto& s) { return text(s); });
}
template <class Range>
std::string numbers_text(const Range& range) {
    return braced(range, [](auto n) { return text(n); });
}

}  // namespace cairn
