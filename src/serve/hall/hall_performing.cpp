// Performances at the tables: somebody sends a few integers, the referee judges, one entry is kept, everybody is told.
#include "play/text/phrases.hpp"
#include "serve/hall/hall.hpp"
#include "serve/net/secrets.hpp"
#include "serve/view/table_json.hpp"
#include "study/json/json.hpp"
#include "study/referee/ghosts.hpp"
#include "study/referee/tries.hpp"

namespace cairn::serve {

void Hall::perform(OpenTable& live, VisitorId visitor, const Request& r) {
    const Table& table = *live.table;
    if (Plan may = table.may_perform(r.seat, r.ply); !may.ok()) return plan(live, visitor, r, std::move(may));
    if (live.performing)
        return refuse(visitor, r.id, {"not-now", "the referee still judges what was performed before"});
    const AboutPerformance& kind = about(staged(table.match().state())->performance->kind);
    Performed performed{r.input, 0, noise_of_people(kind)};
    // Nobody can know the noise of a throw before it is thrown.
    performed.seed = kind.live ? table.seed_of_this_ply() : random_bits() >> 16;
    charge(*find(visitor), 8 * r.input.size());
    if (!have_judged(live, std::move(performed), 0, visitor, r.id)) live.performing.reset();
}

void Hall::perform_for_computer(OpenTable& live) {
    if (live.performing) return;
    const Table& table = *live.table;
    const int level =
        number_in(std::string_view(table.head().seats[std::size_t(table.decides())].kind).substr(6))
            .value_or(1);
    const AboutPerformance& kind = about(staged(table.match().state())->performance->kind);
    const bool asked = have_judged(live,
                                   kind.live ? Performed{{}, table.seed_of_this_ply(), noise_of_people(kind)}
                                             : Performed{{}, random_bits() >> 16, 0},
                                   level, 0, -1);
    live.thinks_later = !asked;
    if (!asked) return live.performing.reset();
    tell_all(live, dump(Json{{"type", "thinking"}, {"table", table.head().id}, {"seat", table.decides()}}));
}

// `level`: a computer of this strength first looks for an input; 0: it is there.
bool Hall::have_judged(OpenTable& live, Performed performed, int level, VisitorId visitor, std::int64_t id) {
    const auto refused = [&](const Refusal& why) {
        if (visitor) refuse(visitor, id, why);
        return false;
    };
    if (!services_.referee || !services_.judges)
        return refused({"not-now", "nobody can perform on this server: " +
                                       (services_.no_referee.empty() ? std::string("it has no referee")
                                                                     : services_.no_referee)});
    const auto asked = std::make_shared<const Performed>(performed);
    const std::string table = live.table->head().id;
    const auto work = [this, alive = alive_, post = services_.post, referee = services_.referee, asked, table,
                       offer = live.table->shared_offer(), match = live.table->match(), performed, level,
                       visitor, id] {
        const State& state = match.state();
        Performed chosen = performed;
        if (level > 0) {
            const auto stage = staged(state);
            if (stage && about(stage->performance->kind).live) {
                const auto ghosts = ghosts_beside(offer->file.path);
                Random random(random_bits());
                // Where nobody has ever done it, the computer gives up at once.
                if (const Ghost* ghost = ghost_for(ghosts, state, *stage))
                    chosen.input = haunt(*ghost, level, random);
            } else {
                chosen = best_try(*referee, state, level, performed.seed);
            }
        }
        auto found = referee->judge(state, chosen, Referee::Frames::Yes);
        post([this, alive, table, asked, chosen = std::move(chosen), found = std::move(found), visitor, id] {
            if (*alive) judged(table, asked, chosen, found, visitor, id);
        });
    };
    const Visitor* const who = find(visitor);
    if (!services_.judges->take(who ? who->address : asker_at(live), {work}))
        return refused({"busy", "the referee has too much to judge; try again in a moment"});
    live.performing = asked;
    return true;
}

void Hall::judged(const std::string& id, const std::shared_ptr<const Performed>& asked, Performed performed,
                  Referee::Found found, VisitorId visitor, std::int64_t request) {
    with_table(
        id, "",
        [=, this, performed = std::move(performed), found = std::move(found)](OpenTable* live,
                                                                              const Absence&) {
            if (!live || live->performing != asked) return;
            live->performing.reset();
            const Table& table = *live->table;
            const auto fail = [&](const Refusal& why) {
                if (visitor) return refuse(visitor, request, why);
                ++live->failures;
                live->thinks_later = true;
                tell_all(*live, dump(Json{{"type", "trouble"}, {"table", id}, {"text", why.text}}));
            };
            if (!found.refused.empty()) return fail({"not-legal", found.refused});
            if (!found.problem.empty()) {
                services_.metrics.count("referee_failed_total");
                return fail({"trouble", "the referee could not judge this: " + found.problem});
            }
            // Somebody may have resigned meanwhile.
            if (table.over() || !awaits_performance(table.match().state()))
                return fail({"over", "the game went on without this performance"});
            const std::size_t ply = table.match().moves().size();
            Plan plan =
                table.perform(found.moves, performed, found.answer.value("hash", ""), services_.now());
            const bool too_late = plan.entries.front().kind == LogEntry::Kind::Timeout;
            live->frames[ply] = found.answer.value("frames", "");
            std::size_t bytes = 0;
            for (const auto& [at, frames] : live->frames) bytes += frames.size();
            while (bytes > kFramesKept && live->frames.size() > 1) {
                bytes -= live->frames.begin()->second.size();
                live->frames.erase(live->frames.begin());
            }
            commit(*live, std::move(plan.entries), std::nullopt, visitor, request,
                   [this, visitor, request, ply, too_late](OpenTable& l) {
                       if (!visitor) return;
                       if (too_late)
                           return refuse(visitor, request,
                                         {"over", "your time was up before this performance came"});
                       answer(visitor, request, "performed", {{"table", l.table->head().id}, {"ply", ply}});
                   });
        });
}

void Hall::tell_performed(OpenTable& live, std::size_t first, const std::string& hash) {
    const auto kept = live.frames.find(first);
    const std::string frames = kept == live.frames.end() ? "" : kept->second;
    const Millis now = services_.now();
    tell_each(live,
              [&](int viewer) { return performed_message(*live.table, first, hash, frames, viewer, now); });
}

void Hall::frames(OpenTable& live, VisitorId visitor, const Request& r) {
    const Match& match = live.table->match();
    const auto ply = std::size_t(r.ply);
    const Performed* performed = ply < match.moves().size() ? match.performed(ply) : nullptr;
    if (!performed) return refuse(visitor, r.id, {"not-now", "nothing was performed in this choice"});
    Json json{{"table", r.table}, {"ply", r.ply}};
    const State& before = match.state_before(ply);
    if (const auto stage = staged(before)) {
        json["scene"] = scene_json(before, *stage);
        json["performance"] = performance_json(before, *stage, *performed);
    }
    if (const auto kept = live.frames.find(ply); kept != live.frames.end() && !kept->second.empty())
        json["frames"] = kept->second;
    charge(*find(visitor), dump(json).size());
    answer(visitor, r.id, "frames", json);
}

}  // namespace cairn::serve
