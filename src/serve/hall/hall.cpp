// The hall's visitors and tables. What each request means is in hall_requests.cpp.
#include "serve/hall/hall.hpp"

#include <algorithm>

#include "play/text/phrases.hpp"
#include "serve/keep/keepers.hpp"
#include "serve/published/name.hpp"
#include "serve/think/thinking.hpp"
#include "serve/view/table_json.hpp"
#include "study/json/json.hpp"
#include "study/knowledge/facts.hpp"

namespace cairn::serve {

namespace {

constexpr int kAlarmsATick = 16;
constexpr Millis kAlarmAgain = 1000;  // when a table cannot be fetched now

}  // namespace

Hall::Hall(Services means, const ServerLimits& limits)
    : services_(std::move(means)), limits_(limits), messages_(limits.messages_of_address) {}

Hall::~Hall() {
    *alive_ = false;
    close("");
}

// ---- visitors

VisitorId Hall::enter(Client& client, const std::string& address) {
    const VisitorId id = next_visitor_++;
    visitors_.emplace(id, Visitor{&client, address, services_.now(), Bucket(limits_.messages)});
    return id;
}

Hall::Visitor* Hall::find(VisitorId id) {
    const auto at = visitors_.find(id);
    return at == visitors_.end() ? nullptr : &at->second;
}

void Hall::leave(VisitorId id) {
    Visitor* visitor = find(id);
    if (!visitor) return;
    std::vector<std::string> tables;
    for (const auto& [table, seats] : visitor->at) tables.push_back(table);
    for (const std::string& table : tables) go_from(id, table);
    stop_analyses(*visitor, "");
    visitors_.erase(id);
}

void Hall::tell(VisitorId id, std::string text) {
    if (Visitor* visitor = find(id))
        visitor->client->send(std::make_shared<const std::string>(std::move(text)));
}

void Hall::refuse(VisitorId visitor, std::int64_t id, const Refusal& refusal, const Json* view) {
    services_.metrics.count("refusals_total", refusal.code);
    Json json{{"type", "error"}};
    if (id >= 0) json["id"] = id;
    json.update(error_json(refusal));
    if (view) json["view"] = *view;
    tell(visitor, dump(json));
}

void Hall::answer(VisitorId visitor, std::int64_t id, const char* type, Json json) {
    Json whole{{"type", type}};
    if (id >= 0) whole["id"] = id;
    whole.update(json);
    tell(visitor, dump(whole));
}

void Hall::charge(Visitor& visitor, std::size_t bytes) {
    const double messages = double(bytes) / limits_.bytes_a_message;
    const Millis now = services_.now();
    visitor.bucket.pay(now, messages);
    messages_.pay(visitor.address, now, messages);
}

void Hall::hear(VisitorId id, std::string_view frame) {
    Visitor* visitor = find(id);
    if (!visitor || closed_) return;
    services_.metrics.count("messages_total");
    const Millis now = services_.now();
    if (!visitor->bucket.take(now) || !messages_.take(visitor->address, now)) {
        if (++visitor->refused > limits_.refused_in_a_row) return visitor->client->close();
        return refuse(id, -1, {"too-fast", "too many messages: wait a moment"});
    }
    visitor->refused = 0;
    const RequestRead read = read_request(frame);
    if (!read.request) {
        refuse(id, read.id, read.refusal);
        if (read.malformed) visitor->client->close();
        return;
    }
    const Request& request = *read.request;
    if (request.kind == Request::Kind::Hello) {
        if (request.version != kProtocol) {
            refuse(id, request.id,
                   {"wrong-version",
                    "this server speaks version " + std::to_string(kProtocol) + " of the protocol"});
            return visitor->client->close();
        }
        visitor->greeted = true;
        return answer(id, request.id, "welcome", {{"version", kProtocol}});
    }
    if (!visitor->greeted) {
        refuse(id, request.id, {"bad-request", "the first message must be `hello`"});
        return visitor->client->close();
    }
    obey(id, request, std::string(frame));
}

std::vector<int> Hall::seats_held(const Visitor& visitor, const std::string& table) {
    const auto at = visitor.at.find(table);
    return at == visitor.at.end() ? std::vector<int>() : at->second;
}

// Who holds several seats sees through the eyes of the one that decides.
int Hall::viewer_of(const Visitor& visitor, const Table& table) const {
    const auto seats = seats_held(visitor, table.head().id);
    if (seats.empty()) return kNobody;
    const bool decides = std::find(seats.begin(), seats.end(), table.decides()) != seats.end();
    return decides ? table.decides() : seats.front();
}

// ---- tables

void Hall::with_table(const std::string& id, const std::string& asker, WithTable then,
                      std::int64_t unreachable) {
    auto at = live_.find(id);
    if (at == live_.end() && services_.keepers)
        if (const auto page = services_.keepers->page_with(id)) return then(nullptr, {{}, keeper_of(*page)});
    if (at == live_.end()) {
        if (live_.size() >= limits_.tables) forget_unneeded();
        if (live_.size() >= limits_.tables)
            return then(nullptr, {{"busy", "the server has no room for another table now; try again later"}});
        at = live_.emplace(id, OpenTable{}).first;
        at->second.line.push_back(std::move(then));
        return fetch(id, asker, unreachable);
    }
    OpenTable& live = at->second;
    if (!live.busy() && live.line.empty()) return then(&live, {});
    if (live.line.size() >= limits_.waiting_requests)
        return then(nullptr, {{"busy", "too many requests wait at this table; try again in a moment"}});
    live.line.push_back(std::move(then));
}

Hall::Fetched Hall::fetch_now(const std::string& id, Millis since, std::int64_t unreachable) {
    Fetched found;
    Refusal& refusal = found.absence.refusal;
    try {
        Taken taken = services_.storage.take(id, unreachable);
        found.claim = taken.claim;
        found.absence.elsewhere = std::move(taken.elsewhere);
        if (found.absence.elsewhere) return found;
        if (!taken.table) {
            refusal = {"no-table", "there is no table " + echo(id)};
            return found;
        }
        found.stored = taken.table->entries.size();
        const TableHead& head = taken.table->head;
        if (is_published(head.game) && !services_.keeps_for_another) {
            services_.storage.give_back(found.claim);
            found.claim = 0;
            found.absence = kept_apart(head.game);
            return found;
        }
        const OfferFound offer = services_.catalogue.find(head.game, head.options);
        if (!offer.offer) {
            refusal = {offer.code, "the game of this table is not here any more: " + offer.problem};
        } else {
            Table::Opened opened =
                Table::open(std::move(taken.table->head), offer.offer, taken.table->entries, since);
            found.table = std::move(opened.table);
            refusal = opened.refusal;
        }
    } catch (const std::exception& error) {  // the disk, a damaged file, no memory: this table only
        refusal = {"trouble", "the table cannot be read: " + std::string(error.what())};
    }
    if (!found.table) services_.storage.give_back(found.claim);
    return found;
}

void Hall::fetch(const std::string& id, const std::string& asker, std::int64_t unreachable) {
    const auto distant = distant_clocks_.find(id);
    const Millis since = distant == distant_clocks_.end() ? services_.now() : distant->second.since;
    const auto job = [this, id, alive = alive_, post = services_.post, since, unreachable] {
        auto found = std::make_shared<Fetched>(fetch_now(id, since, unreachable));
        post([this, id, alive, found] {
            if (*alive) fetched(id, std::move(*found));
        });
    };
    if (!services_.desk.take(asker, {job}))
        fetched(id, {nullptr, 0, 0, {{"busy", "the server is busy; try again in a moment"}, {}}});
}

void Hall::fetched(const std::string& id, Fetched found) {
    const auto at = live_.find(id);
    if (at == live_.end()) return;
    if (!found.table) {
        const auto line = std::move(at->second.line);
        live_.erase(at);
        for (const WithTable& then : line) then(nullptr, found.absence);
        return;
    }
    if (const auto distant = distant_clocks_.find(id); distant != distant_clocks_.end()) {
        alarms_.erase({distant->second.runs_out, id});
        distant_clocks_.erase(distant);
    }
    at->second.table = std::move(found.table);
    at->second.stored = found.stored;
    at->second.claim = found.claim;
    at->second.used = services_.now();
    serve_line(id);
}

// Requests in the order in which they came, until one has to wait for the disk.
void Hall::serve_line(const std::string& id) {
    for (;;) {
        const auto at = live_.find(id);
        if (at == live_.end() || at->second.busy()) return;
        OpenTable& live = at->second;
        if (live.line.empty()) return advance(live);
        const WithTable then = std::move(live.line.front());
        live.line.pop_front();
        then(&live, {});
    }
}

void Hall::commit(OpenTable& live, std::vector<LogEntry> entries, std::optional<TableHead> new_table,
                  VisitorId visitor, std::int64_t id, Done done, std::vector<LogEntry> first_of_next) {
    live.writing = true;
    const std::string table = live.table->head().id;
    Write write;
    write.deeds = deeds_for(*live.table, entries);
    if (new_table)
        for (Deed& deed : deeds_for_next(*live.table, *new_table, first_of_next))
            write.deeds.push_back(std::move(deed));
    if (!first_of_next.empty()) write.lines.push_back({new_table->id, 0, std::move(first_of_next)});
    write.table = std::move(new_table);
    for (const LogEntry& entry : entries)
        if (entry.kind == LogEntry::Kind::Forget) write.erase = Write::Erase{table, entry.seat};
    write.lines.push_back({table, live.stored, entries});
    write.done = [this, alive = alive_, post = services_.post, table, entries = std::move(entries), visitor,
                  id, done = std::move(done)](const Fate& fate) {
        post([this, alive, table, entries, fate, visitor, id, done] {
            if (*alive) committed(table, entries, fate, visitor, id, done);
        });
    };
    services_.storage.write(std::move(write));
}

void Hall::committed(const std::string& table, const std::vector<LogEntry>& entries, const Fate& fate,
                     VisitorId visitor, std::int64_t id, const Done& done) {
    const auto at = live_.find(table);
    if (at == live_.end()) return;
    OpenTable& live = at->second;
    const auto tell_trouble = [&](const std::string& what) {
        const std::string text = what + ": " + fate.problem;
        if (visitor) refuse(visitor, id, {"trouble", text});
        tell_all(live, dump(Json{{"type", "trouble"}, {"table", table}, {"text", text}}));
    };
    // The table waits until it is known.
    if (fate.doubtful()) return tell_trouble("it is not known yet whether this was kept; the table waits");
    live.writing = false;
    live.used = services_.now();
    if (!fate.kept()) {
        tell_trouble("this could not be kept and was not done");
        live.thinks_later = live.thinking != nullptr;
        live.thinking.reset();
    } else {
        live.stored += entries.size();
        if (done) done(live);
        for (std::span<const LogEntry> left = entries; !left.empty();) {
            const std::size_t together = told_together(*live.table, left);
            apply_and_tell(live, left.first(together));
            left = left.subspan(together);
        }
        tell_the_absent(live, entries);
    }
    serve_line(table);
}

// How many of the entries are told in one message. After a claim a hundred dice may be thrown, for ten people to hear of.
std::size_t Hall::told_together(const Table& table, std::span<const LogEntry> entries) {
    const auto choice = [](const LogEntry& entry) { return entry.kind == LogEntry::Kind::Choice; };
    if (!table.match().game().program().has_races || !choice(entries.front())) return 1;
    std::size_t count = 1;
    while (count < entries.size() && choice(entries[count]) && entries[count].seat < 0) ++count;
    return count;
}

void Hall::apply_and_tell(OpenTable& live, std::span<const LogEntry> entries) {
    Table& table = *live.table;
    const LogEntry& entry = entries.front();
    const std::size_t before = table.match().moves().size();
    for (const LogEntry& one : entries) table.apply(one);
    const Millis now = services_.now();
    switch (entry.kind) {
        case LogEntry::Kind::Choice: {
            live.thinking.reset();
            live.failures = 0;
            Moved moved(table, before, now);
            return tell_each(live, [&](int viewer) { return moved.message(viewer); });
        }
        case LogEntry::Kind::Perform: {
            live.failures = 0;
            const auto words = split(entry.text, ' ');
            return tell_performed(live, before, words.size() > 1 ? std::string(words[1]) : "");
        }
        case LogEntry::Kind::Undo:
            if (live.thinking) live.thinking->stop(), live.thinking.reset();
            return tell_each(live,
                             [&](int viewer) { return undone_message(table, viewer, now, live.histories); });
        case LogEntry::Kind::Resign:
        case LogEntry::Kind::Timeout:
        case LogEntry::Kind::Draw:
            if (live.thinking) live.thinking->stop(), live.thinking.reset();
            return tell_each(live, [&](int viewer) { return ended_message(table, viewer, now); });
        case LogEntry::Kind::Chat:
            return tell_all(live, dump(Json{{"type", "said"},
                                            {"table", table.head().id},
                                            {"seat", entry.seat},
                                            {"text", entry.text},
                                            {"at", entry.at}}));
        case LogEntry::Kind::Join:
        case LogEntry::Kind::Name: return tell_all(live, seats_message(table, presence(live)));
        case LogEntry::Kind::Forget:
            for (const VisitorId id : live.visitors)
                if (Visitor* visitor = find(id)) std::erase(visitor->at[table.head().id], entry.seat);
            return tell_all(live, seats_message(table, presence(live)));
        case LogEntry::Kind::Person: return tell_all(live, seats_message(table, presence(live)));
        case LogEntry::Kind::Rematch: return;
    }
}

void Hall::tell_all(OpenTable& live, const std::string& text) {
    const Text shared = std::make_shared<const std::string>(text);
    for (const VisitorId id : live.visitors)
        if (Visitor* visitor = find(id)) visitor->client->send(shared);
}

void Hall::tell_each(OpenTable& live, const std::function<std::string(int viewer)>& text) {
    std::map<int, Text> made;  // many may see the same
    for (const VisitorId id : live.visitors)
        if (Visitor* visitor = find(id)) {
            const int viewer = viewer_of(*visitor, *live.table);
            Text& message = made[viewer];
            if (!message) message = std::make_shared<const std::string>(text(viewer));
            visitor->client->send(message);
        }
}

Presence Hall::presence(const OpenTable& live) const {
    Presence presence{std::vector<bool>(std::size_t(live.table->seats()), false), services_.now()};
    for (const VisitorId id : live.visitors)
        if (const auto at = visitors_.find(id); at != visitors_.end())
            for (int seat : seats_held(at->second, live.table->head().id))
                presence.here[std::size_t(seat)] = true;
    return presence;
}

void Hall::come_to(OpenTable& live, VisitorId id, int seat, std::int64_t request) {
    Visitor* visitor = find(id);
    if (!visitor) return;
    const std::string& table = live.table->head().id;
    const bool known = visitor->at.contains(table);
    if (!known && visitor->at.size() >= limits_.tables_of_visitor)
        return refuse(id, request,
                      {"busy", "one page may be at " + std::to_string(limits_.tables_of_visitor) +
                                   " tables at most; leave one"});
    if (!known && live.visitors.size() >= limits_.visitors_of_table)
        return refuse(id, request, {"busy", "too many people are at this table"});
    std::vector<int>& seats = visitor->at[table];
    if (!known) live.visitors.push_back(id);
    live.used = services_.now();
    const bool fresh = seat >= 0 && std::find(seats.begin(), seats.end(), seat) == seats.end();
    if (fresh) seats.push_back(seat), std::sort(seats.begin(), seats.end());
    const Presence who = presence(live);
    const int shown = seat >= 0 ? seat : seats.empty() ? -1 : seats.front();
    std::string text = table_message(*live.table, shown, viewer_of(*visitor, *live.table), seats, who,
                                     request, live.histories);
    charge(*visitor, text.size());
    tell(id, std::move(text));
    if (!fresh) return advance(live);
    const Text news = std::make_shared<const std::string>(seats_message(*live.table, who));
    for (const VisitorId other : live.visitors)
        if (Visitor* v = find(other); v && other != id) v->client->send(news);
    advance(live);
}

void Hall::go_from(VisitorId id, const std::string& table) {
    Visitor* visitor = find(id);
    if (!visitor) return;
    stop_analyses(*visitor, table);
    const bool sat = !seats_held(*visitor, table).empty();
    visitor->at.erase(table);
    const auto at = live_.find(table);
    if (at == live_.end() || !at->second.table) return;
    std::erase(at->second.visitors, id);
    at->second.used = services_.now();
    if (sat) tell_all(at->second, seats_message(*at->second.table, presence(at->second)));
}

void Hall::tick() {
    if (closed_) return;
    const Millis now = services_.now();
    std::vector<std::string> unused;
    for (auto& [id, live] : live_) {
        if (live.busy() || !live.line.empty()) continue;
        if (Plan plan = live.table->run_out_of_time(now); !plan.entries.empty()) {
            commit(live, std::move(plan.entries), std::nullopt, 0, -1, {});
            continue;
        }
        if (live.thinks_later || live.racing.open) advance(live);
        if (!live.needed() && now - live.used > kKeptUnused) unused.push_back(id);
    }
    for (const std::string& id : unused) forget(id);
    ring_alarms(now);
    ask_again(now);
    look_after_people(now);
    for (auto& [id, visitor] : visitors_)
        if (!visitor.greeted && now - visitor.came > kHelloWithin) visitor.client->close();
    services_.thinkers.share();
}

void Hall::forget(const std::string& id) {
    const auto at = live_.find(id);
    const Table& table = *at->second.table;
    // By post the book of people knows when its time is up.
    if (table.clock_runs() && !table.by_post() && distant_clocks_.size() < limits_.distant_clocks) {
        const Millis now = services_.now();
        const DistantClock clock{table.clock_since(),
                                 now + table.time_left(now)[std::size_t(table.decides())],
                                 at->second.claim};  // the table stays ours: nobody else would ring
        distant_clocks_[id] = clock;
        alarms_.emplace(clock.runs_out, id);
    } else {
        services_.storage.give_back(at->second.claim);
    }
    live_.erase(at);
}

void Hall::forget_unneeded() {
    std::vector<std::string> unneeded;
    for (const auto& [id, live] : live_)
        if (!live.needed()) unneeded.push_back(id);
    for (const std::string& id : unneeded) forget(id);
}

void Hall::ring_alarms(Millis now) {
    for (int rung = 0; rung < kAlarmsATick && !alarms_.empty() && alarms_.begin()->first <= now; ++rung) {
        const std::string id = alarms_.begin()->second;
        alarms_.erase(alarms_.begin());
        DistantClock& clock = distant_clocks_[id];
        clock.runs_out = now + kAlarmAgain;
        alarms_.emplace(clock.runs_out, id);
        with_table(id, "", [](OpenTable*, const Absence&) {});
    }
}

void Hall::close(const std::string& why) {
    if (closed_) return;
    closed_ = true;
    if (!why.empty()) {
        const Text text = std::make_shared<const std::string>(dump(Json{{"type", "trouble"}, {"text", why}}));
        for (auto& [id, visitor] : visitors_) visitor.client->send(text);
    }
    for (auto& [id, live] : live_)
        if (live.thinking) live.thinking->stop();
    for (auto& [id, visitor] : visitors_) stop_analyses(visitor, "");
}

}  // namespace cairn::serve
