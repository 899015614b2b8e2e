#include "serve/net/http.hpp"

#include <algorithm>
#include <optional>

#include "play/text/phrases.hpp"

namespace cairn::serve {
namespace {

int digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

// %41 is A; nothing when an escape is broken or hides a control character.
std::optional<std::string> decoded(std::string_view text, bool plus_is_space) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        char c = text[i];
        if (c == '%') {
            if (i + 2 >= text.size()) return std::nullopt;
            const int high = digit(text[i + 1]), low = digit(text[i + 2]);
            if (high < 0 || low < 0) return std::nullopt;
            c = char(high * 16 + low);
            i += 2;
        } else if (c == '+' && plus_is_space) {
            c = ' ';
        }
        if ((unsigned char)c < 0x20 || c == 0x7f) return std::nullopt;
        out += c;
    }
    return out;
}

}  // namespace

Target read_target(std::string_view text) {
    Target target;
    const std::size_t mark = std::min(text.find('?'), text.size());
    const auto path = decoded(text.substr(0, mark), false);
    if (!path || !path->starts_with('/')) return target;
    target.path = *path;
    for (std::string_view pair : split(text.substr(std::min(mark + 1, text.size())), '&')) {
        if (pair.empty()) continue;
        const std::size_t equals = std::min(pair.find('='), pair.size());
        const auto name = decoded(pair.substr(0, equals), true);
        const auto value = decoded(pair.substr(std::min(equals + 1, pair.size())), true);
        if (!name || !value) return target;
        target.query[*name] = *value;
    }
    target.valid = true;
    return target;
}

}  // namespace cairn::serve
