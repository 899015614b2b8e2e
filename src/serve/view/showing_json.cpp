#include "serve/view/showing_json.hpp"

#include "play/game/game.hpp"

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

}  // namespace

Json showings_json(const Program& program) {
    Json all = Json::array();
    for (const Showing& showing : program.showings)
        all.push_back({{"name", showing.name}, {"of", of_what(showing.of)}, {"says", showing.says}});
    return all;
}

std::optional<Json> shown_json(const State& state, const Showing& showing) {
    const auto sets = shown_now(state, showing);
    if (!sets) return std::nullopt;
    const Lattice& lattice = state.game().lattice();
    Json list = Json::array();
    for (const ShownSet& set : *sets) {
        Json points = Json::array();
        for (const Point p : set.points& lattice.all) points.push_back(lattice.order(p));
        Json json{{"board", set.board}, {"points", std::move(points)}};
        if (set.player >= 0) json["player"] = set.player;
        if (set.point >= 0) json["point"] = lattice.order(set.point);
        list.push_back(std::move(json));
    }
    return list;
}

}  // namespace cairn::serve
