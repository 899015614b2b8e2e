#include "study/match/ugi_engine.hpp"

#include <fmt/core.h>

#include "play/text/notation.hpp"
#include "play/text/phrases.hpp"
#include "play/text/position.hpp"
#include "play/text/record.hpp"

namespace cairn {
namespace {

using namespace std::chrono_literals;

constexpr auto kUsualTime = 1000ms;
constexpr std::uint64_t kSeedBits = 0x7FFFFFFF;  // what any program holds in a number
constexpr auto kUsualPatience = 10s, kPatienceWithIterations = 60s;

std::string seconds_text(ChildProcess::Clock::duration time) {
    return fmt::format("{:.3g} s", std::chrono::duration<double>(time).count());
}

// "option name board size type spin default 4" -> "board size"
std::string option_name(std::string_view line) {
    constexpr std::string_view kBefore = "option name ";
    if (!line.starts_with(kBefore)) return "";
    line.remove_prefix(kBefore.size());
    return std::string(line.substr(0, line.find(" type ")));
}

}  // namespace

UgiEngine::UgiEngine(const UgiSettings& settings, const Contest& contest, std::uint64_t seed)
    : settings_(settings), process_(settings.command) {
    std::set<std::string> options;
    say("ugi");
    hear("ugiok", patience(), &options);
    if (options.count("game")) set("game", contest.name);
    for (const auto& [name, value] : options_of(*contest.game)) set(name, value);
    if (options.count("seed")) set("seed", std::to_string(seed & kSeedBits));
    say("uginewgame");
    say("isready");
    hear("readyok", patience());
    if (problem_.empty() && !last_error_.empty()) problem_ = "it says: " + last_error_;
    if (!problem_.empty()) problem_ = echo(settings_.command) + " cannot play: " + problem_;
}

UgiEngine::Clock::duration UgiEngine::patience() const {
    if (settings_.patience > 0ms) return settings_.patience;
    return settings_.iterations > 0 ? kPatienceWithIterations : kUsualPatience;
}

bool UgiEngine::say(const std::string& line) {
    if (!problem_.empty()) return false;
    if (process_.write_line(line, Clock::now() + patience())) return true;
    problem_ = fmt::format("`{}` could not be told: {}", line.substr(0, line.find(' ')), process_.end());
    return false;
}

void UgiEngine::set(const std::string& name, const std::string& value) {
    say(fmt::format("setoption name {} value {}", name, value));
}

std::string UgiEngine::hear(std::string_view last, Clock::duration time, std::set<std::string>* options) {
    if (!problem_.empty()) return "";
    const auto deadline = Clock::now() + time;
    std::string line;
    while (Clock::now() < deadline) {
        switch (process_.read_line(line, deadline)) {
            case ChildProcess::Answer::Late: continue;
            case ChildProcess::Answer::Stopped: problem_ = "it was stopped"; return "";
            case ChildProcess::Answer::Ended: problem_ = process_.end(); return "";
            case ChildProcess::Answer::Line: break;
        }
        if (line == last || line.starts_with(std::string(last) + " ")) return line;
        if (line.starts_with("info error ")) last_error_ = line.substr(11);
        if (options) options->insert(option_name(line));
    }
    problem_ = fmt::format("it did not say `{}` within {}", last, seconds_text(time));
    if (!last_error_.empty()) problem_ += fmt::format(", but: {}", last_error_);
    return "";
}

std::string UgiEngine::position(const Match& match) {
    words_.resize(std::min(words_.size(), match.moves().size()));
    for (std::size_t i = words_.size(); i < match.moves().size(); ++i)
        words_.push_back(word(match.state_before(i), match.moves()[i]));
    const std::string begin = match.first() == match.game().start()
                                  ? "position startpos"
                                  : "position fen " + position_text(match.first());
    return words_.empty() ? begin : fmt::format("{} moves {}", begin, joined(words_, " "));
}

Decision UgiEngine::decide(const Match& match) {
    const auto time = settings_.time > 0ms ? settings_.time : kUsualTime;
    last_error_.clear();
    say(position(match));
    say(settings_.iterations > 0 ? fmt::format("go nodes {}", settings_.iterations)
                                 : fmt::format("go movetime {}", time.count()));
    const std::string line = hear("bestmove", time + patience());
    if (!problem_.empty()) return {std::nullopt, problem_};
    const std::vector<std::string_view> words = words_of(line);
    if (words.size() < 2) return {std::nullopt, "it said `bestmove` without a move"};
    const MoveRead read = read_move(match.state(), words[1], &match.history());
    if (!read.move) {
        const std::string said = last_error_.empty() ? "" : fmt::format(" (it had said: {})", last_error_);
        return {std::nullopt, fmt::format("it chose {}: {}{}", echo(words[1]), read.problem, said)};
    }
    return {read.move, ""};
}

}  // namespace cairn
