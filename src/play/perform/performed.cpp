#include "play/perform/performed.hpp"

#include <charconv>

namespace cairn {

std::string performed_text(const Performed& performed) {
    std::string text = "(";
    for (const int n : performed.input) {
        if (text.size() > 1) text += ',';
        text += std::to_string(n);
    }
    return text + '/' + std::to_string(performed.seed) + '/' + std::to_string(performed.noise) + ')';
}

std::optional<Performed> read_performed(std::string_view text) {
    if (text.size() < 4 || text.front() != '(' || text.back() != ')') return std::nullopt;
    const char* at = text.data() + 1;
    const char* const end = text.data() + text.size() - 1;
    Performed performed;
    while (at != end && *at != '/') {
        int n = 0;
        const auto read = std::from_chars(at, end, n);
        const bool good = read.ec == std::errc() && n >= -kLargestInput && n <= kLargestInput &&
                          performed.input.size() < kMostInput && read.ptr != end;
        if (!good || (*read.ptr != ',' && *read.ptr != '/')) return std::nullopt;
        if (*read.ptr == ',' && read.ptr[1] == '/') return std::nullopt;
        performed.input.push_back(n);
        at = *read.ptr == ',' ? read.ptr + 1 : read.ptr;
    }
    if (at == end) return std::nullopt;
    const auto read = std::from_chars(at + 1, end, performed.seed);
    if (read.ec != std::errc() || read.ptr == end || *read.ptr != '/') return std::nullopt;
    const auto noise = std::from_chars(read.ptr + 1, end, performed.noise);
    const bool good =
        noise.ec == std::errc() && noise.ptr == end && performed.noise >= 0 && performed.noise <= kMostNoise;
    return good ? std::optional(std::move(performed)) : std::nullopt;
}

}  // namespace cairn
