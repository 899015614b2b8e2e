#include "serve/people/lobby_json.hpp"

#include <cmath>

namespace cairn::serve {

Json rating_json(const Rating& rating) {
    return {{"rating", std::int64_t(std::lround(rating.rating))},
            {"deviation", std::int64_t(std::lround(rating.deviation))},
            {"provisional", rating.deviation > kProvisional}};
}

Json clock_setting_json(const ClockSetting& clock) {
    if (clock.per_move > 0) return {{"per_move", clock.per_move}};
    if (clock.seconds > 0) return {{"seconds", clock.seconds}, {"increment", clock.increment}};
    return nullptr;
}

Json challenge_json(const Challenge& c) {
    Json options = Json::object();
    for (const auto& [name, value] : c.options) options[name] = value;
    Json json{
        {"table", c.table}, {"game", c.game}, {"options", options}, {"clock", clock_setting_json(c.clock)},
        {"rated", c.rated}, {"seat", c.seat}, {"person", c.person}, {"name", c.name},
        {"at", c.at}};
    if (c.rating) json["rating"] = rating_json(*c.rating);
    return json;
}

}  // namespace cairn::serve
