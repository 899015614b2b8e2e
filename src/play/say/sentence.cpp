#include "play/say/sentence.hpp"

namespace cairn {

Sentence::Sentence(std::string t, std::vector<Gap> g) : text(std::move(t)), gaps(std::move(g)) {}

Sentence listed(const std::vector<Sentence>& parts, std::string_view between) {
    if (parts.size() == 1) return parts[0];
    Sentence list;
    for (const Sentence& part : parts) {
        const std::string name = std::to_string(list.gaps.size() + 1);
        list.text += (list.text.empty() ? "" : std::string(between)) + "{" + name + "}";
        list.gaps.push_back({name, part});
    }
    return list;
}

std::vector<std::string_view> gap_names(std::string_view text) {
    std::vector<std::string_view> names;
    for (std::size_t at = 0; (at = text.find('{', at)) != std::string_view::npos;) {
        const auto end = text.find('}', at);
        if (end == std::string_view::npos) break;
        names.push_back(text.substr(at + 1, end - at - 1));
        at = end + 1;
    }
    return names;
}

std::string capital(std::string text) {
    const auto byte = [&](std::size_t k) -> unsigned char { return k < text.size() ? text[k] : 0; };
    if (byte(0) >= 'a' && byte(0) <= 'z') text[0] = char(byte(0) - 'a' + 'A');
    // U+00E0 … U+00FE, without the division sign: 32 below are the capitals.
    else if (byte(0) == 0xC3 && byte(1) >= 0xA0 && byte(1) <= 0xBE && byte(1) != 0xB7)
        text[1] = char(byte(1) - 0x20);
    return text;
}

}  // namespace cairn
