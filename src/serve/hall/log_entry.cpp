#include "serve/hall/log_entry.hpp"

#include <algorithm>
#include <array>

namespace cairn::serve {
namespace {

constexpr std::array<std::pair<std::string_view, LogEntry::Kind>, 12> kWords = {
    {{"choice", LogEntry::Kind::Choice},
     {"undo", LogEntry::Kind::Undo},
     {"resign", LogEntry::Kind::Resign},
     {"timeout", LogEntry::Kind::Timeout},
     {"draw", LogEntry::Kind::Draw},
     {"chat", LogEntry::Kind::Chat},
     {"name", LogEntry::Kind::Name},
     {"join", LogEntry::Kind::Join},
     {"rematch", LogEntry::Kind::Rematch},
     {"forget", LogEntry::Kind::Forget},
     {"perform", LogEntry::Kind::Perform},
     {"person", LogEntry::Kind::Person}}};

}  // namespace

std::string_view entry_word(LogEntry::Kind kind) {
    return std::find_if(kWords.begin(), kWords.end(), [&](const auto& w) { return w.second == kind; })->first;
}

std::optional<LogEntry::Kind> entry_kind(std::string_view word) {
    const auto at =
        std::find_if(kWords.begin(), kWords.end(), [&](const auto& w) { return w.first == word; });
    return at == kWords.end() ? std::nullopt : std::optional(at->second);
}

}  // namespace cairn::serve
