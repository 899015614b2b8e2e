#include "serve/think/task.hpp"

#include "play/text/phrases.hpp"
#include "play/text/position.hpp"
#include "serve/published/name.hpp"

namespace cairn::serve {

Json task_json(const ThinkTask& task, Wanted wanted) {
    Json options = Json::array(), moves = Json::array();
    for (const auto& [name, value] : task.offer->options) options.push_back(Json::array({name, value}));
    for (const Move move : task.match.moves()) moves.push_back(move.bits);
    Json json{{"want", wanted == Wanted::Choice ? "choice" : "analysis"},
              {"game", task.offer->file.id},
              {"options", options},
              {"rules", task.offer->rules},
              {"position", task.position},
              {"moves", moves},
              {"player", task.player}};
    // No file holds a published page.
    if (is_published(task.offer->file.id)) json["source"] = task.offer->game->source();
    return json;
}

TaskRead read_task(const Json& json, Catalogue& catalogue) {
    TaskRead read;
    try {
        read.wanted = json.at("want").text() == "choice" ? Wanted::Choice : Wanted::Analysis;
        OptionValues options;
        for (const Json& pair : json.at("options"))
            options.emplace_back(pair.at(0).text(), pair.at(1).text());
        if (const Json* source = json.find("source")) catalogue.lend(json.at("game").text(), source->text());
        const OfferFound found = catalogue.find(json.at("game").text(), options);
        if (!found.offer) return read.problem = found.problem, read;
        if (found.offer->rules != json.at("rules").text())
            return read.problem = "the rules of this game were changed while the server ran", read;
        const std::string& position = json.at("position").text();
        std::optional<Match> match;
        if (position.empty()) {
            match.emplace(found.offer->game);
        } else {
            PositionRead start = read_position(*found.offer->game, position);
            if (!start.state) return read.problem = joined(start.problems, "; "), read;
            match.emplace(found.offer->game, *std::move(start.state));
        }
        for (const Json& bits : json.at("moves")) match->play(Move{bits.get<std::uint32_t>()});
        read.task = {found.offer, position, *std::move(match), json.at("player").text()};
    } catch (const JsonError& error) {
        read.problem = error.what();
    }
    return read;
}

}  // namespace cairn::serve
