#include "study/match/contestant.hpp"

#include <charconv>
#include <cmath>

#include "play/text/phrases.hpp"
#include "study/atlas/using/informed_player.hpp"
#include "study/match/ugi_engine.hpp"

namespace cairn {
namespace {

class PlayerContestant : public Contestant {
   public:
    explicit PlayerContestant(std::unique_ptr<Player> player) : player_(std::move(player)) {}
    Decision decide(const Match& match) override { return {player_->choose(match), ""}; }
    void stop() override { player_->stop(); }

   private:
    std::unique_ptr<Player> player_;
};

constexpr std::string_view kUgiForm =
    "; write ugi:COMMAND, or with settings ugi,time=200ms,patience=30s:COMMAND or "
    "ugi,iterations=500:COMMAND";

struct UgiRead {
    UgiSettings settings;
    std::string problem;
};

UgiRead read_ugi(std::string_view text) {
    UgiRead read;
    const auto fail = [&](const std::string& what) {
        read.problem = what + std::string(kUgiForm);
        return read;
    };
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos || trimmed(text.substr(colon + 1)).empty())
        return fail(echo(text) + " names no command");
    read.settings.command = trimmed(text.substr(colon + 1));
    const auto settings = split(text.substr(0, colon), ',');
    for (std::size_t i = 1; i < settings.size(); ++i) {
        const std::string_view key = settings[i].substr(0, settings[i].find('='));
        const std::string_view value = settings[i].substr(std::min(key.size() + 1, settings[i].size()));
        const auto time = duration_in(value);
        const auto number = number_in(value);
        if (key == "time" && time && time->count() > 0) read.settings.time = *time;
        else if (key == "patience" && time) read.settings.patience = *time;
        else if (key == "iterations" && number && *number > 0) read.settings.iterations = *number;
        else return fail(echo(settings[i]) + " is no setting of an engine");
    }
    return read;
}

}  // namespace

ContestantRead make_contestant(std::string_view text, const Contest& contest, std::uint64_t seed) {
    if (text.starts_with("ugi:") || text.starts_with("ugi,") || text == "ugi") {
        const UgiRead read = read_ugi(text);
        if (!read.problem.empty()) return {nullptr, read.problem};
        auto engine = std::make_unique<UgiEngine>(read.settings, contest, seed);
        if (!engine->problem().empty()) return {nullptr, engine->problem()};
        return {std::move(engine), ""};
    }
    PlayerRead read = make_informed_player(text, contest.game, seed);
    if (!read.player) return {nullptr, read.problem};
    return {std::make_unique<PlayerContestant>(std::move(read.player)), ""};
}

std::optional<std::chrono::milliseconds> duration_in(std::string_view text) {
    double number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem != std::errc{} || number < 0 || !std::isfinite(number)) return std::nullopt;
    const std::string_view unit = text.substr(std::size_t(end - text.data()));
    const double ms = unit == "ms" ? 1 : unit == "s" ? 1e3 : unit == "m" ? 6e4 : unit == "h" ? 3.6e6 : 0;
    if (ms == 0 || number * ms > 1e12) return std::nullopt;
    return std::chrono::milliseconds(std::llround(number * ms));
}

}  // namespace cairn
