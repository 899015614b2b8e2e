// Computers at the tables, hints and analysis.
#include <algorithm>

#include "serve/hall/hall.hpp"
#include "serve/think/thinking.hpp"
#include "serve/view/view_json.hpp"
#include "study/json/json.hpp"
#include "study/knowledge/facts.hpp"

namespace cairn::serve {
namespace {

// Where thinking fails again and again, any choice is better than none; and where even that fails, the table rests.
constexpr int kFailuresUntilAnything = 2, kFailuresUntilRest = 4;

}  // namespace

// After everything that was done at a table: chance decides, or a computer begins to think. Nobody plays for
// himself alone: a table without visitors rests.
void Hall::advance(OpenTable& live) {
    if (closed_ || live.busy() || live.visitors.empty() || live.thinking || live.performing) return;
    const Table& table = *live.table;
    if (!table.frozen().empty() || table.over() || live.failures >= kFailuresUntilRest) return;
    if (table.decides() == kChance) {
        Plan plan = table.begin(services_.now());
        if (plan.entries.empty()) return;  // the table is full: it rests as it is
        return commit(live, std::move(plan.entries), std::nullopt, 0, -1, {});
    }
    race_goes_on(live);
    if (table.decides() == kAnyone) return settle_race(live);
    if (!table.computer(table.decides())) return;
    if (awaits_performance(table.match().state())) perform_for_computer(live);
    else think(live);
}

void Hall::think(OpenTable& live) {
    const Table& table = *live.table;
    const int seat = table.decides();
    const std::string player =
        live.failures < kFailuresUntilAnything ? table.head().seats[std::size_t(seat)].kind : "random";
    auto thinking = std::make_shared<Thinking>(
        ThinkTask{table.shared_offer(), table.head().position, table.match(), player}, services_.apart);
    const std::string id = table.head().id;
    const auto work = [this, alive = alive_, post = services_.post, thinking, id] {
        const auto move = thinking->choose();
        post([this, alive, thinking, id, move] {
            if (!*alive) return;
            if (move) thought(id, thinking, *move);
            else if (!thinking->stopped()) thinking_failed(id, thinking);
        });
    };
    const bool taken = services_.thinkers.take(asker_at(live), thinking, Thinkers::Purpose::Choice, work);
    live.thinks_later = !taken;
    if (!taken) return;
    live.thinking = std::move(thinking);
    tell_all(live, dump(Json{{"type", "thinking"}, {"table", id}, {"seat", seat}}));
}

void Hall::thought(const std::string& id, const std::shared_ptr<Thinking>& thinking, Move move) {
    with_table(id, "", [this, id, thinking, move](OpenTable* live, const Absence&) {
        if (!live) return think_again(id, thinking);
        // Somebody may have taken back a choice, or resigned, meanwhile.
        if (live->thinking != thinking) return;
        Plan plan = live->table->choose(move, services_.now());
        if (!plan.ok()) return;  // the table is full: it rests as it is
        commit(*live, std::move(plan.entries), std::nullopt, 0, -1, {});
    });
}

// There was no place in line for what was found.
void Hall::think_again(const std::string& id, const std::shared_ptr<Thinking>& thinking) {
    const auto at = live_.find(id);
    if (at == live_.end() || at->second.thinking != thinking) return;
    at->second.thinking.reset();
    at->second.thinks_later = true;
}

void Hall::thinking_failed(const std::string& id, const std::shared_ptr<Thinking>& thinking) {
    const auto at = live_.find(id);
    if (at == live_.end() || at->second.thinking != thinking) return;
    OpenTable& live = at->second;
    live.thinking.reset();
    live.thinks_later = ++live.failures < kFailuresUntilRest;
    services_.metrics.count("thinking_failed_total");
    const std::string text = "the computer could not finish its thought (" + thinking->failure() + ")" +
                             (live.thinks_later ? "; it begins again" : "; the game rests here");
    tell_all(live, dump(Json{{"type", "trouble"}, {"table", id}, {"text", text}}));
}

std::string Hall::asker_at(const OpenTable& live) const {
    std::string asker;
    for (const VisitorId id : live.visitors)
        if (const auto at = visitors_.find(id); at != visitors_.end()) {
            if (!seats_held(at->second, live.table->head().id).empty()) return at->second.address;
            if (asker.empty()) asker = at->second.address;
        }
    return asker;
}

void Hall::stop_analyses(Visitor& visitor, const std::string& table) {
    std::erase_if(visitor.analyses, [&](const Visitor::Studying& one) {
        if (!table.empty() && one.table != table) return false;
        one.thinking->stop();
        return true;
    });
}

void Hall::analysed(VisitorId id, const std::shared_ptr<Thinking>& thinking) {
    if (Visitor* visitor = find(id))
        std::erase_if(visitor->analyses, [&](const auto& one) { return one.thinking == thinking; });
}

void Hall::analyse(OpenTable& live, VisitorId visitor, const Request& r) {
    const Table& table = *live.table;
    const bool hint = r.kind == Request::Kind::Hint;
    const auto seats = seats_held(*find(visitor), r.table);
    if (!table.over() && !table.alone(seats))
        return refuse(visitor, r.id,
                      {"not-now", "other people play at this table: it can be analysed when it is over"});
    Match match = table.match();
    if (!hint && r.ply >= 0)
        while (int(match.moves().size()) > r.ply) match.undo();
    if (match.state().over() || match.state().player() < 0)
        return refuse(visitor, r.id, {"not-now", "nobody has to choose in this position"});
    const int decides = match.state().player();
    if (hint && decides != r.seat) return refuse(visitor, r.id, {"not-now", "it is not your turn"});
    const bool own = std::find(seats.begin(), seats.end(), decides) != seats.end();
    if (table.has_secrets() && !table.over() && !own)
        return refuse(visitor, r.id,
                      {"not-now", "the choices of others are their secret until the game is over"});

    if (table.secrets_were_set() && !table.over())
        return refuse(
            visitor, r.id,
            {"not-now", "this game began from a position with secrets: it can be analysed when it is over"});
    Visitor& who = *find(visitor);
    if (who.analyses.size() >= limits_.analyses_of_visitor)
        return refuse(visitor, r.id, {"busy", "the computer still thinks about what you asked before"});

    const double seconds = hint ? 2 : r.seconds;
    auto thinking = std::make_shared<Thinking>(
        ThinkTask{table.shared_offer(), table.head().position, std::move(match), analyst(seconds)},
        services_.apart);
    const char* type = hint ? "hint" : "analysis";
    const auto report = [this, alive = alive_, post = services_.post, visitor, r, type](const Json& json) {
        post([this, alive, visitor, r, type, json] {
            if (!*alive) return;
            Json whole{{"table", r.table}, {"ply", r.ply}};
            whole.update(json);
            answer(visitor, r.id, type, whole);
        });
    };
    const auto work = [this, alive = alive_, post = services_.post, thinking, visitor, report, hint, r] {
        const auto analysis = thinking->analyse([&](const Json& so_far) {
            if (!hint) report(so_far);
        });
        post([this, alive, thinking, visitor, r, failed = !analysis && !thinking->stopped()] {
            if (!*alive) return;
            analysed(visitor, thinking);
            if (failed)
                refuse(
                    visitor, r.id,
                    {"trouble", "the computer could not finish its thought (" + thinking->failure() + ")"});
        });
        if (analysis) report(*analysis);
    };
    if (!services_.thinkers.take(who.address, thinking, Thinkers::Purpose::Analysis, work))
        return refuse(visitor, r.id, {"busy", "all computers are thinking; try again in a moment"});
    who.analyses.push_back({r.table, thinking});
}

}  // namespace cairn::serve
