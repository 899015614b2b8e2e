// Where a command reads and writes: the real terminal, or the strings of a test.
#pragma once

#include <istream>
#include <ostream>
#include <string>
#include <string_view>

namespace cairn {

struct Console {
    std::istream& in;
    std::ostream& out;
    std::ostream& err;
    bool colour = false;       // `out` is a terminal, and its owner wants colours
    bool interactive = false;  // a person sits at `in` and `out`
    bool live = false;         // `err` is a terminal: progress may be shown there, on one line
};

// Thrown where what a person gave cannot be used; the command ends with exit status 1. The sentence names
// the place and the remedy; `details` are whole lines printed before it.
struct BadInput {
    std::string sentence;
    std::string details;
};

enum ExitStatus { kOk = 0, kBadInput = 1, kUsage = 2 };

// The next line without its end; false at the end of the input. Lines are cut at kLongestLine bytes, so
// that an endless one cannot fill the memory.
inline constexpr std::size_t kLongestLine = 1 << 20;
bool read_line(std::istream& in, std::string& line);

// ---- text

// What a stranger's bytes may show on a terminal: control characters become `?`, newlines stay.
std::string printable(std::string_view text);
// Columns that UTF-8 text takes.
std::size_t columns(std::string_view text);
// Filled up with spaces to so many columns.
std::string padded(std::string_view text, std::size_t width);
// "1 game", "2 games".
std::string number_of(long n, std::string_view what);

}  // namespace cairn
