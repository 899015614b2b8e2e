// What happens when: conditions, loops, alternatives, preferences, choices of others, the ranking.
#include <algorithm>

#include "rules/compile/compiler.hpp"

namespace cairn {

void Compiler::unreachable(const std::function<void()>& body) {
    // A branch that this setting of the options never takes: checked, then forgotten.
    const auto& p = program_;
    const auto code = p.code.size(), sites = p.sites.size(), variables = p.variables.size(),
               literals = literals_.size();
    const auto pairs = literal_pairs_;
    const auto revealed = revealed_;
    const auto tables = p.tables.size();
    const int set_slots = p.set_slots, number_slots = p.number_slots, ko_slot = p.ko_slot,
              ko_boards = p.ko_boards;
    const bool chance = p.has_chance, hidden = p.has_hidden, simultaneous = p.has_simultaneous,
               removes = p.removes;
    const bool turns = p.reads_turns, historic = p.historic, ordered = ordered_;
    const int number = site_number_;
    const auto ends = turn_ends_;
    const auto loops = loops_;
    body();
    program_.code.resize(code);
    program_.places.resize(code);
    program_.sites.resize(sites);
    program_.variables.resize(variables);
    program_.tables.resize(tables);
    literals_.resize(literals);
    literal_pairs_ = pairs;
    revealed_ = revealed;
    program_.set_slots = set_slots;
    program_.number_slots = number_slots;
    program_.ko_slot = ko_slot;
    program_.ko_boards = ko_boards;
    program_.has_chance = chance;
    program_.has_hidden = hidden;
    program_.has_simultaneous = simultaneous;
    program_.removes = removes;
    program_.reads_turns = turns;
    program_.historic = historic;
    ordered_ = ordered;
    site_number_ = number;
    turn_ends_ = ends;
    loops_ = loops;
}

void Compiler::if_statement(const Stmt& s) {
    std::vector<int> ends;
    bool decided = false;  // a condition that is always true came first
    for (const auto& b : s.branches) {
        if (decided) {
            unreachable([&] { statements(b.body); });
            continue;
        }
        int skip = -1;
        if (b.condition) {
            hoist(b.condition.get(), true);
            const auto c = condition(*b.condition);
            if (c.constant && !c.number) {
                unreachable([&] { statements(b.body); });
                continue;
            }
            if (c.constant) decided = true;
            else skip = emit(Op::JumpIfNot, c.reg);
        }
        statements(b.body);
        if (&b != &s.branches.back() && !decided) ends.push_back(emit(Op::Jump));
        if (skip >= 0) patch(skip);
    }
    for (int e : ends) patch(e);
}

void Compiler::alternatives(const std::vector<std::pair<std::string, std::function<void()>>>& list,
                            Place place) {
    Site site;
    site.form = Site::Form::Alternatives;
    site.options_pc = pc();
    site.place = place;
    site.secret = secretly_;
    site.name = block_name_ + "." + std::to_string(++site_number_);
    const int number = int(program_.sites.size());
    program_.sites.push_back(site);
    emit(Op::Either, 0, 0, 0, number);
    std::vector<int> ends;
    for (const auto& [label, body] : list) {
        program_.sites[std::size_t(number)].alternatives.push_back({label, pc()});
        body();
        ends.push_back(emit(Op::Jump));
    }
    for (int e : ends) patch(e);
}

void Compiler::either(const Stmt& s) {
    if (s.branches.size() > 60) return error(s.place, "`either` has at most 60 alternatives");
    std::vector<std::pair<std::string, std::function<void()>>> list;
    for (const auto& b : s.branches) {
        for (const auto& other : list)
            if (other.first == b.label) error(b.place, "two alternatives are called \"" + b.label + "\"");
        bool never = false;
        if (b.condition) {  // an alternative that the options switch off does not exist
            const auto code = pc();
            const auto c = condition(*b.condition);
            never = c.constant && !c.number;
            program_.code.resize(std::size_t(code));
            program_.places.resize(std::size_t(code));
        }
        if (never) {
            unreachable([&] { statements(b.body); });
            continue;
        }
        list.push_back({b.label, [this, &b] {
                            here_ = b.place;
                            if (b.condition) {
                                const auto c = condition(*b.condition);
                                if (!c.constant) emit(Op::Require, c.reg, 0, 0, text(""));
                            }
                            statements(b.body);
                        }});
    }
    alternatives(list, s.place);
}

void Compiler::set_trial(int prefer, int trial_pc) {
    auto& in = program_.code[std::size_t(prefer)];
    in.a = std::uint16_t(trial_pc & 0xFFFF);
    in.b = std::uint16_t(trial_pc >> 16);
}

void Compiler::may(const Stmt& s) {
    // Asked only when the optional part can be done; else straight to the other part.
    if (s.branches[0].condition) hoist(s.branches[0].condition.get(), true);
    const int site = int(program_.sites.size());
    const int ask = emit(Op::Prefer);
    alternatives({{s.branches[0].label,
                   [&] {
                       if (s.branches[0].condition)
                           emit(Op::Require, i(condition(*s.branches[0].condition)), 0, 0, text(""));
                       statements(s.branches[0].body);
                   }},
                  {s.branches[1].label, [&] { statements(s.branches[1].body); }}},
                 s.place);
    const auto& list = program_.sites[std::size_t(site)].alternatives;
    set_trial(ask, list[0].pc);
    program_.code[std::size_t(ask)].d = list[1].pc;
}

void Compiler::prefer(const Stmt& s) {
    std::vector<int> ends;
    for (std::size_t k = 0; k + 1 < s.branches.size(); ++k) {
        const int attempt = emit(Op::Prefer);
        statements(s.branches[k].body);
        ends.push_back(emit(Op::Jump));
        patch(attempt);
    }
    statements(s.branches.back().body);
    for (int e : ends) patch(e);
}

// Counts a local from a to b and runs the body; the body may wait.
void Compiler::count_loop(const Expr& from, const Expr& to, bool down,
                          const std::function<void(int, std::vector<int>&)>& body) {
    hoist(&from, true);
    hoist(&to, true);
    const int k = new_local({Type::Number}), last = new_local({Type::Number});
    write_local(k, as(value(from), {Type::Number}, from.place));
    write_local(last, as(value(to), {Type::Number}, to.place));
    const int head = pc();
    const auto more = new_i();
    const auto now = read_local(k), end = read_local(last);
    emit(Op::Le, more, down ? end.reg : now.reg, down ? now.reg : end.reg);
    const int done = emit(Op::JumpIfNot, more);
    std::vector<int> ends;
    body(k, ends);
    const auto next = new_i();
    emit(Op::AddI, next, read_local(k).reg, 0, down ? -1 : 1);
    write_local(k, make_number({Type::Number}, next));
    emit(Op::Jump, 0, 0, 0, head);
    patch(done);
    for (int e : ends) patch(e);
}

void Compiler::prefer_for(const Stmt& s) {
    std::vector<int> success;
    count_loop(*s.value, *s.value2, s.op == "down", [&](int k, std::vector<int>&) {
        const int attempt = emit(Op::Prefer);
        scopes_.emplace_back();
        bind(s.text, k);
        statements(s.branches[0].body);
        scopes_.pop_back();
        success.push_back(emit(Op::Jump));
        patch(attempt);
    });
    if (s.branches.size() > 1) statements(s.branches[1].body);
    else emit(Op::Fail, 0, 0, 0, text(""));
    for (int e : success) patch(e);
}

void Compiler::repeat(const Stmt& s) {
    hoist(s.value.get(), true);
    const int times = new_local({Type::Number});
    write_local(times, as(value(*s.value), {Type::Number}, s.value->place));
    const auto exactly = [&](const std::function<std::uint16_t()>& limit, const std::function<void()>& body) {
        const int k = new_local({Type::Number});
        write_local(k, make_constant({Type::Number}, 0));
        const int head = pc();
        const auto more = new_i();
        const auto now = read_local(k).reg;
        emit(Op::Lt, more, now, limit());
        const int done = emit(Op::JumpIfNot, more);
        body();
        const auto next = new_i();
        emit(Op::AddI, next, read_local(k).reg, 0, 1);
        write_local(k, make_number({Type::Number}, next));
        emit(Op::Jump, 0, 0, 0, head);
        patch(done);
    };
    loops_.emplace_back();
    if (s.text == "exactly") {
        exactly([&] { return read_local(times).reg; }, [&] { statements(s.body); });
    } else if (s.text == "up to") {
        std::vector<int> stops;
        exactly([&] { return read_local(times).reg; },
                [&] {
                    const int site = int(program_.sites.size());
                    const int ask = emit(Op::Prefer);
                    alternatives({{"", [&] { statements(s.body); }},
                                  {"stop", [&] { stops.push_back(emit(Op::Jump)); }}},
                                 s.place);
                    const auto& list = program_.sites[std::size_t(site)].alternatives;
                    set_trial(ask, list[0].pc);
                    program_.code[std::size_t(ask)].d = list[1].pc;
                });
        for (int e : stops) patch(e);
    } else {
        // As many times as any order of the choices allows: the largest number that can be completed.
        const int n = new_local({Type::Number});
        write_local(n, read_local(times));
        const int head = pc();
        const int attempt = emit(Op::Prefer);
        exactly([&] { return read_local(n).reg; }, [&] { statements(s.body); });
        const int done = emit(Op::Jump);
        patch(attempt);
        const auto less = new_i(), negative = new_i();
        emit(Op::AddI, less, read_local(n).reg, 0, -1);
        write_local(n, make_number({Type::Number}, less));
        emit(Op::Lt, negative, less, constant_i(0));
        const int hopeless = emit(Op::JumpIf, negative);
        emit(Op::Jump, 0, 0, 0, head);
        patch(hopeless);
        emit(Op::Fail, 0, 0, 0, text(""));
        patch(done);
    }
    for (int e : loops_.back().breaks) patch(e);
    loops_.pop_back();
}

void Compiler::while_statement(const Stmt& s) {
    int bound = 0;
    if (s.value2) {
        const auto n = constant(*s.value2);
        if (!n || *n < 1 || *n > 10000)
            return error(s.value2->place, "the bound of a loop is a known number from 1 to 10,000");
        bound = *n;
    }
    const int left = new_local({Type::Number});
    write_local(left, make_constant({Type::Number}, bound));
    const int head = pc();
    const auto hoisted = hoisted_;
    hoist(s.value.get(), true);
    const auto c = condition(*s.value);
    const int done = emit(Op::JumpIfNot, i(c));
    auto count = read_local(left);
    emit(Op::Bound, count.reg);
    write_local(left, count);
    hoisted_ = hoisted;
    loops_.emplace_back();
    statements(s.body);
    emit(Op::Jump, 0, 0, 0, head);
    patch(done);
    for (int e : loops_.back().breaks) patch(e);
    loops_.pop_back();
}

void Compiler::for_statement(const Stmt& s) {
    loops_.emplace_back();
    if (s.op == "from" || s.op == "down") {
        count_loop(*s.value, *s.value2, s.op == "down", [&](int k, std::vector<int>&) {
            scopes_.emplace_back();
            bind(s.text, k);
            statements(s.body);
            scopes_.pop_back();
        });
    } else {
        hoist(s.value.get(), true);
        // `for p in S where c` filters before the first step, on the board as it stands then.
        const auto all = value(*s.value);
        const auto sites = program_.sites.size();
        for_each(all, s.value->place, [&](Value x) {
            scopes_.emplace_back();
            if (all.is(Type::Sets) || x.is(Type::Bad)) {
                bind_value(s.text, x);
                bind_value("it", x);
            } else {
                const int local = int(locals_.size()) - 1;  // for_each's own: it survives choices
                bind(s.text, local);
                Binding it;
                it.local = local;
                scopes_.back()["it"] = it;
            }
            statements(s.body);
            scopes_.pop_back();
        });
        if (program_.sites.size() > sites) {
            if (all.is(Type::Sets))
                error(s.value->place,
                      "no choice can be made inside a loop over a family; choose a member instead");
            if (all.is(Type::Set))
                ordered_ = true;  // the order of the points shows in the order of the choices
        }
    }
    for (int e : loops_.back().breaks) patch(e);
    loops_.pop_back();
}

void Compiler::by(const Stmt& s) {
    hoist(s.value.get(), true);
    const int before = new_local({Type::Player});
    const auto me = new_i();
    const auto who = player(*s.value);
    emit(Op::Me, me);
    write_local(before, make_number({Type::Player}, me));
    emit(Op::SetMe, who);
    statements_in_scope(s.body);
    emit(Op::SetMe, read_local(before).reg);
}

namespace {

void names_assigned(const Block& block, std::vector<std::string>& out) {
    for (const auto& s : block) {
        if (s->target)
            out.push_back(s->target->kind == Expr::Kind::Index ? s->target->kids[0]->text : s->target->text);
        names_assigned(s->body, out);
        for (const auto& b : s->branches) names_assigned(b.body, out);
    }
}

}  // namespace

void Compiler::each(const Stmt& s) {
    const bool secretly = s.op == "secretly";
    if (secretly) program_.has_simultaneous = true;
    if (secretly) program_.has_hidden = true;
    // What the block writes is hidden again until the next `reveal`.
    std::vector<int> secrets;
    std::vector<std::string> names;
    names_assigned(s.body, names);
    if (s.value2)
        names.push_back(s.value2->kind == Expr::Kind::Index ? s.value2->kids[0]->text : s.value2->text);
    for (const auto& n : names) revealed_.erase(n);
    for (const auto& n : names)
        if (auto* v = variable(n);
            v && v->secret >= 0 && std::find(secrets.begin(), secrets.end(), v->secret) == secrets.end())
            secrets.push_back(v->secret);

    const int before = new_local({Type::Player}), left = new_local({Type::Few, -1, Type::Player});
    const auto me = new_i(), all = new_i();
    emit(Op::Me, me);
    write_local(before, make_number({Type::Player}, me));
    emit(Op::Playing, all);
    if (s.text == "other") {
        const auto bit = new_i();
        emit(Op::BitI, bit, me);
        emit(Op::SubI, all, all, bit);
    }
    write_local(left, make_number({Type::Few, -1, Type::Player}, all));
    const int board_before = new_local({Type::Number});
    if (s.value2) {
        const auto board = new_i();
        emit(Op::Board, board);
        write_local(board_before, make_number({Type::Number}, board));
    }
    const int head = pc();
    auto rest = read_local(left);
    const auto q = new_i(), some = new_i();
    emit(Op::PopI, q, rest.reg);  // in seat order, so that any order of arrival gives one State
    write_local(left, rest);
    emit(Op::Given, some, q);
    const int done = emit(Op::JumpIfNot, some);
    emit(Op::SetMe, q);
    for (int secret : secrets) {
        const auto bit = new_i();
        emit(Op::BitI, bit, q);
        emit(Op::Conceal, bit, 0, 0, secret);
    }
    if (s.value2) emit(Op::SetBoard, board_number(*s.value2));
    const bool outer = secretly_;
    secretly_ = secretly_ || secretly;
    loops_.emplace_back();
    statements(s.body);
    for (int e : loops_.back().breaks) patch(e);
    loops_.pop_back();
    secretly_ = outer;
    emit(Op::Jump, 0, 0, 0, head);
    patch(done);
    emit(Op::SetMe, read_local(before).reg);
    if (s.value2) emit(Op::SetBoard, read_local(board_before).reg);
}

void Compiler::on_board_statement(const Stmt& s) {
    hoist(s.value.get(), true);
    const int before = new_local({Type::Number});
    const auto board = new_i();
    emit(Op::Board, board);
    write_local(before, make_number({Type::Number}, board));
    emit(Op::SetBoard, board_number(*s.value));
    statements_in_scope(s.body);
    emit(Op::SetBoard, read_local(before).reg);
}

void Compiler::rank(const Stmt& s) {
    emit(Op::RankBegin);
    for (const auto& key : s.keys) {
        const auto one_key = [&] {
            const auto left = new_i(), q = new_i(), some = new_i();
            emit(Op::Playing, left);
            const int head = pc();
            emit(Op::PopI, q, left);
            emit(Op::Given, some, q);
            const int done = emit(Op::JumpIfNot, some);
            emit(Op::SetMe, q);  // so that `mine` is the balls of the player being ranked
            scopes_.emplace_back();
            bind_value("player", make_number({Type::Player}, q));
            ++openly_;
            const auto v = as(value(*key.value), {Type::Number}, key.value->place);
            --openly_;
            scopes_.pop_back();
            emit(Op::RankValue, q, i(v));
            emit(Op::Jump, 0, 0, 0, head);
            patch(done);
            emit(Op::RankRefine, constant_i(key.least));
        };
        if (key.loop.empty()) {
            one_key();
        } else {
            count_loop(*key.from, *key.to, key.down, [&](int k, std::vector<int>&) {
                scopes_.emplace_back();
                bind(key.loop, k);
                one_key();
                scopes_.pop_back();
            });
        }
    }
    emit(Op::RankEnd, 0, 0, 0, text(""));
}

void Compiler::read_families() {
    for (const auto& f : page_.families) {
        block_name_ = "family";
        scopes_.assign(1, {});
        here_ = f.place;
        const auto it = std::find(program_.family_names.begin(), program_.family_names.end(), f.name);
        if (it != program_.family_names.end() || program_.lattice->families.contains(f.name)) {
            error(f.place, "there is a family `" + f.name + "` already");
            continue;
        }
        UserFamily user;
        user.name = f.name;
        user.pc = pc();
        in_family_ = true;
        const auto list = new_l();
        if (f.value->kind == Expr::Kind::Comprehension) {
            emit(Op::NewL, list);
            generate(f.value->generators, 0, [&] {
                const auto member = as(value(*f.value->kids[0]), {Type::Set}, f.value->kids[0]->place);
                emit(Op::AddL, list, member.reg);
            });
        } else {
            const auto v = value(*f.value);
            if (!v.is(Type::Sets)) {
                if (!v.is(Type::Bad))
                    error(f.value->place,
                          "a family is a list of sets: `{a, b} for a in points, b in touching(a)`, or "
                          "another family with `where`");
            } else {
                emit(Op::CopyL, list, v.reg);
            }
        }
        in_family_ = false;
        emit(Op::Stop, list);
        user.family = use_family(f.name, {});
        program_.user_families.push_back(user);
    }
}

}  // namespace cairn
