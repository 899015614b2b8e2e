// Races: everybody may claim at once, and the server's clock says in which order.
#include <algorithm>

#include "search/players/reactions.hpp"
#include "serve/hall/hall.hpp"
#include "serve/net/secrets.hpp"
#include "study/json/json.hpp"

namespace cairn::serve {
namespace {

constexpr Millis kMeasured = -1;  // of Visitor::beat_sent: the last one was answered

// What one enters who claims nothing in this round.
constexpr std::string_view kNoClaim = "none";

const Refusal kVoid{"too-late", "the race was over before this claim: it is void"};

int level_of(const std::string& kind) { return kind.starts_with("level:") ? std::atoi(kind.c_str() + 6) : 1; }

}  // namespace

// ---- how far away people are

void Hall::beaten(Visitor& visitor) {
    if (visitor.beat_sent <= 0) return;  // nobody asked
    const Millis trip = std::max<Millis>(0, services_.now() - visitor.beat_sent);
    visitor.beat_sent = kMeasured;
    visitor.half_trip = std::min(trip / 2, limits_.race.most_compensation);
}

// To all when a race opens; while it is open, to those who come.
void Hall::send_beats(OpenTable& live) {
    const bool opens = live.racing.opened == services_.now();
    const Text beat = std::make_shared<const std::string>(R"({"type":"beat"})");
    for (const VisitorId id : live.visitors) {
        Visitor* visitor = find(id);
        if (!visitor || visitor->beat_sent > 0 || (visitor->beat_sent == kMeasured && !opens) ||
            seats_held(*visitor, live.table->head().id).empty())
            continue;
        visitor->beat_sent = services_.now();
        visitor->client->send(beat);
    }
}

// So long after its stamp a claim may still be overtaken by one with an earlier stamp.
Millis Hall::hold_of(const OpenTable& live) const {
    Millis hold = 0;
    for (const VisitorId id : live.visitors)
        if (const auto at = visitors_.find(id); at != visitors_.end())
            if (!seats_held(at->second, live.table->head().id).empty())
                hold = std::max(hold, at->second.half_trip);
    return hold;
}

// ---- claims

void Hall::claim(OpenTable& live, VisitorId id, const Request& r) {
    race_goes_on(live);
    Racing& race = live.racing;
    const Visitor& who = *find(id);
    if (std::size_t(r.ply) < race.since) return refuse(id, r.id, kVoid);
    if (live.table->by_post()) return enter_claim(live, id, r);
    const Millis stamp = r.came - who.half_trip;
    if (race.waits(r.seat) || stamp < race.busy_until[std::size_t(r.seat)])
        return refuse(id, r.id, {"hand-busy", "your hand is still busy with your last claim"});
    race.waiting.push_back({stamp, random_bits(), r.seat, id, r.id, r.word, std::nullopt});
    settle_race(live);
}

// In rounds nobody need hurry: one claim of each, or none, and a second thought counts instead of the first.
void Hall::enter_claim(OpenTable& live, VisitorId id, const Request& r) {
    Racing& race = live.racing;
    const auto seat = std::size_t(r.seat);
    if (race.handling) return refuse(id, r.id, {"hand-busy", "the claims of this round are being handled"});
    // What could never be handled is refused at once.
    if (r.word != kNoClaim)
        if (Plan plan = live.table->claim(r.seat, r.word, r.came); !plan.ok())
            return refuse(id, r.id, plan.refusal);
    std::erase_if(race.waiting, [&](const Racing::Claim& c) { return c.seat == r.seat; });
    race.passed[seat] = r.word == kNoClaim;
    if (!race.passed[seat])
        race.waiting.push_back({r.came, ++race.entries, r.seat, id, -1, r.word, std::nullopt});
    answer(id, r.id, "entered", {{"table", live.table->head().id}});
    settle_race(live);
}

// The claims of a round, when everybody has entered one or the time for it is over.
std::optional<Racing::Claim> Hall::claim_of_round(OpenTable& live) {
    Racing& race = live.racing;
    const Table& table = *live.table;
    if (!race.handling) {
        bool all = true;
        for (int seat = 0; seat < table.seats(); ++seat)
            all = all && (race.entered(seat) || (table.computer(seat) && !race.looking[std::size_t(seat)] &&
                                                 race.looked[std::size_t(seat)] == race.plies + 1));
        const Millis ends = race.heard + Millis(table.head().clock.per_move * 1000);
        race.handling = all || services_.now() >= ends;
    }
    if (!race.handling) return std::nullopt;
    auto next = race.take_next();
    if (!next && race.handled) {  // the next round
        race.handling = race.handled = false;
        race.passed.assign(race.passed.size(), false);
        race.heard = services_.now();
    }
    race.handled = race.handled || next.has_value();
    return next;
}

// Called after everything that was done at the table: notes when a race begins, goes on or is over.
void Hall::race_goes_on(OpenTable& live) {
    Racing& race = live.racing;
    const Table& table = *live.table;
    const Millis now = services_.now();
    const bool open = table.decides() == kAnyone;
    const std::size_t plies = table.match().moves().size();
    const std::size_t since = open ? table.race_since() : 0;
    if (race.open && (!open || since != race.since)) {
        for (const Racing::Claim& late : race.waiting) void_claim(live, late, kVoid);
        race = {};
    }
    if (!open) return;
    if (!race.open) {
        race.open = true;
        race.since = since;
        race.plies = plies;
        race.opened = race.heard = now;
        const auto seats = std::size_t(table.seats());
        race.busy_until.assign(seats, 0);
        race.looking.assign(seats, false);
        race.looked.assign(seats, 0);
        race.passed.assign(seats, false);
    }
    send_beats(live);
    if (race.plies != plies) race.plies = plies, race.heard = now;
}

// The next claim in order, silence, or nothing yet.
void Hall::settle_race(OpenTable& live) {
    for (;;) {
        if (closed_ || live.busy() || !live.table->frozen().empty()) return;
        race_goes_on(live);
        Racing& race = live.racing;
        if (!race.open) return;
        const Table& table = *live.table;
        const State& state = table.match().state();
        const Site& site = state.game().program().sites[state.header().site];
        const Millis now = services_.now(), hold = hold_of(live);
        const bool rounds = table.by_post();
        if (const auto due = rounds ? claim_of_round(live) : race.take_due(now, hold)) {
            if (settle_claim(live, *due, site)) return;
            continue;
        }
        const Millis silent =
            race.heard + (rounds ? Millis(table.head().clock.per_move * 1000) : Millis(site.silence) * 1000);
        if (rounds ? race.handling : race.waiting.empty() && now >= silent) {
            Plan plan = table.silence(now);
            if (!plan.ok() || plan.entries.empty()) return;
            race.handling = false;
            race.passed.assign(race.passed.size(), false);
            return commit(live, std::move(plan.entries), std::nullopt, 0, -1, {});
        }
        for (int seat = 0; seat < table.seats(); ++seat)
            if (table.computer(seat)) look_for_claims(live, seat);
        Millis next = silent;
        if (!rounds)
            for (const Racing::Claim& c : race.waiting) next = std::min(next, c.stamp + hold);
        return wake_at(live, next);
    }
}

// Whoever made it hears why it does not count: as the answer, or, in a round, where he was answered before, as news.
void Hall::void_claim(OpenTable& live, const Racing::Claim& c, const Refusal& why) {
    if (!c.visitor || !find(c.visitor)) return;
    if (c.request >= 0) return refuse(c.visitor, c.request, why);
    tell(c.visitor, dump(Json{{"type", "trouble"}, {"table", live.table->head().id}, {"text", why.text}}));
}

// True when it is on its way to be kept.
bool Hall::settle_claim(OpenTable& live, const Racing::Claim& c, const Site& site) {
    Racing& race = live.racing;
    const Table& table = *live.table;
    Plan plan = c.move ? (table.match().state().legal(*c.move) ? table.claim(*c.move, c.stamp) : Plan{})
                       : table.claim(c.seat, c.word, c.stamp);
    if (plan.ok() && plan.entries.empty()) return false;  // what a computer saw is gone
    const auto refused = [&](const Refusal& why) {
        void_claim(live, c, why);
        return false;
    };
    if (!plan.ok()) return refused(plan.refusal);
    const auto& alternative = site.alternatives[std::size_t(plan.entries.front().move->alternative())];
    if (alternative.stops && !table.by_post() && c.stamp < race.opened + limits_.race.min_open) {
        if (!c.visitor) {  // a computer waits until it may
            Racing::Claim later = c;
            later.stamp = race.opened + limits_.race.min_open;
            race.waiting.push_back(std::move(later));
            return false;
        }
        return refused({"too-early", "everybody may look for a moment before the race can be stopped"});
    }
    race.busy_until[std::size_t(c.seat)] = c.stamp + limits_.race.hand_time;
    commit(live, std::move(plan.entries), std::nullopt, c.visitor, c.request,
           [this, visitor = c.visitor, request = c.request](OpenTable& l) {
               if (visitor && request >= 0 && find(visitor))
                   answer(visitor, request, "chosen",
                          {{"table", l.table->head().id}, {"ply", l.table->match().moves().size()}});
           });
    return true;
}

// ---- computers

void Hall::look_for_claims(OpenTable& live, int seat) {
    Racing& race = live.racing;
    const Table& table = *live.table;
    const std::size_t plies = table.match().moves().size();
    const auto at = std::size_t(seat);
    if (race.looking[at] || race.waits(seat) || race.looked[at] == plies + 1) return;
    const std::string id = table.head().id;
    const auto work = [this, alive = alive_, post = services_.post, id, seat, plies, since = race.since,
                       offer = table.shared_offer(), state = table.match().state(),
                       level = level_of(table.head().seats[at].kind), began = services_.now()] {
        Random random(random_bits());
        const auto reaction = react(state, seat, reflexes(level), random);
        post([this, alive, id, seat, plies, since, began, reaction] {
            if (!*alive) return;
            const auto found = live_.find(id);
            if (found == live_.end() || !found->second.table) return;
            Racing& now = found->second.racing;
            if (!now.open || now.since != since) return;
            now.looking[std::size_t(seat)] = false;
            if (!reaction) {
                now.looked[std::size_t(seat)] = plies + 1;
            } else {
                const Millis free = now.busy_until[std::size_t(seat)];
                const Millis when = std::max(began + Millis(reaction->seconds * 1000), free);
                now.waiting.push_back({when, random_bits(), seat, 0, -1, "", reaction->claim});
            }
            settle_race(found->second);
        });
    };
    race.looking[at] = services_.desk.take(asker_at(live), {work});
}

void Hall::wake_at(OpenTable& live, Millis when) {
    Racing& race = live.racing;
    const Millis now = services_.now();
    if (race.wakes > now && race.wakes <= when) return;  // it wakes before that
    race.wakes = std::max(when, now + 1);
    if (!services_.later) return;  // the next tick looks
    services_.later(race.wakes - now, [this, alive = alive_, id = live.table->head().id] {
        if (!*alive) return;
        if (const auto at = live_.find(id); at != live_.end() && at->second.table) settle_race(at->second);
    });
}

}  // namespace cairn::serve
