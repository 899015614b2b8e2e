#include "study/match/player_limits.hpp"

#include "play/text/phrases.hpp"

namespace cairn {

bool takes_limits(std::string_view player) {
    const std::string kind = lower(trimmed(player.substr(0, player.find(':'))));
    return kind != "level" && kind != "random";
}

std::string with_limits(std::string_view player, std::uint64_t iterations, std::chrono::milliseconds time) {
    if (!takes_limits(player)) return std::string(player);
    const std::size_t colon = std::min(player.find(':'), player.size());
    std::vector<std::string> settings;
    for (std::string_view setting : words_of(player.substr(colon), ":,")) {
        const std::string name = lower(trimmed(setting.substr(0, setting.find('='))));
        if (name != "iterations" && name != "time") settings.emplace_back(setting);
    }
    if (iterations > 0) settings.push_back("iterations=" + std::to_string(iterations));
    if (time.count() > 0) settings.push_back("time=" + std::to_string(time.count()) + "ms");
    const std::string kind(player.substr(0, colon));
    return settings.empty() ? kind : kind + ":" + joined(settings, ",");
}

}  // namespace cairn
