// A race waits at alternatives as `either` does: one for each claim and player, and the last one for silence.
//
//     head:  me is who was asked before the race
//            Either                                   waits; whoever has no clock takes it for chance
//            Red claims:    me = Red; to body         an entrance for each player
//            Yellow claims: me = Yellow
//     body:  the claim, written once; to head
//            silence; to head
//     after: where `stop` goes
#include "rules/compile/statements/races.hpp"

#include <utility>

#include "rules/compile/passes.hpp"

namespace cairn {
namespace {

bool chooses(const Expr& e) {
    if (e.kind == Expr::Kind::Call && e.text == "choose") return true;
    for (const auto& kid : e.kids)
        if (kid && chooses(*kid)) return true;
    return false;
}

bool ends_with_stop(const Block& body) {
    return !body.empty() && body.back()->kind == Stmt::Kind::Word && body.back()->text == "stop";
}

bool begins_with_choice(const Block& body) {
    if (body.empty()) return false;
    const Stmt& first = *body.front();
    return (first.value && chooses(*first.value)) || (first.target && chooses(*first.target));
}

}  // namespace

std::vector<Races::Claim> Races::claims_of(const Stmt& s) {
    std::vector<Claim> claims;
    for (const auto& b : s.branches) {
        for (const auto& other : claims)
            if (other.branch->label == b.label) error(b.place, "two claims are called \"" + b.label + "\"");
        if (b.condition) {  // a claim that the options switch off does not exist
            const int before = pc();
            const auto c = condition(*b.condition);
            emitter_.rewind(before);
            if (c.constant && !c.number) {
                const Rehearsal rehearsal(ground_);
                passes_.statements.block(b.body);
                continue;
            }
        }
        claims.push_back({&b, ends_with_stop(b.body) && !begins_with_choice(b.body)});
    }
    return claims;
}

void Races::race(const Stmt& s) {
    if (!s.value) return;  // told already
    if (circumstances_.claiming) return error(s.place, "a race cannot begin inside a claim");
    if (circumstances_.secretly) return error(s.place, "nobody can race in secret");
    const auto seconds = constant(*s.value);
    if (!seconds || *seconds < 1 || *seconds > kMaxSilence)
        return error(s.value->place, "`silence` is a known number of seconds from 1 to 3,600");
    const auto outer = std::exchange(circumstances_.claiming, true);
    const auto claims = claims_of(s);
    if (claims.empty()) error(s.place, "nobody can claim anything in this race");
    if (claims.size() * program_.players.size() > kMaxClaims) {
        circumstances_.claiming = outer;
        return error(s.place, "a race has at most 200 claims, each counted once for every player", "limit");
    }
    program_.has_chance = program_.has_races = true;
    const int before = names_.new_local({Type::Player});
    const auto me = new_i();
    emit(Op::Me, me);
    names_.write_local(before, Value::in({Type::Player}, me));
    exits_.begin_loop();
    const int head = pc();
    emit(Op::SetMe, names_.read_local(before).reg);
    Site site;
    site.form = Site::Form::Alternatives;
    site.options_pc = pc();
    site.place = s.place;
    site.chance = site.race = true;
    site.silence = *seconds;
    site.name = names_.next_site();
    const auto number = program_.sites.size();
    program_.sites.push_back(site);
    emit(Op::Either, 0, 0, 0, int(number));
    for (const auto& one : claims) {
        claim(one, number);
        emit(Op::Jump, 0, 0, 0, head);
    }
    program_.sites[number].alternatives.push_back({"silence", pc(), {}});
    circumstances_.claiming = false;
    passes_.statements.block(s.body);
    emit(Op::Jump, 0, 0, 0, head);
    circumstances_.claiming = outer;
    exits_.land_loop();
    emit(Op::SetMe, names_.read_local(before).reg);
}

void Races::claim(const Claim& claim, std::size_t site) {
    const Branch& b = *claim.branch;
    emitter_.here = b.place;
    Says says;
    const std::size_t first = program_.sites[site].alternatives.size();
    std::vector<int> to_body;
    for (std::size_t q = 0; q < program_.players.size(); ++q) {
        Site::Alternative one{b.label, pc(), {}};
        one.player = int(q);
        one.stops = claim.stops;
        one.with_value = begins_with_choice(b.body);
        program_.sites[site].alternatives.push_back(std::move(one));
        const auto claimant = new_i();
        emit(Op::LoadI, claimant, 0, 0, int(q));
        emit(Op::SetMe, claimant);
        to_body.push_back(emit(Op::Jump));
    }
    if (!b.says.text.empty()) {
        says = passes_.sayings.compile(b.says);
        for (std::size_t q = 0; q < program_.players.size(); ++q)
            program_.sites[site].alternatives[first + q].says = says;
    }
    patch_all(to_body);
    if (page_.eliminates) {  // who is out claims nothing
        const auto in = new_i(), me = new_i(), plays = new_i();
        emit(Op::Playing, in);
        emit(Op::Me, me);
        emit(Op::HasI, plays, in, me);
        emit(Op::Require, plays, 0, 0, text(""));
    }
    if (b.condition) {
        const auto c = condition(*b.condition);
        if (!c.constant) emit_at(b.condition->place, Op::Require, c.reg, text(""));
    }
    passes_.statements.block(b.body);
}

void Races::wrong(const Stmt& s) {
    if (!circumstances_.claiming) return error(s.place, "only a claim of a race can be wrong");
    emit(Op::Wrong, 0, 0, 0, text(s.text));
}

}  // namespace cairn
