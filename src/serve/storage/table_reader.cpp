#include "serve/storage/table_reader.hpp"

#include <algorithm>

#include "serve/limits/limits.hpp"
#include "serve/net/messages.hpp"
#include "study/json/json.hpp"

namespace cairn::serve {
namespace {

std::unique_ptr<Database> opened(const std::filesystem::path& file, TableReader::Way way) {
    auto database = std::make_unique<Database>(file);
    if (way == TableReader::Way::WithoutWriting) database->run("PRAGMA locking_mode = EXCLUSIVE");
    return database;
}

[[noreturn]] void damaged(const std::string& id) {
    throw DatabaseError(0, "the database is damaged: what it holds of the table " + id + " makes no sense");
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
           clock.increment <= kLongestIncrement && !head.seats.empty() &&
           std::all_of(head.seats.begin(), head.seats.end(),
                       [](const SeatHead& seat) { return is_seat_kind(seat.kind); });
}
bool sound(const LogEntry& entry) {
    constexpr std::int64_t kMostLeft = std::int64_t(1) << 50;  // milliseconds
    return entry.left >= -1 && entry.left < kMostLeft && entry.at >= 0 && entry.at < kMostLeft;
}

}  // namespace

TableReader::TableReader(const std::filesystem::path& file, Way way)
    : database_(opened(file, way)),
      table_(*database_,
             "SELECT key, game, rules, position, options, seats, seconds, increment, created FROM tables "
             "WHERE id = ?"),
      entries_(*database_,
               "SELECT kind, seat, text, at, \"left\" FROM entries WHERE \"table\" = ? ORDER BY number") {}

std::vector<std::string> TableReader::ids() {
    std::vector<std::string> ids;
    Statement all(*database_, "SELECT id FROM tables ORDER BY key");
    while (all.row()) ids.push_back(all.text(0));
    return ids;
}

std::vector<std::string> TableReader::faults() {
    std::vector<std::string> faults;
    Statement check(*database_, "PRAGMA integrity_check");
    while (check.row())
        if (const std::string fault = check.text(0); fault != "ok") faults.push_back(fault);
    return faults;
}

std::optional<StoredTable> TableReader::load(const std::string& id) {
    try {
        return read(id);
    } catch (const JsonError&) {
        damaged(id);
    }
}

std::optional<StoredTable> TableReader::read(const std::string& id) {
    Statement& table = table_.with(id);
    if (!table.row()) return std::nullopt;
    StoredTable stored;
    const auto key = table.number(0);
    stored.head.id = id;
    stored.head.game = table.text(1);
    stored.head.rules = table.text(2);
    stored.head.position = table.text(3);
    stored.head.options = read_options(table.text(4));
    stored.head.seats = read_seats(table.text(5));
    stored.head.clock = {table.real(6), table.real(7)};
    stored.head.created = table.number(8);
    while (table.row()) {
    }
    if (!sound(stored.head)) damaged(id);
    Statement& entries = entries_.with(key);
    while (entries.row()) {
        const auto kind = entry_kind(entries.text(0));
        if (!kind) throw DatabaseError(0, "the database holds an entry that this Cairn does not know");
        stored.entries.push_back(
            {*kind, int(entries.number(1)), entries.text(2), entries.number(3), entries.number(4)});
        if (!sound(stored.entries.back())) damaged(id);
    }
    return stored;
}

}  // namespace cairn::serve
