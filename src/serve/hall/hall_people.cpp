// What the hall has to do with people: who waits in the lobby, whose time is up by post, who wins for his rating, and who is to be
// told while he is away.
#include <algorithm>

#include "serve/hall/hall.hpp"
#include "serve/keep/keepers.hpp"
#include "study/json/json.hpp"

namespace cairn::serve {
namespace {

constexpr Millis kLobbyEvery = 1'000;        // the list is read again, where somebody looks at it
constexpr Millis kLapsesEvery = 2'000;       // games by post whose time is up
constexpr Millis kRatingsEvery = 10'000;     // games that ended unrated, for a server was killed
constexpr Millis kChallengersEvery = 8'000;  // are noted to be still there
constexpr Millis kSweepEvery = 600'000;
constexpr const char* kPeople =
    "people";  // who asks, at the desk: whatever else waits there, these have their turn

bool moves_on(LogEntry::Kind kind) {
    switch (kind) {
        case LogEntry::Kind::Choice:
        case LogEntry::Kind::Undo:
        case LogEntry::Kind::Resign:
        case LogEntry::Kind::Timeout:
        case LogEntry::Kind::Draw:
        case LogEntry::Kind::Join: return true;
        default: return false;
    }
}

bool due(Millis& last, Millis now, Millis every) {
    if (now - last < every) return false;
    last = now;
    return true;
}

}  // namespace

// What the book of people is told in the same write as these entries.
std::vector<Deed> Hall::deeds_for(const Table& table, const std::vector<LogEntry>& entries) const {
    std::vector<Deed> list;
    const TableHead& head = table.head();
    std::vector<bool> taken;
    for (int seat = 0; seat < table.seats(); ++seat) taken.push_back(table.taken(seat));
    std::vector<std::string> persons, names;
    for (int seat = 0; seat < table.seats(); ++seat)
        persons.push_back(table.person(seat)), names.push_back(table.name(seat));
    bool on = false;
    Millis at = 0;
    for (const LogEntry& entry : entries) {
        if (moves_on(entry.kind)) on = true, at = entry.at;
        const auto seat = std::size_t(std::max(0, entry.seat));
        switch (entry.kind) {
            case LogEntry::Kind::Join:
                taken[seat] = true;
                list.push_back(deeds::end_challenge(head.id));
                break;
            case LogEntry::Kind::Name: names[seat] = entry.text; break;
            case LogEntry::Kind::Person:
                persons[seat] = entry.text;
                list.push_back(deeds::note_person(entry.text, names[seat], entry.at));
                list.push_back(deeds::note_sitting({head.id, head.game, entry.seat, entry.at}, entry.text));
                break;
            case LogEntry::Kind::Forget:
                list.push_back(deeds::end_challenge(head.id));
                list.push_back(deeds::end_sitting(head.id, entry.seat));
                break;
            default: break;
        }
    }
    if (!on || !(head.rated || table.by_post())) return list;
    const Table::Standing after = table.after(entries);
    const bool known = std::none_of(persons.begin(), persons.end(), [](const auto& p) { return p.empty(); });
    if (head.rated && after.score && !table.over() && known)
        list.push_back(deeds::note_result(head.id, head.game, persons[0], persons[1], *after.score, at));
    if (!table.by_post()) return list;
    const bool all = std::all_of(taken.begin(), taken.end(), [](bool one) { return one; });
    if (after.over) list.push_back(deeds::end_turn(head.id));
    else if (all && after.decides >= 0)
        list.push_back(
            deeds::note_turn({head.id, head.game, after.decides, at + Millis(head.clock.per_move * 1000)}));
    return list;
}

// Those who know of a table that was begun anew for them.
std::vector<Deed> Hall::deeds_for_next(const Table& before, const TableHead& next,
                                       const std::vector<LogEntry>& entries) const {
    std::vector<Deed> list;
    for (const LogEntry& entry : entries)
        list.push_back(deeds::note_sitting({next.id, next.game, entry.seat, entry.at}, entry.text));
    if (const int first = before.match().first().player(); before.by_post() && first >= 0)
        list.push_back(
            deeds::note_turn({next.id, next.game, first, next.created + Millis(next.clock.per_move * 1000)}));
    return list;
}

// Whoever is not at the table and has something to do there, or would like to know.
void Hall::tell_the_absent(const OpenTable& live, const std::vector<LogEntry>& entries) {
    const Table& table = *live.table;
    const auto of = [&](LogEntry::Kind kind) {
        return std::any_of(entries.begin(), entries.end(), [&](const LogEntry& e) { return e.kind == kind; });
    };
    const bool on = std::any_of(entries.begin(), entries.end(),
                                [](const LogEntry& entry) { return moves_on(entry.kind); });
    if (on && table.over() && table.head().rated) rate_games();
    if (!on || !services_.notify || (!table.by_post() && !of(LogEntry::Kind::Join))) return;
    const Presence who = presence(live);
    for (int seat = 0; seat < table.seats(); ++seat) {
        if (table.person(seat).empty() || who.here[std::size_t(seat)]) continue;
        const char* what = table.over()               ? "over"
                           : table.decides() == seat  ? "turn"
                           : of(LogEntry::Kind::Join) ? "joined"
                                                      : nullptr;
        if (what)
            services_.notify(table.person(seat), Json{{"what", what},
                                                      {"table", table.head().id},
                                                      {"title", table.offer().game->program().title}});
    }
}

// ---- what is looked after now and then

void Hall::look_after_people(Millis now) {
    if (services_.keeps_for_another) {
        if (due(challengers_seen_, now, kChallengersEvery)) see_challengers(now);
        return;
    }
    if (due(lobby_read_, now, kLobbyEvery)) read_lobby();
    if (due(lapses_read_, now, kLapsesEvery)) end_lapsed(now);
    if (due(ratings_read_, now, kRatingsEvery)) rate_games();
    if (due(challengers_seen_, now, kChallengersEvery)) see_challengers(now);
    if (due(swept_, now, kSweepEvery)) {
        Write write;
        write.deeds.push_back(deeds::end_old_challenges(now));
        write.done = [](const Fate&) {};
        services_.storage.write(std::move(write));
    }
}

void Hall::see_challengers(Millis now) {
    Write write;
    for (const auto& [id, live] : live_) {
        if (live.busy() || live.visitors.empty() || live.table->over()) continue;
        bool waits = false;
        for (int seat = 0; seat < live.table->seats(); ++seat) waits |= !live.table->taken(seat);
        if (!waits) continue;
        const Presence who = presence(live);
        if (std::find(who.here.begin(), who.here.end(), true) != who.here.end())
            write.deeds.push_back(deeds::see_challenge(id, now));
    }
    if (write.deeds.empty()) return;
    write.done = [](const Fate&) {};
    services_.storage.write(std::move(write));
}

void Hall::rate_games() {
    if (std::exchange(rating_, true)) {
        rate_again_ = true;
        return;
    }
    const auto job = [this, alive = alive_, post = services_.post, &storage = services_.storage] {
        try {
            Book(storage).rate_all();
        } catch (const DatabaseError&) {  // a little later
        }
        post([this, alive] {
            if (!*alive) return;
            rating_ = false;
            if (std::exchange(rate_again_, false)) rate_games();
        });
    };
    if (!services_.desk.take(kPeople, {job})) rating_ = false;
}

void Hall::end_lapsed(Millis now) {
    if (std::exchange(reading_lapses_, true)) return;
    const auto job = [this, alive = alive_, post = services_.post, now, &storage = services_.storage] {
        auto turns = std::make_shared<std::vector<Turn>>();
        try {
            *turns = Book(storage).lapsed(now);
        } catch (const DatabaseError&) {
        }
        post([this, alive, turns] {
            if (!*alive) return;
            reading_lapses_ = false;
            for (const Turn& turn : *turns) end_lapsed_at(turn.table);
        });
    };
    if (!services_.desk.take(kPeople, {job})) reading_lapses_ = false;
}

// The table's own clock says whether its time is up; the book only says where to look.
void Hall::end_lapsed_at(const std::string& id) {
    with_table(id, kPeople, [this, id](OpenTable* live, const Absence& absence) {
        if (live && !live->busy())
            if (Plan plan = live->table->run_out_of_time(services_.now()); !plan.entries.empty())
                return commit(*live, std::move(plan.entries), std::nullopt, 0, -1, {});
        if (absence.elsewhere && is_keeper(*absence.elsewhere) && services_.keepers)
            return services_.keepers->look(absence.elsewhere->secret, id);
        const bool soon = absence.elsewhere ||
                          (!live && (absence.refusal.code == "busy" || absence.refusal.code == "not-now"));
        if (soon || (live && live->busy())) return;
        // Its rules were changed, or it is gone: nobody's time runs there any more. Or the book was wrong, and is told again.
        Write write;
        if (live && live->table->clock_runs()) {
            const Table& table = *live->table;
            const Millis left = table.time_left(services_.now())[std::size_t(table.decides())];
            write.deeds.push_back(
                deeds::note_turn({id, table.head().game, table.decides(), services_.now() + left}));
        } else {
            write.deeds.push_back(deeds::end_turn(id));
        }
        write.done = [](const Fate&) {};
        services_.storage.write(std::move(write));
    });
}

// ---- the lobby

void Hall::watch_lobby(VisitorId id, const Request& r) {
    using Lobby = Visitor::Lobby;
    Visitor& visitor = *find(id);
    visitor.lobby = !r.yes ? Lobby::Nothing : r.changes ? Lobby::Changes : Lobby::Whole;
    answer(id, r.id, "done", Json::object());
    if (!r.yes) return;
    if (!lobby_.known()) return read_lobby();
    // A second old at most; what has changed since he hears with the others.
    charge(visitor, lobby_.whole().size());
    tell(id, lobby_.whole());
}

void Hall::read_lobby() {
    const bool watched = std::any_of(visitors_.begin(), visitors_.end(), [](const auto& visitor) {
        return visitor.second.lobby != Visitor::Lobby::Nothing;
    });
    if (!watched) return lobby_.forget();
    if (std::exchange(reading_lobby_, true)) return;
    const auto job = [this, alive = alive_, post = services_.post, now = services_.now(),
                      &storage = services_.storage] {
        auto list = std::make_shared<std::optional<ListedChallenges>>();
        try {
            *list = listed_challenges(Book(storage).challenges(now));
        } catch (const DatabaseError&) {  // those who look keep what they have
        }
        post([this, alive, list] {
            if (!*alive) return;
            reading_lobby_ = false;
            if (*list) tell_lobby(**std::move(list));
        });
    };
    if (!services_.desk.take(kPeople, {job})) reading_lobby_ = false;
}

void Hall::tell_lobby(ListedChallenges list) {
    LobbyList::News news = lobby_.become(std::move(list));
    if (news.whole.empty()) return;
    const Text whole = std::make_shared<const std::string>(std::move(news.whole));
    const Text changes =
        news.changes.empty() ? whole : std::make_shared<const std::string>(std::move(news.changes));
    for (auto& [id, visitor] : visitors_)
        if (visitor.lobby != Visitor::Lobby::Nothing)
            visitor.client->send(visitor.lobby == Visitor::Lobby::Changes ? changes : whole);
}

}  // namespace cairn::serve
