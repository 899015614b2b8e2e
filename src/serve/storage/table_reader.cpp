#include "serve/storage/table_reader.hpp"

#include <algorithm>

#include "serve/limits/limits.hpp"
#include "serve/net/messages.hpp"
#include "serve/storage/database_error.hpp"
#include "study/json/json.hpp"

namespace cairn::serve {
namespace {

[[noreturn]] void damaged(const std::string& id) {
    throw DatabaseError("the database is damaged: what it holds of the table " + id + " makes no sense");
}

OptionValues read_options(const std::string& text) {
    OptionValues options;
    const Json json = Json::parse(text);
    if (!json.is_array()) throw JsonError("options must be a list");
    for (const Json& pair : json)
        options.emplace_back(pair.at(0).get<std::string>(), pair.at(1).get<std::string>());
    return options;
}

std::vector<SeatHead> read_seats(const std::string& text) {
    std::vector<SeatHead> seats;
    for (const Json& s : Json::parse(text))
        seats.push_back(
            {s.at("kind").text(), s.at("token").text(), s.at("join").text(), s.at("name").text()});
    return seats;
}

// What was written by this program, and came back as it was.
bool sound(const TableHead& head) {
    const auto& clock = head.clock;
    return clock.seconds >= 0 && clock.seconds <= kLongestClock && clock.increment >= 0 &&
           clock.increment <= kLongestIncrement && clock.per_move >= 0 && clock.per_move <= kLongestPerMove &&
           !head.seats.empty() && std::all_of(head.seats.begin(), head.seats.end(), [](const SeatHead& seat) {
               return is_seat_kind(seat.kind);
           });
}
bool sound(const LogEntry& entry) {
    constexpr std::int64_t kMostLeft = std::int64_t(1) << 50;  // milliseconds
    return entry.left >= -1 && entry.left < kMostLeft && entry.at >= 0 && entry.at < kMostLeft;
}

}  // namespace

std::string options_text(const OptionValues& options) {
    Json json = Json::array();
    for (const auto& [name, value] : options) json.push_back(Json::array({name, value}));
    return dump(json);
}

std::string seats_text(const std::vector<SeatHead>& seats) {
    Json json = Json::array();
    for (const SeatHead& s : seats)
        json.push_back({{"kind", s.kind}, {"token", s.token}, {"join", s.join}, {"name", s.name}});
    return dump(json);
}

TableHead checked_head(const std::string& id, const TableColumns& columns) {
    TableHead head;
    head.id = id;
    head.game = columns.game;
    head.rules = columns.rules;
    head.position = columns.position;
    try {
        head.options = read_options(columns.options);
        head.seats = read_seats(columns.seats);
    } catch (const JsonError&) {
        damaged(id);
    }
    head.clock = {columns.seconds, columns.increment, columns.per_move};
    head.rated = columns.rated;
    head.created = columns.created;
    if (!sound(head)) damaged(id);
    return head;
}

LogEntry checked_entry(const std::string& id, EntryColumns columns) {
    const auto kind = entry_kind(columns.kind);
    if (!kind) throw DatabaseError("the database holds an entry that this Cairn does not know");
    LogEntry entry{*kind, int(columns.seat), std::move(columns.text), columns.at, columns.left};
    if (!sound(entry)) damaged(id);
    return entry;
}

}  // namespace cairn::serve
