// What each request of the socket does.
#include <fmt/core.h>

#include <algorithm>

#include "serve/hall/hall.hpp"
#include "serve/people/person.hpp"
#include "serve/think/thinking.hpp"
#include "serve/view/showing_json.hpp"
#include "serve/view/table_json.hpp"
#include "study/json/json.hpp"
#include "study/knowledge/facts.hpp"

namespace cairn::serve {
namespace {

using Kind = Request::Kind;

// Requests that only whoever holds the seat may make.
bool needs_seat(Kind kind) {
    switch (kind) {
        case Kind::Choose:
        case Kind::Perform:
        case Kind::Why:
        case Kind::Undo:
        case Kind::Agree:
        case Kind::Resign:
        case Kind::Forget:
        case Kind::Rematch:
        case Kind::Chat:
        case Kind::Name:
        case Kind::Hint: return true;
        default: return false;
    }
}

}  // namespace

void Hall::obey(VisitorId visitor, Request request, std::string frame) {
    request.came = services_.now();
    if (request.kind == Kind::Beat) return beaten(*find(visitor));
    if (request.kind == Kind::Ping) return answer(visitor, request.id, "pong", Json::object());
    if (request.kind == Kind::Lobby) return watch_lobby(visitor, request);
    if (passed_on(*find(visitor), request, frame)) return;
    if (request.kind == Kind::Leave) {
        go_from(visitor, request.table);
        return answer(visitor, request.id, "left", {{"table", request.table}});
    }
    obey_here(visitor, {request, std::move(frame), services_.now()}, 0);
}

void Hall::obey_here(VisitorId visitor, Visitor::Asked asked, std::int64_t unreachable) {
    const std::string table = asked.request.table;
    with_table(
        table, find(visitor)->address,
        [this, visitor, asked = std::move(asked)](OpenTable* live, const Absence& absence) {
            if (!find(visitor)) return;  // gone while it waited
            if (live) return obey_at(*live, visitor, asked.request);
            if (absence.elsewhere) return ask_elsewhere(visitor, asked, *absence.elsewhere);
            refuse(visitor, asked.request.id, absence.refusal);
        },
        unreachable);
}

void Hall::obey_at(OpenTable& live, VisitorId visitor, const Request& r) {
    Table& table = *live.table;
    const Visitor& who = *find(visitor);
    if (needs_seat(r.kind)) {
        if (r.seat >= table.seats())
            return refuse(visitor, r.id, {"no-seat", fmt::format("this table has {} seats", table.seats())});
        const auto seats = seats_held(who, r.table);
        if (std::find(seats.begin(), seats.end(), r.seat) == seats.end())
            return refuse(visitor, r.id,
                          {"not-yours", "you do not sit in this seat; `sit` with its token first"});
    } else if ((r.kind == Kind::Analyse || r.kind == Kind::Show || r.kind == Kind::Frames) &&
               !who.at.contains(r.table)) {
        return refuse(visitor, r.id, {"not-yours", "you are not at this table; `watch` it first"});
    }
    const Millis now = services_.now();
    switch (r.kind) {
        case Kind::Join: return join(live, visitor, r);
        case Kind::Sit: {
            const int seat =
                r.key.empty() ? table.seat_of_token(r.token) : table.seat_of_person(person_of(r.key));
            if (seat < 0)
                return refuse(
                    visitor, r.id,
                    {"no-seat", r.key.empty() ? "this token holds no seat at this table; you may watch"
                                              : "this key holds no seat at this table; you may watch"});
            return come_to(live, visitor, seat, r.id);
        }
        case Kind::Watch: return come_to(live, visitor, -1, r.id);
        case Kind::Choose: return choose(live, visitor, r);
        case Kind::Perform: return perform(live, visitor, r);
        case Kind::Frames: return frames(live, visitor, r);
        case Kind::Why: return why(live, visitor, r);
        case Kind::Show: return show(live, visitor, r);
        case Kind::Undo: return plan(live, visitor, r, table.undo(r.seat, seats_held(who, r.table), now));
        case Kind::Agree: {
            Plan agreed = table.agree(r.seat, seats_held(who, r.table), r.what,
                                      r.yes ? Table::Consent::Yes : Table::Consent::No, now);
            if (r.what == "rematch") return rematch(live, visitor, r, std::move(agreed));
            return plan(live, visitor, r, std::move(agreed));
        }
        case Kind::Resign: return plan(live, visitor, r, table.resign(r.seat, now));
        case Kind::Forget: return plan(live, visitor, r, table.forget(r.seat, now));
        case Kind::Rematch:
            return rematch(live, visitor, r, table.want_rematch(r.seat, seats_held(who, r.table), now));
        case Kind::Chat: return plan(live, visitor, r, table.say(r.seat, r.text, now));
        case Kind::Name: return plan(live, visitor, r, table.rename(r.seat, r.name, now));
        case Kind::Hint:
        case Kind::Analyse: return analyse(live, visitor, r);
        case Kind::Hello:
        case Kind::Leave:
        case Kind::Lobby:
        case Kind::Ping:
        case Kind::Beat: return;
    }
}

// Refuses, asks the others, or does it.
void Hall::plan(OpenTable& live, VisitorId visitor, const Request& r, Plan plan, Done done) {
    const Table& table = *live.table;
    if (!plan.ok()) {
        if (!plan.show_view) return refuse(visitor, r.id, plan.refusal);
        const Json view = view_of(table, viewer_of(*find(visitor), table));
        return refuse(visitor, r.id, plan.refusal, &view);
    }
    if (plan.entries.empty()) {
        const bool declined = plan.asks == "no";
        Json asked{{"table", table.head().id}, {"seat", r.seat}, {"what", declined ? r.what : plan.asks}};
        if (declined) asked["no"] = true;
        answer(visitor, r.id, "asked", asked);
        Json text{{"type", "asked"}};
        text.update(asked);
        const Text shared = std::make_shared<const std::string>(dump(text));
        for (const VisitorId other : live.visitors)
            if (Visitor* v = find(other); v && other != visitor && !seats_held(*v, table.head().id).empty())
                v->client->send(shared);
        return;
    }
    if (!done)
        done = [this, visitor, r](OpenTable& l) {
            answer(visitor, r.id, "done", {{"table", l.table->head().id}});
        };
    commit(live, std::move(plan.entries), std::nullopt, visitor, r.id, std::move(done));
}

void Hall::choose(OpenTable& live, VisitorId visitor, const Request& r) {
    if (live.table->decides() == kAnyone) return claim(live, visitor, r);
    Plan chosen = live.table->choose(r.seat, r.ply, r.word, services_.now());
    const bool too_late = chosen.ok() && chosen.entries.front().kind == LogEntry::Kind::Timeout;
    plan(live, visitor, r, std::move(chosen), [this, visitor, r, too_late](OpenTable& l) {
        if (too_late) return refuse(visitor, r.id, {"over", "your time was up before this choice came"});
        answer(visitor, r.id, "chosen", {{"table", l.table->head().id}, {"ply", r.ply}});
    });
}

void Hall::why(OpenTable& live, VisitorId visitor, const Request& r) {
    Json json{{"table", r.table}};
    json.update(because_json(live.table->why(r.seat, r.point, r.board, r.word)));
    answer(visitor, r.id, "because", json);
}

void Hall::show(OpenTable& live, VisitorId visitor, const Request& r) {
    const ShownAnswer shown = shown_at(live.table->match(), r.what, r.ply);
    if (!shown.fields) return refuse(visitor, r.id, {shown.code, shown.problem});
    Json json{{"table", r.table}};
    json.update(*shown.fields);
    answer(visitor, r.id, "shown", json);
}

void Hall::join(OpenTable& live, VisitorId visitor, const Request& r) {
    if (const int seat = live.table->joined_before(r.join, r.token); seat >= 0) {
        answer(visitor, r.id, "joined", {{"table", r.table}, {"seat", seat}, {"token", r.token}});
        return come_to(live, visitor, seat, -1);
    }
    Plan joining =
        live.table->join(r.join, r.token, r.name, services_.now(), r.key.empty() ? "" : person_of(r.key));
    if (!joining.ok()) return refuse(visitor, r.id, joining.refusal);
    const int seat = joining.entries.front().seat;
    const std::string token = joining.entries.front().text;
    commit(live, std::move(joining.entries), std::nullopt, visitor, r.id,
           [this, visitor, r, seat, token](OpenTable& l) {
               answer(visitor, r.id, "joined",
                      {{"table", l.table->head().id}, {"seat", seat}, {"token", token}});
               // Next in line, once the seat is his.
               l.line.push_front([this, visitor, seat](OpenTable* live_now, const Absence&) {
                   if (live_now) come_to(*live_now, visitor, seat, -1);
               });
           });
}

void Hall::rematch(OpenTable& live, VisitorId visitor, const Request& r, Plan wish) {
    if (!wish.ok() || wish.entries.empty()) return plan(live, visitor, r, std::move(wish));
    if (!services_.new_tables.take(find(visitor)->address, services_.now()))
        return refuse(visitor, r.id, {"busy", "too many new tables from here: wait a minute"});
    // What chance decides first belongs to the new table's first entries; it is dealt when somebody sits down.
    commit(
        live, std::move(wish.entries), std::move(wish.next), visitor, r.id,
        [this, visitor, r](OpenTable& l) {
            // Next in line, once the old table knows of it.
            l.line.push_front([this, visitor, r](OpenTable* live_now, const Absence&) {
                if (live_now) tell_rematch(*live_now, visitor, r.id);
            });
        },
        std::move(wish.first_of_next));
}

void Hall::tell_rematch(OpenTable& live, VisitorId visitor, std::int64_t request) {
    const Table& table = *live.table;
    for (const VisitorId id : live.visitors) {
        const Visitor* v = find(id);
        if (!v) continue;
        Json json{{"table", table.head().id}};
        json.update(next_json(table, seats_held(*v, table.head().id)));
        answer(id, id == visitor ? request : -1, "rematch", json);
    }
}

}  // namespace cairn::serve
