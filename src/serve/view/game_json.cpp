#include "serve/view/game_json.hpp"

#include "serve/view/showing_json.hpp"
#include "study/knowledge/facts.hpp"

namespace cairn::serve {

Json game_json(const GameFile& file, const Program& program) {
    Json json = facts_json(file, program);
    json.erase("file");
    json.erase("board");
    json["players"]["colours"] = program.player_colour;
    json["colours"] = Json::array();
    for (std::size_t c = 0; c < program.colours.size(); ++c)
        json["colours"].push_back(
            {{"name", program.colours[c]}, {"letter", std::string(1, program.letters[c])}});
    if (!program.showings.empty()) json["showings"] = showings_json(program);
    return json;
}

}  // namespace cairn::serve
