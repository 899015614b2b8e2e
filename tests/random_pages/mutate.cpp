#include "random_pages/mutate.hpp"

#include <algorithm>

#include <cctype>

namespace cairn::test {
namespace {

bool letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::vector<std::string> split_lines(const std::string& text) {
    std::vector<std::string> out;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t end = std::min(text.find('\n', from), text.size());
        out.push_back(text.substr(from, end - from));
        from = end + 1;
    }
    return out;
}

std::string join(const std::vector<std::string>& lines) {
    std::string out;
    for (const std::string& line : lines) out += line + "\n";
    return out;
}

struct Piece {
    std::size_t at, size;
};

// Words and numbers, or single signs.
std::vector<Piece> pieces_of(const std::string& text) {
    std::vector<Piece> out;
    for (std::size_t k = 0; k < text.size();) {
        std::size_t end = k + 1;
        if (letter(text[k]))
            while (end < text.size() && letter(text[end])) ++end;
        if (text[k] != ' ' && text[k] != '\n') out.push_back({k, end - k});
        k = end;
    }
    return out;
}

std::string change_lines(const std::string& page, Dice& dice) {
    std::vector<std::string> lines = split_lines(page);
    const auto a = std::size_t(dice.below(int(lines.size()))), b = std::size_t(dice.below(int(lines.size())));
    switch (dice.below(4)) {
        case 0: lines.erase(lines.begin() + std::ptrdiff_t(a)); break;
        case 1: lines.insert(lines.begin() + std::ptrdiff_t(a), lines[b]); break;
        case 2: std::swap(lines[a], lines[b]); break;
        default: lines[a].insert(0, "    ");
    }
    return join(lines);
}

std::string change_words(const std::string& page, Dice& dice) {
    const std::vector<Piece> pieces = pieces_of(page);
    if (pieces.empty()) return page;
    const Piece a = dice.one_of(pieces), b = dice.one_of(pieces);
    std::string out = page;
    const std::string other = page.substr(b.at, b.size);
    const bool number = std::isdigit(static_cast<unsigned char>(page[a.at])) != 0;
    switch (dice.below(4)) {
        case 0: out.replace(a.at, a.size, other); break;
        case 1: out.insert(a.at, other + " "); break;
        case 2: out.erase(a.at, a.size); break;
        default:
            if (number)
                out.replace(a.at, a.size, dice.one_of({"0", "-1", "7", "100", "2147483647", "2147483648"}));
            else out.replace(a.at, a.size, "(" + page.substr(a.at, a.size) + ")");
    }
    return out;
}

}  // namespace

std::string mutated(const std::string& page, Dice& dice) {
    std::string out = page;
    for (int n = dice.between(1, 3); n > 0; --n)
        out = dice.percent(30) ? change_lines(out, dice) : change_words(out, dice);
    return out;
}

}  // namespace cairn::test
