#include "serve/view/table_json.hpp"

#include <algorithm>

#include "play/game/sight.hpp"
#include "play/perform/perform.hpp"
#include "study/json/json.hpp"
#include "study/knowledge/facts.hpp"
#include "study/referee/referee.hpp"

namespace cairn::serve {
namespace {

Json seats_json(const Table& table, const Presence& presence) {
    Json list = Json::array();
    for (int seat = 0; seat < table.seats(); ++seat) {
        const SeatHead& head = table.head().seats[std::size_t(seat)];
        const bool person = head.kind == "person" || (head.kind == "open" && table.taken(seat));
        list.push_back({{"seat", seat},
                        {"name", table.name(seat)},
                        {"kind", person ? "person" : head.kind},
                        {"here", table.computer(seat) || presence.here[std::size_t(seat)]}});
        if (!table.person(seat).empty()) list.back()["person"] = table.person(seat);
    }
    return list;
}

Json options_json(const OptionValues& options) {
    Json json = Json::object();
    for (const auto& [name, value] : options) json[name] = value;
    return json;
}

Json choice_made(const Table& table, std::size_t ply, int viewer) {
    const Word word = table.told(ply, viewer) ? Word::Told : Word::Secret;
    return choice_made_json(table.match(), ply, table.viewpoint(viewer).sees_as(), word);
}

// What is to be performed now.
Json stage_json(const Table& table, int viewer) {
    const State& state = table.match().state();
    if (table.over() || !awaits_performance(state)) return nullptr;
    const auto stage = staged(state);
    if (!stage) return nullptr;
    Json json = performance_json(state, *stage, {});
    for (const char* theirs : {"input", "seed", "noise"}) json.erase(theirs);
    json["scene"] = scene_json(state, *stage);
    json["mine"] = viewer == table.decides();
    if (cairn::about(stage->performance->kind).live) json["seed"] = table.seed_of_this_ply();
    return json;
}

Json about(const char* type, const Table& table) { return {{"type", type}, {"table", table.head().id}}; }

}  // namespace

Json view_of(const Table& table, int viewer) {
    Json json = view_json(table.match(), table.ending(), table.viewpoint(viewer));
    if (Json stage = stage_json(table, viewer); !stage.is_null()) json["perform"] = std::move(stage);
    return json;
}

Json clock_json(const Table& table, Millis now) {
    const auto left = table.time_left(now);
    if (left.empty()) return nullptr;
    Json seconds = Json::array();
    for (Millis ms : left) seconds.push_back(double(ms) / 1000);
    return {{"left", std::move(seconds)},
            {"running", table.clock_runs() ? table.decides() : -1},
            {"increment", table.head().clock.increment},
            {"per_move", table.head().clock.per_move}};
}

std::string HistoryTexts::of(const Table& table, int viewer) {
    const std::size_t plies = table.match().moves().size();
    Kept made;
    Kept& kept = plies < long_ ? made : kept_[viewer];
    if (kept.undone != table.undone() || kept.over != table.over()) kept = {};
    kept.undone = table.undone();
    kept.over = table.over();
    for (; kept.plies < plies; ++kept.plies) {
        if (kept.plies > 0) kept.text += ',';
        kept.text += dump(choice_made(table, kept.plies, viewer));
    }
    return kept.text + ']';
}

std::string table_message(const Table& table, int seat, int viewer, const std::vector<int>& yours,
                          const Presence& presence, std::int64_t id, HistoryTexts& histories) {
    Json json = about("table", table);
    if (id >= 0) json["id"] = id;
    json["seat"] = seat;
    json["yours"] = yours;
    json["options"] = options_json(table.head().options);
    json["seats"] = seats_json(table, presence);
    json["clock"] = clock_json(table, presence.now);
    json["view"] = view_of(table, viewer);
    json["chat"] = Json::array();
    for (const ChatLine& line : table.chat())
        json["chat"].push_back({{"seat", line.seat}, {"text", line.text}, {"at", line.at}});
    json["rematch"] = table.rematch().empty() ? Json(nullptr) : Json(table.rematch());
    if (!table.rematch().empty()) json["followed"] = next_json(table, yours);
    json["rated"] = table.head().rated;
    json["set_up"] = !table.head().position.empty();
    json["frozen"] = table.frozen().empty() ? Json(nullptr) : Json(table.frozen());
    // What is long and the same for many is kept ready as text.
    std::string text = dump(json);
    text.pop_back();
    return text + ",\"history\":" + histories.of(table, viewer) + ",\"game\":" + table.offer().game_json +
           ",\"board\":" + table.offer().board_json + "}";
}

Json next_json(const Table& table, const std::vector<int>& held) {
    Json json{{"next", table.rematch()}, {"seats", Json::array()}};
    for (const NextSeat& seat : table.next_seats(held))
        json["seats"].push_back({{"seat", seat.seat}, {"token", seat.token}});
    return json;
}

std::string Moved::message(int viewer) {
    const Match& match = table_.match();
    const Viewpoint viewpoint = table_.viewpoint(viewer);
    // Without secrets everybody sees the same.
    std::string& alike = alike_[table_.has_secrets() && !table_.over() ? viewer : kNobody];
    if (alike.empty()) {
        Json json = about("moved", table_);
        json.update(choice_made(table_, ply_, viewer));
        Json then = Json::array();
        for (std::size_t ply = ply_ + 1; ply < match.moves().size(); ++ply)
            then.push_back(choice_made(table_, ply, viewer));
        if (!then.empty()) json["then"] = std::move(then);
        json["clock"] = clock_json(table_, now_);
        json["view"] = sight_json(match, table_.ending(), viewpoint);
        alike = dump(json);
        alike.resize(alike.size() - 2);
    }
    Json own = own_json(match, table_.ending(), viewpoint, options_);
    if (Json stage = stage_json(table_, viewer); !stage.is_null()) own["perform"] = std::move(stage);
    return alike + "," + dump(own).substr(1) + "}";
}

std::string performed_message(const Table& table, std::size_t first, const std::string& hash,
                              const std::string& frames, int viewer, Millis now) {
    const Match& match = table.match();
    Json json = about("performed", table);
    json["ply"] = first;
    json["seat"] = match.state_before(first).player();
    json["hash"] = hash;
    const Performed* performed = match.performed(first);
    if (const auto stage = staged(match.state_before(first)); stage && performed) {
        json["performance"] = performance_json(match.state_before(first), *stage, *performed);
        json["scene"] = scene_json(match.state_before(first), *stage);
    }
    if (!frames.empty()) json["frames"] = frames;
    json["moves"] = Json::array();
    for (std::size_t ply = first; ply < match.moves().size(); ++ply)
        json["moves"].push_back(choice_made(table, ply, viewer));
    json["view"] = view_of(table, viewer);
    json["clock"] = clock_json(table, now);
    return dump(json);
}

std::string undone_message(const Table& table, int viewer, Millis now, HistoryTexts& histories) {
    Json json = about("undone", table);
    json["ply"] = table.match().moves().size();
    json["view"] = view_of(table, viewer);
    json["clock"] = clock_json(table, now);
    std::string text = dump(json);
    text.pop_back();
    return text + ",\"history\":" + histories.of(table, viewer) + "}";
}

std::string ended_message(const Table& table, int viewer, Millis now) {
    Json json = about("ended", table);
    json["view"] = view_of(table, viewer);
    json["clock"] = clock_json(table, now);
    return dump(json);
}

std::string seats_message(const Table& table, const Presence& presence) {
    Json json = about("seats", table);
    json["seats"] = seats_json(table, presence);
    return dump(json);
}

}  // namespace cairn::serve
