#include "rules/compile/statements/players.hpp"

#include <algorithm>
#include <utility>

#include "rules/compile/passes.hpp"

namespace cairn {

void Players::by(const Stmt& s) {
    passes_.choices.make_first(s.value.get());
    const int before = names_.new_local({Type::Player});
    const auto me = new_i();
    const auto who = player(*s.value);
    emit(Op::Me, me);
    names_.write_local(before, Value::in({Type::Player}, me));
    emit(Op::SetMe, who);
    passes_.statements.lines(s.body);
    emit(Op::SetMe, names_.read_local(before).reg);
}

namespace {

const std::string& table_name(const Expr& e) {
    return e.kind == Expr::Kind::Index ? e.kids[0]->text : e.text;
}

void names_assigned(const Block& block, std::vector<std::string>& out) {
    for (const auto& s : block) {
        if (s->target) out.push_back(table_name(*s->target));
        names_assigned(s->body, out);
        for (const auto& b : s->branches) names_assigned(b.body, out);
    }
}

}  // namespace

// What the block writes is hidden again until the next `reveal`: the numbers of those secrets.
std::vector<int> Players::hide_again(const Stmt& s) {
    std::vector<std::string> names;
    names_assigned(s.body, names);
    if (s.value2) names.push_back(table_name(*s.value2));
    std::vector<int> secrets;
    for (const auto& n : names) {
        const auto* v = names_.variable(n);
        if (v && v->secret >= 0 && std::find(secrets.begin(), secrets.end(), v->secret) == secrets.end())
            secrets.push_back(v->secret);
    }
    return secrets;
}

void Players::each(const Stmt& s) {
    const bool secretly = s.op == "secretly";
    if (secretly) program_.has_simultaneous = program_.has_hidden = true;
    const auto secrets = hide_again(s);
    const int before = names_.new_local({Type::Player}),
              left = names_.new_local({Type::Few, -1, Type::Player});
    const auto me = new_i(), all = new_i();
    emit(Op::Me, me);
    names_.write_local(before, Value::in({Type::Player}, me));
    emit(Op::Playing, all);
    if (s.text == "other") {
        const auto bit = new_i();
        emit(Op::BitI, bit, me);
        emit(Op::SubI, all, all, bit);
    }
    names_.write_local(left, Value::in({Type::Few, -1, Type::Player}, all));
    const int board_before = names_.new_local({Type::Number});
    if (s.value2) {
        const auto board = new_i();
        emit(Op::Board, board);
        names_.write_local(board_before, Value::in({Type::Number}, board));
    }
    const int head = pc();
    auto rest = names_.read_local(left);
    const auto q = new_i(), some = new_i();
    emit(Op::PopI, q, rest.reg);  // in seat order, so that any order of arrival gives one State
    names_.write_local(left, rest);
    emit(Op::Given, some, q);
    const int done = emit(Op::JumpIfNot, some);
    emit(Op::SetMe, q);
    for (int secret : secrets) {
        const auto bit = new_i();
        emit(Op::BitI, bit, q);
        emit(Op::Conceal, bit, 0, 0, secret);
    }
    if (s.value2) emit(Op::SetBoard, passes_.tables.board_number(*s.value2));
    const bool outer = circumstances_.secretly;
    circumstances_.secretly = circumstances_.secretly || secretly;
    if (s.value2) exits_.enter_board(board_before);
    exits_.begin_loop();
    {
        const int kind = circumstances_.board_kind;
        if (s.value2) circumstances_.board_kind = passes_.tables.kind_of_board(*s.value2);
        passes_.statements.block(s.body);
        circumstances_.board_kind = kind;
    }
    exits_.land_loop();
    if (s.value2) exits_.leave_board();
    circumstances_.secretly = outer;
    emit(Op::Jump, 0, 0, 0, head);
    patch(done);
    emit(Op::SetMe, names_.read_local(before).reg);
    if (s.value2) emit(Op::SetBoard, names_.read_local(board_before).reg);
}

void Players::on_board(const Stmt& s) {
    passes_.choices.make_first(s.value.get());
    const int before = names_.new_local({Type::Number});
    const auto board = new_i();
    emit(Op::Board, board);
    names_.write_local(before, Value::in({Type::Number}, board));
    emit(Op::SetBoard, passes_.tables.board_number(*s.value));
    const int kind = std::exchange(circumstances_.board_kind, passes_.tables.kind_of_board(*s.value));
    exits_.enter_board(before);
    passes_.statements.lines(s.body);
    exits_.leave_board();
    circumstances_.board_kind = kind;
    emit(Op::SetBoard, names_.read_local(before).reg);
}

void Players::rank(const Stmt& s) {
    emit(Op::RankBegin);
    for (const auto& key : s.keys) {
        if (key.loop.empty()) {
            rank_key(key);
            continue;
        }
        const auto direction = key.down ? Loops::Direction::Down : Loops::Direction::Up;
        passes_.loops.count(*key.from, *key.to, direction, [&](int k) {
            const Names::Scope scope(names_);
            names_.bind(key.loop, k);
            rank_key(key);
        });
    }
    emit(Op::RankEnd, 0, 0, 0, text(""));
}

void Players::rank_key(const RankKey& key) {
    const auto left = new_i(), q = new_i(), some = new_i();
    emit(Op::Playing, left);
    const int head = pc();
    emit(Op::PopI, q, left);
    emit(Op::Given, some, q);
    const int done = emit(Op::JumpIfNot, some);
    emit(Op::SetMe, q);  // so that `mine` is the balls of the player being ranked
    {
        const Names::Scope scope(names_);
        names_.bind_value("player", Value::in({Type::Player}, q));
        const auto v = as(value(*key.value), {Type::Number}, key.value->place);
        const auto shown = new_i();  // a score counts what was secret, and shows it
        emit(Op::OpenI, shown, i(v));
        emit(Op::RankValue, q, shown);
    }
    emit(Op::Jump, 0, 0, 0, head);
    patch(done);
    emit(Op::RankRefine, constant_i(key.least));
}

}  // namespace cairn
