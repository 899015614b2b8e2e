#include "studio/page_json.hpp"

#include "play/text/notation.hpp"
#include "play/text/position.hpp"
#include "play/text/record.hpp"
#include "rules/assist/fix.hpp"

namespace cairn::studio {
namespace {

Json place_json(Place place) { return {{"line", place.line}, {"column", place.column}}; }

// As `expect` says it.
std::string expected(const State& state) {
    const Program& program = state.game().program();
    if (!state.over())
        return state.player() == kChance ? "chance to move"
                                         : program.players[std::size_t(state.player())] + " to move";
    const Outcome outcome = state.outcome();
    if (outcome.drawn) return "draw";
    int winner = -1, winners = 0;
    for (std::size_t q = 0; !outcome.faulty && q < outcome.ranks.size(); ++q)
        if (outcome.ranks[q] == 1) winner = int(q), ++winners;
    if (winners == 0) return outcome.faulty ? "over" : "nobody wins";
    return program.players[std::size_t(winner)] + " wins";
}

// A text between quotation marks must stay on its line.
std::string in_quotes(std::string_view text) {
    std::string kept;
    for (char c : text)
        if (c != '"' && c != '\n' && c != '\r') kept += c;
    return '"' + kept + '"';
}

}  // namespace

Json diagnostics_json(Diagnostics diagnostics, std::string_view source) {
    diagnostics.find_ends(source);
    Json list = Json::array();
    for (const Diagnostic& d : diagnostics.list) {
        list.push_back({{"level", d.level == Diagnostic::Level::Error ? "error" : "warning"},
                        {"from", place_json(d.place)},
                        {"to", place_json(d.end)},
                        {"message", d.message},
                        {"code", d.code}});
        if (const auto fix = fix_for(d, source)) list.back()["fix"] = {{"with", fix->replacement}};
    }
    return list;
}

Json example_json(const Example& example, const ExampleResult& result) {
    return {{"title", result.title},
            {"line", example.place.line},
            {"passed", result.passed},
            {"place", place_json(result.place)},
            {"problem", result.problem}};
}

std::string example_of(const Match& match, std::string_view title) {
    std::string text = "example " + in_quotes(title) + ":\n";
    const std::size_t made = match.moves().size();
    const State& from = made == 0 ? match.state() : match.state_before(made - 1);
    for (const auto& [name, value] : options_of(match.game()))
        text += name == "variant" || name == "players" ? "    " + name + " " + value + "\n"
                                                       : "    option " + name + " = " + value + "\n";
    text += "    position " + in_quotes(position_text(from)) + "\n";
    if (made > 0) text += "    play " + in_quotes(word(from, match.moves().back())) + "\n";
    return text + "    expect " + expected(match.state()) + "\n";
}

}  // namespace cairn::studio
