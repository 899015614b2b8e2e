#include "cli/commands/playing/match_report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "cli/terminal/console.hpp"
#include "study/json/json.hpp"

namespace cairn {
namespace {

constexpr std::size_t kBar = 20;
constexpr std::size_t kMostNotes = 5;
constexpr std::size_t kWidestName = 40;

bool alone(const MatchReport& report) { return report.standing.seats.size() == 1; }

// Rewards are shares of the best, except where one plays alone: there they are scores.
std::string share(const MatchReport& report, double value) {
    return alone(report) ? fmt::format("{:.2f}", value) : fmt::format("{:.1f} %", 100 * value);
}
std::string range(const MatchReport& report, const Interval& interval) {
    if (!std::isfinite(interval.low)) return "unknown";
    return alone(report) ? fmt::format("{:.2f} to {:.2f}", interval.low, interval.high)
                         : fmt::format("{:.1f} to {:.1f}", 100 * interval.low, 100 * interval.high);
}

std::string elo_text(const Elo& elo) {
    const auto& [low, high] = elo.interval;
    if (!std::isfinite(low) && !std::isfinite(high)) return "unknown";
    if (!std::isfinite(high)) return fmt::format("more than {:+.0f}", low);
    if (!std::isfinite(low)) return fmt::format("less than {:+.0f}", high);
    if (!std::isfinite(elo.difference)) return fmt::format("{:+.0f} to {:+.0f}", low, high);
    return fmt::format("{:+.0f} ({:+.0f} to {:+.0f})", elo.difference, low, high);
}

Json finite(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }
Json interval_json(const Interval& interval) {
    return Json::array({finite(interval.low), finite(interval.high)});
}

std::string clock_text(double seconds) {
    const long s = std::lround(seconds);
    if (s < 3600) return fmt::format("{}:{:02}", s / 60, s % 60);
    return fmt::format("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60);
}

std::string shortened(const std::string& text, std::size_t width) {
    if (columns(text) <= width) return text;
    std::size_t end = 0;  // of the last whole character that fits
    for (std::size_t i = 0, n = 0; i < text.size() && n < width; ++i)
        if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80) end = i, ++n;
    return text.substr(0, end) + "…";
}

}  // namespace

std::string match_text(const MatchReport& report) {
    const Standing& s = report.standing;
    if (s.games == 0) return "No game was finished.\n";
    std::size_t width = 6;
    for (const std::string& player : report.players)
        width = std::max(width, std::min(columns(player), kWidestName));
    std::string text =
        fmt::format("{} {:>6} {:>6} {:>6} {:>6} {:>9}  {}  {}\n", padded("player", width), "games", "won",
                    "drawn", "lost", "score", padded("95 %", 16), alone(report) ? "" : "Elo");
    for (std::size_t p = 0; p < report.players.size(); ++p) {
        const PlayerScore& score = s.players[p];
        text += fmt::format("{} {:>6} {:>6} {:>6} {:>6} {:>9}  {}  {}\n",
                            padded(shortened(report.players[p], kWidestName), width), score.games, score.wins,
                            score.draws, score.losses, share(report, score.mean),
                            padded(range(report, score.interval), 16), score.elo ? elo_text(*score.elo) : "");
    }
    text += "\n";
    if (!alone(report)) {
        for (std::size_t i = 0; i < s.seats.size(); ++i)
            text += fmt::format("{} {} ({})", i == 0 ? "Seats:" : ",",
                                report.program->players[i] + " " + share(report, s.seats[i].mean),
                                range(report, s.seats[i].interval));
        text += "\n";
    }
    text += fmt::format("Length: {:.1f} choices in {:.1f} turns on average; {} to {} choices\n",
                        s.mean_choices, s.mean_turns, s.shortest, s.longest);
    if (s.different < s.games)
        text += fmt::format("Only {} of the games are different, so the intervals promise too much.\n",
                            s.different);
    for (std::size_t i = 0; i < std::min(report.notes.size(), kMostNotes); ++i)
        text += "Note: " + printable(report.notes[i]) + "\n";
    if (report.notes.size() > kMostNotes)
        text +=
            fmt::format("Note: {} more games did not end by the rules\n", report.notes.size() - kMostNotes);
    if (!report.folder.empty()) text += "Records: " + report.folder + "\n";
    return text;
}

Json match_json(const MatchReport& report) {
    const Standing& s = report.standing;
    Json json{{"game", report.game_id},  {"seed", report.seed},      {"games", s.games},
              {"wanted", report.wanted}, {"different", s.different}, {"by_rules", s.by_rules}};
    json["choices"] = {{"mean", s.mean_choices}, {"shortest", s.shortest}, {"longest", s.longest}};
    json["turns"] = {{"mean", s.mean_turns}};
    json["players"] = Json::array();
    for (std::size_t p = 0; p < report.players.size(); ++p) {
        const PlayerScore& score = s.players[p];
        Json player{{"player", report.players[p]},
                    {"games", score.games},
                    {"won", score.wins},
                    {"drawn", score.draws},
                    {"lost", score.losses},
                    {"faults", score.faults},
                    {"score", score.mean},
                    {"interval", interval_json(score.interval)},
                    {"elo", nullptr}};
        if (score.elo)
            player["elo"] = {{"difference", finite(score.elo->difference)},
                             {"interval", interval_json(score.elo->interval)}};
        json["players"].push_back(std::move(player));
    }
    json["seats"] = Json::array();
    for (std::size_t i = 0; i < s.seats.size(); ++i)
        json["seats"].push_back({{"seat", report.program->players[i]},
                                 {"score", s.seats[i].mean},
                                 {"interval", interval_json(s.seats[i].interval)}});
    json["notes"] = report.notes;
    json["folder"] = report.folder.empty() ? Json(nullptr) : Json(report.folder);
    return json;
}

std::string progress_line(const MatchReport& report, std::size_t fresh, std::chrono::duration<double> spent,
                          std::size_t width) {
    const Standing& s = report.standing;
    const auto games = std::size_t(s.games);
    const std::size_t full = report.wanted == 0 ? kBar : kBar * games / report.wanted;
    std::string line = fmt::format("[{}{}] {}/{}", std::string(full, '#'), std::string(kBar - full, '-'),
                                   games, report.wanted);
    if (fresh > 0) {
        const double left = spent.count() / double(fresh) * double(report.wanted - games);
        line += fmt::format("  {} left", clock_text(left));
    }
    if (games > 0) {
        const PlayerScore& first = s.players.front();
        line += "  " + shortened(report.players.front(), kBar) + " " + share(report, first.mean);
        if (std::isfinite(first.interval.low)) line += fmt::format(" ({})", range(report, first.interval));
    }
    return shortened(line, width);
}

}  // namespace cairn
