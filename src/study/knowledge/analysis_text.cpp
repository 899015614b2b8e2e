#include "study/knowledge/analysis_text.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "play/text/notation.hpp"
#include "play/text/phrases.hpp"
#include "study/json/json.hpp"

namespace cairn {
namespace {

constexpr std::size_t kLongestLine = 12;  // words of a line in a table

std::string rate_text(const Analysis& analysis) {
    std::string text = fmt::format("{}, {} iterations", analysis.method, analysis.iterations);
    if (analysis.seconds > 0)
        text += fmt::format(" in {:.2f} s ({:.0f} a second)", analysis.seconds,
                            double(analysis.iterations) / analysis.seconds);
    return text;
}

// What is proved of the position though no choice is known to reach it.
std::string sure_text(const Match& match, const Analysis& analysis) {
    const Worth worth = analysis.worth();
    if (!worth.proved || analysis.proved() || match.game().players() != 2) return "";
    const auto& players = match.game().program().players;
    if (worth.value == 0.5) return "A draw with best play: that is proved. By which choice is not.";
    const int winner = worth.value >= 1 ? analysis.player : 1 - analysis.player;
    return players[std::size_t(winner)] + " wins with best play: that is proved. By which choice is not.";
}

}  // namespace

std::string worth_text(const Game& game, const ChoiceValue& choice) {
    const std::string when = choice.distance > 0 ? fmt::format(" in {}", choice.distance) : "";
    if (game.players() == 1)
        return choice.proved ? fmt::format("exactly {:g}", choice.value)
                             : fmt::format("{:.2f}", choice.value);
    if (!choice.proved) return fmt::format("{:.1f} %", 100 * choice.value);
    if (choice.value >= 1) return "wins" + when;
    if (choice.value <= 0) return "loses" + when;
    if (choice.value == 0.5) return "a draw" + when;
    return fmt::format("exactly {:.1f} %", 100 * choice.value);
}

std::vector<std::string> line_words(const Match& match, const ChoiceValue& choice) {
    const Program& program = match.game().program();
    std::vector<std::string> words = {word(match.state(), choice.move)};
    if (program.has_hidden || program.has_simultaneous) return words;
    State state = match.state();
    for (std::size_t i = 1; i < choice.line.size(); ++i) {
        state.play(choice.line[i - 1]);
        if (state.over() || !state.legal(choice.line[i])) break;
        words.push_back(word(state, choice.line[i]));
    }
    return words;
}

std::string analysis_table(const Match& match, const Analysis& analysis, std::size_t most) {
    std::string text = fmt::format("{}: {}\n\n", match.game().program().players[std::size_t(analysis.player)],
                                   rate_text(analysis));
    std::size_t width = 6;
    const std::size_t shown = std::min(most, analysis.choices.size());
    for (std::size_t i = 0; i < shown; ++i)
        width = std::max(width, word(match.state(), analysis.choices[i].move).size());
    text += fmt::format("     {:<{}}  {:>14}  {:>10}  line\n", "choice", width, "worth", "tried");
    for (std::size_t i = 0; i < shown; ++i) {
        const ChoiceValue& choice = analysis.choices[i];
        const std::vector<std::string> line = line_words(match, choice);
        const std::size_t length = std::min(line.size(), kLongestLine);
        text += fmt::format("{:>3}  {:<{}}  {:>14}  {:>10}  {}{}\n", i + 1, line.front(), width,
                            worth_text(match.game(), choice), choice.visits,
                            joined({line.begin(), line.begin() + std::ptrdiff_t(length)}, " "),
                            length < line.size() ? " …" : "");
    }
    if (shown < analysis.choices.size())
        text += fmt::format("     and {} more\n", analysis.choices.size() - shown);
    if (const std::string sure = sure_text(match, analysis); !sure.empty()) text += "\n" + sure + "\n";
    return text;
}

Json analysis_json(const Match& match, const Analysis& analysis) {
    const Worth worth = analysis.worth();
    Json json{{"player", match.game().program().players[std::size_t(analysis.player)]},
              {"method", analysis.method},
              {"iterations", analysis.iterations},
              {"nodes", analysis.nodes},
              {"seconds", analysis.seconds},
              {"proved", analysis.proved()},
              {"worth", {{"value", worth.value}, {"proved", worth.proved}}},
              {"choices", Json::array()}};
    for (const ChoiceValue& choice : analysis.choices) {
        const std::vector<std::string> line = line_words(match, choice);
        json["choices"].push_back({{"choice", line.front()},
                                   {"value", choice.value},
                                   {"proved", choice.proved},
                                   {"distance", choice.distance >= 0 ? Json(choice.distance) : Json(nullptr)},
                                   {"visits", choice.visits},
                                   {"line", line}});
    }
    return json;
}

}  // namespace cairn
