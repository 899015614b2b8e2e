#include "search/players/player_text.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "play/text/phrases.hpp"
#include "search/players/player.hpp"

namespace cairn {
namespace {

struct Unit {
    std::string_view name;
    double size;
};

// "1.5s", "512M": a number that is not negative, and a unit where there are any.
std::optional<double> amount(std::string_view text, const std::vector<Unit>& units) {
    // Digits and a point, nothing else that strtod reads; not every library has std::from_chars for them yet.
    const std::string digits(text.substr(0, std::min(text.find_first_not_of("0123456789."), text.size())));
    char* end = nullptr;
    const double number = std::strtod(digits.c_str(), &end);
    if (digits.empty() || end != digits.c_str() + digits.size()) return std::nullopt;
    const std::string_view unit = text.substr(digits.size());
    if (units.empty() && unit.empty()) return number;
    for (const Unit& u : units)
        if (same_word(unit, u.name)) return number * u.size;
    return std::nullopt;
}

struct Setting {
    std::string_view name, example;
    double low, high;
    std::vector<Unit> units;
    void (*set)(PlayerSpec&, double);
};

const std::vector<Setting>& all_settings() {
    static const std::vector<Setting> settings = {
        {"iterations",
         "iterations=1000",
         1,
         1e15,
         {},
         [](PlayerSpec& s, double v) { s.iterations = std::uint64_t(v); }},
        {"time",
         "time=500ms or time=2s",
         1,
         1e9,
         {{"ms", 1}, {"s", 1e3}, {"m", 60e3}},
         [](PlayerSpec& s, double v) { s.time = std::chrono::milliseconds(std::int64_t(v)); }},
        {"threads", "threads=2", 1, 64, {}, [](PlayerSpec& s, double v) { s.threads = int(v); }},
        {"memory",
         "memory=512M",
         1 << 20,
         1e13,
         {{"K", 1024}, {"M", 1 << 20}, {"G", 1 << 30}},
         [](PlayerSpec& s, double v) { s.memory = std::uint64_t(v); }},
        {"each", "each=50", 1, 1e6, {}, [](PlayerSpec& s, double v) { s.each = std::uint32_t(v); }},
        {"depth", "depth=6", 1, 1000, {}, [](PlayerSpec& s, double v) { s.depth = int(v); }},
    };
    return settings;
}

struct Kind {
    std::string_view name;
    std::vector<std::string_view> settings;
};

const std::vector<Kind>& kinds() {
    static const std::vector<Kind> kinds = {
        {"random", {}},
        {"playouts", {"iterations", "time"}},
        {"mcts", {"iterations", "time", "threads", "memory", "each"}},
        {"alphabeta", {"depth", "time", "iterations", "memory"}},
        {"level", {}},
    };
    return kinds;
}

std::string known_kinds() {
    return "write random, playouts:iterations=1000, mcts:time=1s, alphabeta:depth=6, or level:" +
           std::to_string(kLowestLevel) + " to level:" + std::to_string(kHighestLevel);
}

std::string read_setting(PlayerSpec& spec, const Kind& kind, std::string_view text) {
    const std::size_t equals = std::min(text.find('='), text.size());
    const std::string_view name = text.substr(0, equals);
    const auto& all = all_settings();
    const auto setting =
        std::find_if(all.begin(), all.end(), [&](const Setting& s) { return same_word(s.name, name); });
    const bool fits = setting != all.end() && std::find(kind.settings.begin(), kind.settings.end(),
                                                        setting->name) != kind.settings.end();
    if (!fits) {
        const std::vector<std::string> names(kind.settings.begin(), kind.settings.end());
        return "the player " + std::string(kind.name) + " has no setting " + echo(name) +
               (names.empty() ? "; it has none" : "; it has " + list_of(names));
    }
    const std::string wrong = echo(text) + ": write, for example, " + std::string(setting->example);
    if (equals == text.size()) return wrong;
    const auto value = amount(text.substr(equals + 1), setting->units);
    if (!value || *value < setting->low || *value > setting->high) return wrong;
    setting->set(spec, *value);
    return "";
}

}  // namespace

SpecRead read_player_spec(std::string_view text) {
    text = trimmed(text);
    const std::size_t colon = std::min(text.find(':'), text.size());
    const auto kind = std::find_if(kinds().begin(), kinds().end(),
                                   [&](const Kind& k) { return same_word(k.name, text.substr(0, colon)); });
    if (kind == kinds().end())
        return {{}, "there is no player " + echo(text.substr(0, colon)) + "; " + known_kinds()};
    SpecRead read;
    read.spec.kind = kind->name;
    const std::string_view rest = text.substr(std::min(colon + 1, text.size()));
    if (kind->name == "level") {
        const auto level = number_in(rest);
        if (!level || *level < kLowestLevel || *level > kHighestLevel)
            read.problem = echo(text) + ": levels are " + std::to_string(kLowestLevel) + " to " +
                           std::to_string(kHighestLevel) + ", as in level:5";
        else read.spec.level = *level;
        return read;
    }
    if (rest.empty()) return read;
    for (std::string_view part : split(rest, ','))
        if (read.problem = read_setting(read.spec, *kind, trimmed(part)); !read.problem.empty()) break;
    return read;
}

}  // namespace cairn
