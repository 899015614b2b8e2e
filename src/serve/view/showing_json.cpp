#include "serve/view/showing_json.hpp"

#include <algorithm>

namespace cairn::serve {
namespace {

std::string of_what(Showing::Of of) {
    switch (of) {
        case Showing::Of::Player: return "player";
        case Showing::Of::Point: return "point";
        case Showing::Of::Board: break;
    }
    return "board";
}

Json set_json(const Lattice& lattice, const ShownSet& set) {
    Json points = Json::array();
    for (const Point p : set.points& lattice.all) points.push_back(lattice.order(p));
    Json json{{"board", set.board}, {"points", std::move(points)}};
    if (set.player >= 0) json["player"] = set.player;
    if (set.point >= 0) json["point"] = lattice.order(set.point);
    return json;
}

}  // namespace

Json showings_json(const Program& program) {
    Json all = Json::array();
    for (const Showing& showing : program.showings)
        all.push_back({{"name", showing.name}, {"of", of_what(showing.of)}, {"says", showing.says}});
    return all;
}

ShownAnswer shown_at(const Match& match, const std::string& name, int ply) {
    const Showing* const showing = showing_named(match.game().program(), name);
    if (!showing) return {std::nullopt, "bad-request", "the rules of this game have no such thing to show"};
    const auto made = match.moves().size();
    const auto at = ply < 0 ? made : std::min(made, std::size_t(ply));
    const auto sets = shown_now(match.state_before(at), *showing);
    if (!sets) return {std::nullopt, "not-now", "the rules cannot tell this here"};
    Json list = Json::array();
    for (const ShownSet& set : *sets) list.push_back(set_json(match.game().lattice(), set));
    return {Json{{"what", name}, {"ply", at}, {"sets", std::move(list)}}, "", ""};
}

}  // namespace cairn::serve
