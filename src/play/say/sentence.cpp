#include "play/say/sentence.hpp"

namespace cairn {

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

}  // namespace cairn
