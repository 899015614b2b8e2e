// Performances: throw, flick, pour, tilt, blow and the like. The player performs; the referee says what came of it.
//
//     Either "throw"                              the player
//     while free: still | hit p                   the referee: which dice left their cells
//     while something is in the air: off | in q | back q          and where they came to rest
// or a number: failed | done and its digits, took and those of the tenths of a second
#include <algorithm>
#include <utility>

#include "board/dice/sides.hpp"
#include "rules/compile/passes.hpp"

namespace cairn {

namespace {

// What is counted in dice may be done quickly or slowly; what is counted in tenths of a second says so itself.
bool can_be_timed(const AboutPerformance& about) { return !about.gives_board && !about.counts_time; }

int digits_of(int most) {
    int digits = 1;
    for (int n = most; n >= 10; n /= 10) ++digits;
    return digits;
}

constexpr const char* kTenths = "tenths";  // the name under which a page finds how long it took

}  // namespace

// One of a few words, whose bits are in a register.
Value Calls::referee_says(const Expr& e, std::initializer_list<std::string_view> words, std::uint16_t options,
                          int options_pc) {
    Kinds answer{"answer", {}};
    for (const auto w : words) answer.words.emplace_back(w);
    auto& kinds = program_.kinds;
    const auto same = [&](const Kinds& k) { return k.words == answer.words; };
    const auto found = std::find_if(kinds.begin(), kinds.end(), same);
    const int number = int(found - kinds.begin());
    if (found == kinds.end()) kinds.push_back(answer);
    return referee_chooses(e, Site::Form::Few, {Type::Kind, number}, options, options_pc);
}

Value Calls::referee_chooses(const Expr& e, Site::Form form, ValueType value, std::uint16_t options,
                             int options_pc) {
    Site site;
    site.chance = site.referee = true;
    site.form = form;
    site.value = value;
    site.options_pc = options_pc;
    site.options = options;
    site.chosen = new_i();
    const bool secretly = std::exchange(circumstances_.secretly, false);
    const auto chosen = passes_.choices.wait(std::move(site), e.place);
    circumstances_.secretly = secretly;
    return chosen;
}

bool Calls::can_perform(const Expr& e, const AboutPerformance& about) {
    const auto refuse = [&](const std::string& why) { return error(e.place, why), false; };
    if (circumstances_.in_family) return refuse("a family is known before the game: nobody performs here");
    if (circumstances_.secretly) return refuse("nobody performs in secret");
    if (!names_.block().ends_with("turn"))
        return refuse("`" + e.text + "` belongs to a turn: nobody performs before, after or between turns");
    if (program_.boards != 1) return refuse("`" + e.text + "` needs a game with one board");
    if (!has_sides(here()))
        return refuse("`" + e.text + "` is for dice boards; this one is " + here().written());
    if (program_.buries()) return refuse("dice that nobody knows cannot be performed with: leave `bury` out");
    const std::size_t least = about.gives_board ? 2 : about.has_goal ? 2 : 1;
    const std::size_t most = about.gives_board ? 4 : least + (can_be_timed(about) ? 1 : 0);
    if (e.kids.size() < least || e.kids.size() > most) return wrong_number(e, least), false;
    return true;
}

Value Calls::perform(const Expr& e) {
    const AboutPerformance& about = *performance_called(e.text);
    if (!can_perform(e, about)) return Value::bad();
    Performance p;
    p.kind = about.kind;
    p.colour.pc = p.distance.pc = p.count.pc = -1;
    for (std::size_t k = 2; about.gives_board && k < e.kids.size(); ++k) {
        const std::string& word = e.kids[k]->text;
        if (word == "nearest") p.nearest = true;
        else if (word == "fallen") p.fallen = true;
        else
            return fail(e.kids[k]->place,
                        "after its two values `" + e.text + "` takes `nearest` and `fallen`");
    }
    if (!about.gives_board) {
        const auto seconds = constant(*e.kids[0]);
        if (!seconds || *seconds < 1 || *seconds > kMostPerformanceSeconds)
            return fail(e.kids[0]->place, "how many seconds is a known number from 1 to 600");
        p.seconds = *seconds;
        if (can_be_timed(about) && e.kids.size() > 1) {
            if (e.kids[1]->text != "timed")
                return fail(e.kids[1]->place, "after its seconds `" + e.text + "` takes `timed`");
            if (passes_.assignments.taken(kTenths))
                return fail(e.kids[1]->place,
                            "`timed` says in `tenths` how long it took, and `tenths` has a "
                            "meaning already");
            p.timed = true;
        }
    }
    program_.has_chance = true;
    Value result;
    const int tenths = p.timed ? names_.keep(Value::known({Type::Number}, 0)) : -1;
    const int number = int(program_.performances.size());
    const int site = int(program_.sites.size());
    p.site = site;
    program_.performances.push_back(p);
    Saying unsaid;
    const Saying* const says = std::exchange(circumstances_.says, nullptr);
    passes_.branches.alternatives(
        {{std::string(about.word), says ? says : &unsaid,
          [&] {
              tell_referee(e, about, number);
              result = about.gives_board ? board_results(e, program_.performances[std::size_t(number)])
                                         : number_results(e, about, p.seconds, tenths);
          }}},
        e.place);
    program_.sites[std::size_t(site)].performance = number;
    if (p.timed) names_.bind(kTenths, tenths);
    return result;
}

// What the referee must know besides the dice: code of its own, beside the rules.
void Calls::tell_referee(const Expr& e, const AboutPerformance& about, int number) {
    const auto performance = [&]() -> Performance& { return program_.performances[std::size_t(number)]; };
    const int over = emit(Op::Jump);
    const auto told = [&](const char* name, const Expr& from, const std::function<Value()>& compute) {
        const auto gap = passes_.sayings.told(name, from.place, compute);
        return gap ? *gap : Says::Gap{name, -1, 0, {}};
    };
    if (about.gives_board) {
        const auto colour = told("colour", *e.kids[0], [&] {
            return Value::in({Type::Colour}, colour_of(value(*e.kids[0]), e.kids[0]->place));
        });
        const auto length = told("number", *e.kids[1],
                                 [&] { return as(value(*e.kids[1]), {Type::Number}, e.kids[1]->place); });
        performance().colour = colour;
        (about.kind == PerformanceKind::Pour ? performance().count : performance().distance) = length;
    }
    if (about.has_goal) {
        const int from = pc();
        passes_.sayings.without_happenings(e.kids[1]->place, [&] {
            auto goal = value(*e.kids[1]);
            auto list = goal.reg;
            if (!goal.is(Type::Sets)) {
                list = new_l();
                emit(Op::NewL, list);
                emit(Op::AddL, list, as(goal, {Type::Set}, e.kids[1]->place).reg, 1);
            }
            emit(Op::Stop, list, kNone);
        });
        performance().goal_pc = from;
    }
    patch(over);
}

Value Calls::number_results(const Expr& e, const AboutPerformance& about, int seconds, int tenths) {
    const int most = about.counts_time ? 10 * seconds : int(here().points.size());
    const int result = names_.keep(Value::known({Type::Number}, 0));
    const int from = pc();
    const auto how = referee_says(e, {"failed", "done"}, constant_i(3), from);
    const int failed = emit(Op::JumpIfNot, how.reg);
    referee_counts(e, result, most);
    if (tenths >= 0) {
        const int at = pc();
        referee_says(e, {"took"}, constant_i(1), at);
        referee_counts(e, tenths, 10 * seconds);
    }
    patch(failed);
    return names_.read_local(result);
}

// A number, digit by digit.
void Calls::referee_counts(const Expr& e, int local, int most) {
    for (int k = digits_of(most); k > 0; --k) {
        const int at = pc();
        const auto options = new_i();
        emit_of(Op::RangeI, options, Value::known({Type::Number}, 0), Value::known({Type::Number}, 9));
        const auto digit = referee_chooses(e, Site::Form::Few, {Type::Number}, options, at);
        const auto tens = new_i(), sum = new_i(), so_far = names_.read_local(local).reg;
        emit(Op::Mul, tens, so_far, constant_i(10));
        emit(Op::Add, sum, tens, digit.reg);
        names_.write_local(local, Value::in({Type::Number}, sum));
    }
    const auto least = new_i(), all = names_.read_local(local).reg;
    emit(Op::MinI, least, all, constant_i(most));
    names_.write_local(local, Value::in({Type::Number}, least));
}

Value Calls::board_results(const Expr& e, const Performance p) {
    note(Op::Lift);
    const ValueType number{Type::Number};
    const auto increase = [&](int local, int by) {
        const auto more = new_i();
        emit(Op::AddI, more, names_.read_local(local).reg, 0, by);
        names_.write_local(local, Value::in(number, more));
    };
    // Dice in the air by colour, those brought in apart.
    std::vector<int> air;
    for (std::size_t c = 0; c < program_.colours.size(); ++c)
        air.push_back(names_.keep(Value::known(number, 0)));
    const bool pours = p.kind == PerformanceKind::Pour;
    const int brought =
        names_.keep(pours ? as(value(*e.kids[1]), number, e.kids[1]->place) : Value::known(number, 1));
    const int landed = names_.keep(Value::known({Type::Point}, -1));
    const auto flying = [&] {  // the few colours of the dice in the air
        const auto few = new_i();
        emit(Op::LoadI, few, 0, 0, 0);
        for (std::size_t c = 0; c < air.size(); ++c) {
            const auto some = new_i(), bit = new_i();
            emit(Op::Bool, some, names_.read_local(air[c]).reg);
            emit(Op::Mul, bit, some, constant_i(1 << c));
            emit(Op::OrI, few, few, bit);
        }
        return few;
    };
    const auto add_if = [&](std::size_t c, std::uint16_t colour, int by) {
        const auto same = new_i(), change = new_i(), sum = new_i();
        emit(Op::Eq, same, colour, constant_i(int(c)));
        emit(Op::Mul, change, same, constant_i(by));
        emit(Op::Add, sum, names_.read_local(air[c]).reg, change);
        names_.write_local(air[c], Value::in(number, sum));
    };

    // Which dice left their cells.
    const int hits = pc();
    const auto some = one(Op::AnyS, Type::Number, one(Op::Free, Type::Set).reg);
    const int bare = emit(Op::JumpIfNot, some.reg);
    const int asks = pc();
    const auto hit = referee_says(e, {"still", "hit"}, constant_i(3), asks);
    const int still = emit(Op::JumpIfNot, hit.reg);
    const int where = pc();
    const auto dice = one(Op::Free, Type::Set);
    const auto p_hit = referee_chooses(e, Site::Form::Points, {Type::Point}, dice.reg, where);
    const auto colour_hit = one(Op::ColourAt, Type::Number, p_hit.reg);
    one(Op::Lift, Type::Set, p_hit.reg);
    for (std::size_t c = 0; c < air.size(); ++c) add_if(c, colour_hit.reg, 1);
    emit(Op::Jump, 0, 0, 0, hits);
    patch(bare);
    patch(still);

    // Where those in the air come to rest.
    const int rests = pc();
    std::vector<int> ends;
    const auto can_rest = [&] {
        const auto few = flying();
        const auto knocked = new_i(), first = new_i(), options = new_i(), any = new_i(), in = new_i(),
                   back = new_i();
        emit(Op::Bool, any, names_.read_local(brought).reg);
        emit(Op::Mul, in, any, constant_i(2));
        emit(Op::Bool, knocked, few);
        emit(Op::Mul, back, knocked, constant_i(4));
        emit(Op::OrI, first, in, back);
        emit(Op::OrI, options, first, constant_i(1));
        return options;
    };
    {
        const auto anything = new_i(), only_off = constant_i(1), now = can_rest();
        emit(Op::Lt, anything, only_off, now);
        ends.push_back(emit(Op::JumpIfNot, anything));
        const auto room = one(Op::AnyS, Type::Number, one(Op::Playable, Type::Set).reg);
        ends.push_back(emit(Op::JumpIfNot, room.reg));
    }
    const int which_pc = pc();
    const auto which_options = can_rest();
    const int which = names_.keep(referee_says(e, {"off", "in", "back"}, which_options, which_pc));
    ends.push_back(emit(Op::JumpIfNot, names_.read_local(which).reg));
    const int colour = names_.new_local({Type::Colour});
    const auto is_back = new_i(), rested = names_.read_local(which).reg;
    emit(Op::Eq, is_back, rested, constant_i(2));
    const int not_back = emit(Op::JumpIfNot, is_back);
    {  // a die that lay: of which colour, unless there is only one
        const auto several = new_i(), count = new_i();
        emit(Op::CountI, count, flying());
        emit(Op::Lt, several, constant_i(1), count);
        const int only_one = emit(Op::JumpIfNot, several);
        const int from = pc();
        const auto c = referee_chooses(e, Site::Form::Few, {Type::Colour}, flying(), from);
        names_.write_local(colour, c);
        const int chosen = emit(Op::Jump);
        patch(only_one);
        const auto one_of = new_i();
        emit(Op::OneOf, one_of, flying());
        names_.write_local(colour, Value::in({Type::Colour}, one_of));
        patch(chosen);
        for (std::size_t c2 = 0; c2 < air.size(); ++c2) add_if(c2, names_.read_local(colour).reg, -1);
    }
    const int known = emit(Op::Jump);
    patch(not_back);
    names_.write_local(colour, Value::in({Type::Colour}, colour_of(value(*e.kids[0]), e.kids[0]->place)));
    increase(brought, -1);
    patch(known);
    const int place_pc = pc();
    const auto cells = one(Op::Playable, Type::Set);
    const int q = names_.keep(referee_chooses(e, Site::Form::Points, {Type::Point}, cells.reg, place_pc));
    std::uint16_t pose = kNone;
    if (circumstances_.faces) {
        const int from = pc();
        const auto all = constant_i((1 << 24) - 1);
        pose = referee_chooses(e, Site::Form::Few, pose_type(), all, from).reg;
    }
    const auto die = names_.read_local(colour).reg, cell = names_.read_local(q).reg;
    emit(Op::Put, die, cell);
    if (pose != kNone) emit(Op::Lay, one(Op::PointS, Type::Set, cell).reg, pose);
    const auto was_back = new_i(), came = names_.read_local(which).reg;
    emit(Op::Eq, was_back, came, constant_i(2));
    emit(Op::JumpIf, was_back, 0, 0, rests);
    names_.write_local(landed, names_.read_local(q));
    emit(Op::Jump, 0, 0, 0, rests);
    patch_all(ends);

    if (!p.fallen) return pours ? Value::nothing() : names_.read_local(landed);
    // What the first die off the plate shows.
    const int shows = names_.keep(Value::known(number, 0));
    const auto left = new_i(), knocked_off = flying(), not_in = names_.read_local(brought).reg;
    emit(Op::OrI, left, knocked_off, not_in);
    const int none = emit(Op::JumpIfNot, left);
    const int from = pc();
    const auto sides = new_i();
    emit_of(Op::RangeI, sides, Value::known(number, 1), Value::known(number, 6));
    names_.write_local(shows, referee_chooses(e, Site::Form::Few, number, sides, from));
    patch(none);
    return names_.read_local(shows);
}

}  // namespace cairn
