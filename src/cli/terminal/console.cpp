#include "cli/terminal/console.hpp"

namespace cairn {

bool read_line(std::istream& in, std::string& line) {
    line.clear();
    int c = in.get();
    if (c == std::istream::traits_type::eof()) return false;
    for (; c != std::istream::traits_type::eof() && c != '\n'; c = in.get())
        if (line.size() < kLongestLine) line += char(c);
    if (line.ends_with('\r')) line.pop_back();
    return true;
}

std::string printable(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if ((static_cast<unsigned char>(c) < 0x20 && c != '\n') || c == 0x7F) c = '?';
    return out;
}

std::size_t columns(std::string_view text) {
    std::size_t n = 0;
    for (char c : text) n += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    return n;
}

std::string padded(std::string_view text, std::size_t width) {
    const std::size_t used = columns(text);
    return std::string(text) + std::string(used < width ? width - used : 0, ' ');
}

std::string number_of(long n, std::string_view what) {
    return std::to_string(n) + " " + std::string(what) + (n == 1 ? "" : "s");
}

}  // namespace cairn
