#include "rules/compile/statements/branches.hpp"

#include "rules/compile/passes.hpp"

namespace cairn {

void Branches::if_statement(const Stmt& s) {
    std::vector<int> ends;
    bool decided = false;  // a condition that is always true came first
    for (const auto& b : s.branches) {
        if (decided) {
            const Rehearsal rehearsal(ground_);
            const Names::Scope scope(names_);
            if (!b.witness.empty()) find_witness(b);
            else if (b.condition) condition(*b.condition);
            passes_.statements.block(b.body);
            continue;
        }
        int skip = -1;
        if (!b.witness.empty()) {
            const Names::Scope scope(names_);
            skip = find_witness(b);
            passes_.statements.block(b.body);
            if (&b != &s.branches.back()) ends.push_back(emit(Op::Jump));
            patch(skip);
            continue;
        }
        if (b.condition) {
            passes_.choices.make_first(b.condition.get());
            const auto c = condition(*b.condition);
            if (c.constant && !c.number) {
                never_taken(b.body);
                continue;
            }
            if (c.constant) decided = true;
            else skip = emit_at(b.condition->place, Op::JumpIfNot, c.reg);
        }
        passes_.statements.block(b.body);
        if (&b != &s.branches.back() && !decided) ends.push_back(emit(Op::Jump));
        if (skip >= 0) patch(skip);
    }
    patch_all(ends);
}

// `if some line in F where c lies in S`: the first such member gets its name, which lives in the block. Gives the jump
// to be taken when there is none. A plain family is asked as a whole, and searched only when it has a witness.
int Branches::find_witness(const Branch& b) {
    passes_.choices.make_first(b.condition.get());
    passes_.choices.make_first(b.within.get());
    if (const auto lines = passes_.families.plain_lines(*b.condition, b.within.get())) {
        const auto any = new_i(), list = new_l(), member = new_s();
        emit(Op::AnyLine, any, lines->through, lines->within, lines->family);
        const int none = emit(Op::JumpIfNot, any);
        emit(Op::LinesL, list, lines->through, lines->within, lines->family);
        const auto first = constant_i(0);
        emit(Op::AtL, member, list, first);
        names_.bind(b.witness, names_.keep(Value::set(member)));
        return none;
    }
    std::optional<int> kept;
    std::vector<int> found;
    std::optional<Value> within;
    if (b.within) within = as(value(*b.within), {Type::Set}, b.within->place);
    passes_.collections.each_of(*b.condition, [&](Value x) {
        int other = -1;
        if (within) {
            const auto lies = new_i();
            emit(Op::SubsetS, lies, as(x, {Type::Set}, b.place).reg, within->reg);
            other = emit(Op::JumpIfNot, lies);
        }
        if (!kept) kept = names_.new_local(x.type);
        names_.write_local(*kept, x);
        found.push_back(emit(Op::Jump));
        if (other >= 0) patch(other);
    });
    const int none = emit(Op::Jump);
    patch_all(found);
    if (kept) names_.bind(b.witness, *kept);
    return none;
}

// A branch that this setting of the options never takes: checked, then forgotten.
void Branches::never_taken(const Block& body) {
    const Rehearsal rehearsal(ground_);
    passes_.statements.block(body);
}

void Branches::either(const Stmt& s) {
    if (s.branches.size() > kMaxAlternatives) return error(s.place, "`either` has at most 60 alternatives");
    std::vector<Way> ways;
    for (const auto& b : s.branches) {
        for (const auto& other : ways)
            if (other.label == b.label) error(b.place, "two alternatives are called \"" + b.label + "\"");
        if (b.condition) {  // an alternative that the options switch off does not exist
            const int before = pc();
            const auto c = condition(*b.condition);
            emitter_.rewind(before);
            if (c.constant && !c.number) {
                never_taken(b.body);
                continue;
            }
        }
        ways.push_back({b.label, &b.says, [this, &b] {
                            emitter_.here = b.place;
                            if (b.condition) {
                                const auto c = condition(*b.condition);
                                if (!c.constant) emit_at(b.condition->place, Op::Require, c.reg, text(""));
                            }
                            passes_.statements.block(b.body);
                        }});
    }
    alternatives(ways, s.place);
}

void Branches::alternatives(const std::vector<Way>& ways, Place place) {
    Site site;
    site.form = Site::Form::Alternatives;
    site.options_pc = pc();
    site.place = place;
    site.secret = circumstances_.secretly;
    site.name = names_.next_site();
    const auto number = program_.sites.size();
    program_.sites.push_back(site);
    emit(Op::Either, 0, 0, 0, int(number));
    std::vector<int> ends;
    for (const auto& way : ways) {
        program_.sites[number].alternatives.push_back({way.label, pc(), {}});
        if (way.says && !way.says->text.empty()) {
            auto says = passes_.sayings.compile(*way.says);
            program_.sites[number].alternatives.back().says = std::move(says);
        }
        way.body();
        ends.push_back(emit(Op::Jump));
    }
    patch_all(ends);
}

void Branches::ask_if_possible(const Way& first, const Way& second, Place place) {
    emit(Op::May, 0, 0, 0, int(program_.sites.size()));
    alternatives({first, second}, place);
}

void Branches::may(const Stmt& s) {
    const auto& part = s.branches[0];
    const auto& other = s.branches[1];
    passes_.choices.make_first(part.condition.get());
    ask_if_possible({part.label, &part.says,
                     [&] {
                         if (part.condition) emit(Op::Require, i(condition(*part.condition)), 0, 0, text(""));
                         passes_.statements.block(part.body);
                     }},
                    {other.label, &other.says, [&] { passes_.statements.block(other.body); }}, s.place);
}

void Branches::prefer(const Stmt& s) {
    std::vector<int> ends;
    for (std::size_t k = 0; k + 1 < s.branches.size(); ++k) {
        const int attempt = emit(Op::Prefer);
        passes_.statements.block(s.branches[k].body);
        ends.push_back(emit(Op::Jump));
        patch(attempt);
    }
    passes_.statements.block(s.branches.back().body);
    patch_all(ends);
}

void Branches::prefer_for(const Stmt& s) {
    std::vector<int> success;
    const auto direction = s.op == "down" ? Loops::Direction::Down : Loops::Direction::Up;
    passes_.loops.count(*s.value, *s.value2, direction, [&](int k) {
        const int attempt = emit(Op::Prefer);
        const Names::Scope scope(names_);
        names_.bind(s.text, k);
        passes_.statements.block(s.branches[0].body);
        success.push_back(emit(Op::Jump));
        patch(attempt);
    });
    if (s.branches.size() > 1) passes_.statements.block(s.branches[1].body);
    else emit(Op::Fail, 0, 0, 0, text(""));
    patch_all(success);
}

}  // namespace cairn
