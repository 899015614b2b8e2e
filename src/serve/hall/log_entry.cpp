#include "serve/hall/log_entry.hpp"

#include <algorithm>
#include <array>

namespace cairn::serve {
namespace {

using Kind = LogEntry::Kind;
constexpr std::array<std::pair<std::string_view, Kind>, 9> kWords = {{{"choice", Kind::Choice},
                                                                      {"undo", Kind::Undo},
                                                                      {"resign", Kind::Resign},
                                                                      {"timeout", Kind::Timeout},
                                                                      {"draw", Kind::Draw},
                                                                      {"chat", Kind::Chat},
                                                                      {"name", Kind::Name},
                                                                      {"join", Kind::Join},
                                                                      {"rematch", Kind::Rematch}}};

}  // namespace

std::string_view entry_word(Kind kind) {
    return std::find_if(kWords.begin(), kWords.end(), [&](const auto& w) { return w.second == kind; })->first;
}

std::optional<Kind> entry_kind(std::string_view word) {
    const auto at =
        std::find_if(kWords.begin(), kWords.end(), [&](const auto& w) { return w.first == word; });
    return at == kWords.end() ? std::nullopt : std::optional(at->second);
}

}  // namespace cairn::serve
