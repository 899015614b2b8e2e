#include "play/text/phrases.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace cairn {
namespace {

constexpr std::size_t kLongestQuote = 40;  // characters of somebody's text that a message repeats

char lower_letter(char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; }
bool space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// Bytes of the UTF-8 character that the text begins with; 0 when it begins with none.
std::size_t character_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    if (byte(0) < 0x80) return 1;
    const std::size_t length = byte(0) >= 0xF0 ? 4 : byte(0) >= 0xE0 ? 3 : 2;
    if (byte(0) < 0xC2 || byte(0) > 0xF4 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xC0) != 0x80) return 0;
    return length;
}

}  // namespace

std::string lower(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(), lower_letter);
    return out;
}

bool same_word(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return lower_letter(x) == lower_letter(y); });
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && space(text.front())) text.remove_prefix(1);
    while (!text.empty() && space(text.back())) text.remove_suffix(1);
    return text;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const auto end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

std::vector<std::string_view> words_of(std::string_view text, std::string_view separators) {
    std::vector<std::string_view> words;
    for (;;) {
        const auto from = text.find_first_not_of(separators);
        if (from == std::string_view::npos) return words;
        text.remove_prefix(from);
        const auto end = std::min(text.find_first_of(separators), text.size());
        words.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
}

std::string as_word(std::string_view text) {
    std::string out;
    for (char c : trimmed(text)) {
        const bool separates =
            space(c) || std::string_view(",+.=|()[]{}\"#").find(c) != std::string_view::npos;
        if (!separates) out += c;
        else if (!out.empty() && out.back() != '-') out += '-';
    }
    while (!out.empty() && out.back() == '-') out.pop_back();
    return out.empty() ? "-" : out;
}

std::string echo(std::string_view text) {
    static constexpr std::string_view kHex = "0123456789abcdef";
    std::string out = "`";
    for (std::size_t i = 0, shown = 0; i < text.size(); ++shown) {
        if (shown == kLongestQuote) return out + "…`";
        const std::size_t length = character_length(text.substr(i));
        const auto c = static_cast<unsigned char>(text[i]);
        if (length == 0 || c < 0x20 || c == 0x7F) out += std::string("\\x") + kHex[c >> 4] + kHex[c & 15];
        else out += text.substr(i, length);
        i += (length > 0 ? length : 1);
    }
    return out + "`";
}

std::string list_of(const std::vector<std::string>& items, std::string_view last) {
    std::string out;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i > 0) out += i + 1 < items.size() ? ", " : " " + std::string(last) + " ";
        out += items[i];
    }
    return out;
}

std::string with_article(std::string_view noun) {
    const bool vowel =
        !noun.empty() && std::string_view("aeiouAEIOU").find(noun.front()) != std::string_view::npos;
    return (vowel ? "an " : "a ") + std::string(noun);
}

std::string counted(int n, std::string_view one, std::string_view many) {
    static constexpr std::array<std::string_view, 5> kNumbers = {"no", "one", "two", "three", "four"};
    const bool spelt = n >= 0 && n < int(kNumbers.size());
    const std::string number = spelt ? std::string(kNumbers[std::size_t(n)]) : std::to_string(n);
    return number + " " + std::string(n == 1 ? one : many);
}

std::vector<std::string> point_names(const Lattice& board, const WideSet& points) {
    std::vector<std::string> names;
    for (Point p : board.in_order(points)) names.push_back(board.name(p));
    return names;
}

std::string joined(const std::vector<std::string>& items, std::string_view separator) {
    std::string out;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i > 0) out += separator;
        out += items[i];
    }
    return out;
}

std::optional<int> number_in(std::string_view text) {
    if (text.size() > 1 && text.front() == '+') text.remove_prefix(1);
    int n = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return n;
}

}  // namespace cairn
