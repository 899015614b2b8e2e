#include "serve/keep/wire.hpp"

#include <mutex>
#include <set>

namespace cairn::serve {
namespace {

constexpr std::size_t kMostStatements = 200;  // different ones, of all keepers

Json entry_json(const LogEntry& e) {
    return Json::array({std::string(entry_word(e.kind)), e.seat, e.text, e.at, e.left});
}
LogEntry read_entry(const std::string& table, const Json& json) {
    return checked_entry(table, {json.at(0).text(), json.at(1).get<std::int64_t>(), json.at(2).text(),
                                 json.at(3).get<std::int64_t>(), json.at(4).get<std::int64_t>()});
}

Json entries_json(const std::vector<LogEntry>& entries) {
    Json list = Json::array();
    for (const LogEntry& entry : entries) list.push_back(entry_json(entry));
    return list;
}

}  // namespace

const char* lasting(const std::string& sql) {
    static std::mutex mutex;
    static std::set<std::string> texts;
    const std::lock_guard lock(mutex);
    if (texts.size() >= kMostStatements && !texts.contains(sql))
        throw JsonError("a keeper says what it never said before");
    return texts.insert(sql).first->c_str();
}

Json head_json(const TableHead& head) {
    return {{"id", head.id},
            {"game", head.game},
            {"rules", head.rules},
            {"position", head.position},
            {"options", options_text(head.options)},
            {"seats", seats_text(head.seats)},
            {"seconds", head.clock.seconds},
            {"increment", head.clock.increment},
            {"per_move", head.clock.per_move},
            {"created", head.created},
            {"rated", head.rated}};
}

TableHead read_head(const Json& json) {
    return checked_head(json.at("id").text(),
                        {json.at("game").text(), json.at("rules").text(), json.at("position").text(),
                         json.at("options").text(), json.at("seats").text(), json.at("seconds").get<double>(),
                         json.at("increment").get<double>(), json.at("created").get<std::int64_t>(),
                         json.at("per_move").get<double>(), json.at("rated").get<bool>()});
}

Json stored_json(const StoredTable& table) {
    return {{"head", head_json(table.head)}, {"entries", entries_json(table.entries)}};
}

StoredTable read_stored(const Json& json) {
    StoredTable stored{read_head(json.at("head")), {}};
    for (const Json& entry : json.at("entries")) stored.entries.push_back(read_entry(stored.head.id, entry));
    return stored;
}

Json write_json(const Write& write) {
    Json json = Json::object(), lines = Json::array(), deeds = Json::array();
    if (write.table) json["table"] = head_json(*write.table);
    for (const Write::Lines& one : write.lines)
        lines.push_back({{"table", one.table}, {"first", one.first}, {"entries", entries_json(one.entries)}});
    if (write.erase) json["erase"] = {{"table", write.erase->table}, {"seat", write.erase->seat}};
    for (const Deed& deed : write.deeds)
        deeds.push_back({{"sql", deed.sql}, {"values", deed.values}, {"rows", deed.rows}});
    json["lines"] = std::move(lines);
    json["deeds"] = std::move(deeds);
    return json;
}

Write read_write(const Json& json) {
    Write write;
    if (const Json* table = json.find("table")) write.table = read_head(*table);
    for (const Json& one : json.at("lines")) {
        Write::Lines lines{one.at("table").text(), one.at("first").get<std::size_t>(), {}};
        for (const Json& entry : one.at("entries")) lines.entries.push_back(read_entry(lines.table, entry));
        write.lines.push_back(std::move(lines));
    }
    if (const Json* erase = json.find("erase"))
        write.erase = Write::Erase{erase->at("table").text(), erase->at("seat").get<int>()};
    for (const Json& deed : json.at("deeds"))
        write.deeds.push_back({lasting(deed.at("sql").text()),
                               deed.at("values").get<std::vector<std::string>>(),
                               deed.at("rows").get<int>()});
    return write;
}

}  // namespace cairn::serve
