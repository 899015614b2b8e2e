#include "study/knowledge/facts.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "play/game/game.hpp"
#include "play/perform/perform.hpp"
#include "play/text/phrases.hpp"
#include "study/json/json.hpp"

namespace cairn {

std::vector<std::string> information(const Program& program) {
    std::vector<std::string> words;
    if (program.has_chance) words.push_back("chance");
    if (program.has_hidden) words.push_back("hidden");
    if (program.has_simultaneous) words.push_back("simultaneous");
    if (words.empty()) words.push_back("perfect");
    // How it is played rather than what is known: by the clock, by hand, by a hand that steers while the dice move.
    if (program.has_races) words.push_back("race");
    if (performs(program)) words.push_back("skill");
    if (performs_live(program)) words.push_back("steered");
    return words;
}

std::string board_name(const Program& program) {
    const Lattice& lattice = *program.lattice;
    const std::string one = lattice.written();
    return program.boards <= 1 ? one : fmt::format("{} x {}", program.boards, one);
}

std::string players_text(const Program& program) {
    return program.players_low == program.players_high
               ? fmt::format("{}", program.players_low)
               : fmt::format("{}..{}", program.players_low, program.players_high);
}

namespace {

std::string value_text(const Option& option, int value) {
    const bool word = value >= 0 && std::size_t(value) < option.words.size();
    return word ? option.words[std::size_t(value)] : std::to_string(value);
}

Json option_json(const Option& option) {
    Json json{{"name", option.name}, {"default", value_text(option, option.fallback)}};
    if (option.words.empty()) {
        json["default"] = option.fallback;
        json["low"] = option.low;
        json["high"] = option.high;
    } else {
        json["words"] = option.words;
    }
    json["help"] = option.help;
    return json;
}

}  // namespace

std::string option_text(const Option& option) {
    const std::string range =
        option.words.empty() ? fmt::format("{}..{}", option.low, option.high) : joined(option.words, ", ");
    return fmt::format("{} = {} ({})", option.name, value_text(option, option.fallback), range);
}

Json facts_json(const GameFile& file, const Program& program) {
    Json json;
    json["id"] = file.id;
    json["title"] = program.title;
    json["designer"] = program.designer;
    json["year"] = program.year ? Json(program.year) : Json(nullptr);
    json["system"] = file.system;
    json["category"] = program.category.empty() ? file.shelf : program.category;
    json["complexity"] = program.complexity ? Json(program.complexity) : Json(nullptr);
    json["aim"] = program.aim;
    json["players"] = {
        {"low", program.players_low}, {"high", program.players_high}, {"names", program.players}};
    json["information"] = information(program);
    json["board"] = {
        {"kind", program.lattice->kind}, {"sizes", program.lattice->sizes}, {"count", program.boards}};
    json["colours"] = program.colours;
    json["variants"] = Json::array();
    for (const VariantDecl& v : program.variants) {
        Json variant{{"name", v.name}, {"help", v.help}};
        if (v.low > 0) variant["players"] = {{"low", v.low}, {"high", v.high}};
        json["variants"].push_back(std::move(variant));
    }
    json["options"] = Json::array();
    for (const Option& o : program.options) json["options"].push_back(option_json(o));
    json["file"] = file.path.string();
    return json;
}

Json query_outcome_json(const State& state) {
    const Outcome outcome = state.outcome();
    const Program& program = state.game().program();
    const auto by_player = [&](const std::vector<int>& values) {
        Json json = Json::object();
        for (std::size_t i = 0; i < values.size() && i < program.players.size(); ++i)
            json[program.players[i]] = values[i];
        return json;
    };
    Json json;
    json["over"] = outcome.over;
    json["drawn"] = outcome.drawn;
    json["void"] = outcome.faulty;
    json["ranks"] = outcome.over ? by_player(outcome.ranks) : Json::object();
    json["scores"] = outcome.scores.empty() ? Json(nullptr) : by_player(outcome.scores);
    json["reason"] = outcome.reason;
    json["line"] = outcome.line;
    json["points"] = Json::array();
    for (Point p : outcome.points) json["points"].push_back(state.game().lattice().name(p));
    return json;
}

std::string outcome_text(const State& state) {
    const Outcome outcome = state.outcome();
    const Program& program = state.game().program();
    if (!outcome.over) return "the game goes on";

    std::string text;
    if (outcome.faulty) {
        text = "the game is void";
    } else if (outcome.drawn) {
        text = "a draw";
    } else {
        std::vector<std::string> winners;
        for (std::size_t i = 0; i < outcome.ranks.size() && i < program.players.size(); ++i)
            if (outcome.ranks[i] == 1) winners.push_back(program.players[i]);
        text = winners.empty()
                   ? "nobody wins"
                   : fmt::format("{} {}", joined(winners, " and "), winners.size() == 1 ? "wins" : "win");
    }
    if (!outcome.reason.empty()) text += ": " + outcome.reason;
    std::vector<std::string> notes;
    if (outcome.line > 0) notes.push_back(fmt::format("line {} of the rules", outcome.line));
    std::vector<std::string> points;
    for (Point p : outcome.points) points.push_back(state.game().lattice().name(p));
    if (!points.empty()) notes.push_back(joined(points, " "));
    if (!notes.empty()) text += fmt::format(" ({})", joined(notes, "; "));
    if (!outcome.scores.empty()) {
        std::vector<std::string> scores;
        for (std::size_t i = 0; i < outcome.scores.size() && i < program.players.size(); ++i)
            scores.push_back(fmt::format("{} {}", program.players[i], outcome.scores[i]));
        text += fmt::format(", score {}", joined(scores, ", "));
    }
    return text;
}

std::string without_examples(std::string_view source) {
    std::string kept;
    bool inside = false;
    while (!source.empty()) {
        const std::size_t end = std::min(source.find('\n'), source.size() - 1) + 1;
        const std::string_view line = source.substr(0, end);
        source.remove_prefix(end);
        const bool top = line.find_first_not_of(" \r\n") == 0;  // starts a new part of the page
        if (top)
            inside = line.starts_with("example") && line.size() > 7 && (line[7] == ' ' || line[7] == '"');
        if (!inside) kept += line;
    }
    while (kept.ends_with("\n\n")) kept.pop_back();
    return kept;
}

}  // namespace cairn
