#include "random_pages/writing/statements.hpp"

#include <optional>

namespace cairn::test {
namespace {

void add(Lines& to, Lines more) {
    for (Line& line : more) to.push_back(std::move(line));
}

Line plain(std::string text) { return {std::move(text), {}}; }

}  // namespace

// ---- actions

std::string Statements::place_to_put() {
    const int depth = free_depth();
    switch (dice_.weighted({40, 20, 10, 10, 8})) {
        case 0: return "playable";
        case 1: return "(playable & " + values_.set(depth) + ")";
        case 2: return "(playable - " + values_.set(depth) + ")";
        case 3: {
            const Inner inner(here_);
            const std::string name = values_.fresh("pt");
            here_.names.push_back({name, Kind::Point});
            return "(" + name + " in playable where " + values_.truth(depth) + ")";
        }
        default: return "holes";
    }
}

// What is said at a choice; its gap may ask for what the reader must not know.
std::string Statements::saying() {
    if (!dice_.percent(12)) return "";
    const std::string gap = dice_.percent(70) ? values_.number(1) : values_.colour(1);
    return gap.find('{') != std::string::npos ? " says \"Go on\"" : " says \"Now {" + gap + "}\"";
}

Lines Statements::place() {
    const std::string name = values_.fresh("pt");
    const std::string where = place_to_put();
    Lines out;
    std::string colour = "me";
    if (dice_.percent(20)) colour = dice_.one_of(here_.colours);
    if (here_.colours.size() > here_.players.size() && dice_.percent(8)) {
        colour = values_.fresh("hue");
        out.push_back(plain(colour + " = choose(me, " + here_.colours.back() + ")"));
        here_.names.push_back({colour, Kind::Colour});
    }
    out.push_back(plain(name + " = choose(" + where + ")" + saying()));
    out.push_back(plain("put(" + colour + ", " + name + ")"));
    if (here_.aside && dice_.percent(30)) out.push_back(plain("on aside: put(me, choose(empty))"));
    here_.names.push_back({name, Kind::Point});
    return out;
}

Lines Statements::move() {
    const std::string from = values_.fresh("pt"), to = values_.fresh("pt");
    Lines out;
    out.push_back(plain(from + " = choose(" + dice_.one_of({"movable", "free"}) + " & " +
                        dice_.one_of({"mine", "mine", "balls"}) + ")"));
    out.push_back(plain("lift(" + from + ")"));
    here_.names.push_back({from, Kind::Point});
    out.push_back(plain(to + " = choose(playable - " + from + ")" + saying()));
    out.push_back(plain("put(me, " + to + ")"));
    here_.names.push_back({to, Kind::Point});
    return out;
}

Lines Statements::remove() {
    const std::string name = values_.fresh("pt");
    const std::string whose = here_.players.size() > 1 && dice_.percent(60) ? "theirs" : "balls";
    Lines out;
    out.push_back(plain(name + " = choose(" + dice_.one_of({"free", "movable"}) + " & " + whose + ")"));
    out.push_back(plain("lift(" + name + ")"));
    if (declared_.buries) out.push_back(plain(dice_.percent(80) ? "uncover" : "show 2"));
    here_.names.push_back({name, Kind::Point});
    return out;
}

// A choice among sets of points.
Lines Statements::fill_a_set() {
    const std::string name = values_.fresh("set"), member = values_.fresh("line");
    Lines out;
    const std::string source = values_.sets(1);
    out.push_back(
        plain(name + " = choose(" + member + " in " + source + " where " + member + " & playable)"));
    out.push_back(plain("put(me, " + name + " & playable)"));
    here_.names.push_back({name, Kind::Set});
    return out;
}

Lines Statements::alternatives(int depth) {
    Lines arms;
    const int count = dice_.between(2, 3);
    for (int k = 0; k < count; ++k) {
        const Inner inner(here_);
        const std::string label = k == 0 ? "one" : k == 1 ? "two" : "three";
        std::string head = std::string(k == 0 ? "either" : "or") + " \"" + label + "\"" + saying();
        if (dice_.percent(15)) head += " if " + values_.truth(1);
        if (k == count - 1 && dice_.percent(25)) arms.push_back({head + ":", {plain("pass")}});
        else arms.push_back({head + ":", action(depth - 1)});
    }
    return {group(std::move(arms))};
}

Lines Statements::action(int depth) {
    switch (
        dice_.weighted({60, features_.removal ? 18 : 0, features_.removal ? 8 : 0, 8, depth > 0 ? 14 : 0})) {
        case 0: return place();
        case 1: return move();
        case 2: return remove();
        case 3: return fill_a_set();
        default: return alternatives(depth);
    }
}

// ---- what follows

Lines Statements::ending() {
    std::string what;
    switch (dice_.weighted({45, 20, 10, 12, here_.players.size() > 2 ? 15 : 0})) {
        case 0: what = "win(" + player_in_game() + ")"; break;
        case 1: what = "lose(" + player_in_game() + ")"; break;
        case 2: what = "draw"; break;
        case 3: what = "finish"; break;
        default: what = "out(" + player_in_game() + ")";
    }
    return {{"if " + values_.truth(dice_.between(1, 3)) + ":", {plain(what)}}};
}

Lines Statements::assignment() {
    std::vector<int> weights = {declared_.numbers.empty() ? 0 : 30, declared_.points.empty() ? 0 : 20,
                                declared_.sets.empty() ? 0 : 25, declared_.truths.empty() ? 0 : 12, 10};
    switch (dice_.weighted(weights)) {
        case 0:
            return {plain(dice_.one_of(declared_.numbers) + " " +
                          dice_.one_of({"=", "+=", "+=", "-=", features_.big_numbers ? "*=" : "+="}) + " " +
                          values_.number(2))};
        case 1: {
            std::string what = values_.point();
            if (features_.ordered && dice_.percent(30)) what = "first(" + values_.set(1) + ")";
            if (what.empty()) what = "none";
            return {plain(dice_.one_of(declared_.points) + " = " + what)};
        }
        case 2:
            return {plain(dice_.one_of(declared_.sets) + " " + dice_.one_of({"=", "|=", "&=", "-="}) + " " +
                          values_.set(2))};
        case 3: return {plain(dice_.one_of(declared_.truths) + " = " + values_.truth(2))};
        default: {
            const std::string name = values_.fresh("set");
            Lines out = {plain(name + " = " + values_.set(2))};
            here_.names.push_back({name, Kind::Set});
            return out;
        }
    }
}

Lines Statements::change_board() {
    switch (dice_.weighted({features_.recolouring ? 40 : 0, features_.removal ? 20 : 0, 15, 5})) {
        case 0:
            return {plain("recolour((" + values_.set(2) + " & balls), " +
                          (dice_.percent(50) ? "me" : dice_.one_of(here_.colours)) + ")")};
        case 1: return {plain("take(" + values_.set(2) + ")")};
        case 2: return {plain("put(" + values_.colour(0) + ", (" + values_.set(1) + " & holes))")};
        default: return {plain("nothing")};
    }
}

Lines Statements::loop(int depth) {
    const Inner inner(here_);
    switch (dice_.weighted({50, 15, 15, 8})) {
        case 0: {  // over points: the body may see in which order they come
            const std::string name = values_.fresh("pt");
            std::string source = values_.set(1);
            if (dice_.percent(25)) source = "(" + source + " where " + values_.truth(0) + ")";
            here_.names.push_back({name, Kind::Point});
            Line head{"for " + name + " in " + source + ":", {}};
            std::vector<int> weights = {20, 15, 15, 15, 10};
            if (features_.unordered_loops_only) weights = {20, 0, 0, 0, 0};
            switch (dice_.weighted(weights)) {
                case 0: add(head.body, assignment()); break;
                case 1:
                    head.body.push_back({"if " + values_.truth(1) + ":",
                                         {plain("recolour((" + name + " & balls), " +
                                                dice_.one_of({"me", here_.colours.back().c_str()}) + ")")}});
                    break;
                case 2:
                    head.body.push_back({"if " + name + " in playable and " + values_.truth(1) + ":",
                                         {plain("put(" + values_.colour(0) + ", " + name + ")")}});
                    break;
                case 3:
                    add(head.body, effect(depth - 1));
                    head.body.push_back({"if " + values_.truth(1) + ":", {plain("stop")}});
                    break;
                default: add(head.body, effect(depth - 1));
            }
            return {head};
        }
        case 1: {
            const std::string name = values_.fresh("who");
            here_.names.push_back({name, Kind::Player});
            return {{"for " + name + " in players:", effects(1, depth - 1)}};
        }
        case 2: {
            const std::string name = values_.fresh("num");
            here_.names.push_back({name, Kind::Number});
            return {{"for " + name + " from 0 to " + std::to_string(dice_.between(0, 2)) + ":",
                     effects(1, depth - 1)}};
        }
        default: {
            const std::string shrinking = values_.fresh("set");
            here_.names.push_back({shrinking, Kind::Set});
            Lines body = effects(1, depth - 1);
            body.push_back(plain(shrinking + " -= touching(" + shrinking + ") | first(" + shrinking + ")"));
            if (!features_.ordered) body.back().text = shrinking + " &= touching(" + shrinking + ") & mine";
            return {group({plain(shrinking + " = " + values_.set(1)),
                           {"while " + shrinking + " at most 12:", std::move(body)}})};
        }
    }
}

std::string Statements::constant_condition() {
    return dice_.one_of({"size == 2", "size > 2", "1 == 1", "1 == 2", "size != 2"});
}

Lines Statements::conditional(int depth) {
    Lines arms;
    const bool constant = features_.constant_conditions && dice_.percent(60);
    const std::string test =
        constant ? (features_.options ? constant_condition() : dice_.one_of({"1 == 1", "1 == 2"}))
                 : values_.truth(2);
    {
        const Inner inner(here_);
        arms.push_back({"if " + test + ":", effects(1, depth - 1)});
    }
    if (dice_.percent(20)) {  // a test that names its witness
        const Inner inner(here_);
        const std::string name = values_.fresh("found");
        const std::string set = "(" + values_.set(1) + ")";
        here_.names.push_back({name, Kind::Point});
        arms.push_back(
            {"elif some " + name + " in " + set + " where " + values_.truth(1) + ":", effects(1, depth - 1)});
    }
    if (dice_.percent(40)) {
        const Inner inner(here_);
        arms.push_back({"else:", effects(1, depth - 1)});
    }
    return {group(std::move(arms))};
}

// Rules that ask whether a turn can be completed.
Lines Statements::trial(int depth) {
    const Inner inner(here_);
    const NoSecrets none(values_);
    switch (dice_.weighted({1, 2, 1, 1, 1, 1})) {
        case 0: return {plain("require " + values_.truth(2))};
        case 1: {
            Lines first = action(0);
            if (dice_.percent(60)) first.push_back(plain("require " + values_.truth(1)));
            return {group({{"prefer:", std::move(first)}, {"otherwise:", effects(1, depth - 1)}})};
        }
        case 2: {
            Lines lines = {{"may \"more\":", action(0)}};
            if (dice_.percent(40)) lines.push_back({"else \"no\":", effects(1, depth - 1)});
            return {group(std::move(lines))};
        }
        case 3: return {{"repeat " + dice_.one_of({"up to ", "most ", ""}) + "2:", action(0)}};
        case 4: {
            const std::string name = values_.fresh("num");
            here_.names.push_back({name, Kind::Number});
            Lines body = action(0);
            body.push_back(plain("require count(mine) > " + name));
            return {group({{"prefer for " + name + " from 2 down to 1:", std::move(body)},
                           {"otherwise:", {plain("nothing")}}})};
        }
        default: {
            if (here_.players.size() < 2) return {plain("require " + values_.truth(1))};
            const std::string who = here_.players.size() == 2 ? "opponent" : "next(me)";
            return {{"if playable:", {{"by " + who + ":", place()}}}};
        }
    }
}

Lines Statements::order_of_turns() {
    std::string what = dice_.one_of({"again", "pass"});
    if (here_.players.size() > 1 && dice_.percent(40)) what = "begin with " + player_in_game();
    if (here_.players.size() > 2 && dice_.percent(30)) what = "out(" + player_in_game() + ")";
    if (!declared_.phases.empty() && dice_.percent(40)) what = "go to " + dice_.one_of(declared_.phases);
    return {{"if " + values_.truth(2) + ":", {plain(what)}}};
}

Lines Statements::mark() {
    const std::string name = dice_.one_of(declared_.marks);
    switch (dice_.below(3)) {
        case 0: return {plain("mark " + name + " on (" + values_.set(2) + " & balls)")};
        case 1: return {plain("unmark " + name + " on " + values_.set(1))};
        default:
            return {plain("mark " + name + " on (" + values_.set(1) + " & balls)"),
                    {"if marked(" + name + ") & " + values_.set(1) + ":", effects(1, 0)}};
    }
}

Lines Statements::chance() {
    const std::string name = values_.fresh("num");
    switch (dice_.below(declared_.bag.empty() ? 2 : 3)) {
        case 0: {
            Lines out = {plain(name + " = roll(" + std::to_string(dice_.between(2, 3)) + ")")};
            here_.names.push_back({name, Kind::Number});
            add(out, effects(1, 0));
            return out;
        }
        case 1: return {{"if holes:", {plain("put(" + dice_.one_of(here_.colours) + ", random(holes))")}}};
        default:
            return {{"if playable and " + declared_.bag + ":",
                     {plain("put(draw(" + declared_.bag + "), choose(playable))")}}};
    }
}

Lines Statements::secret_choice() {
    std::vector<int> weights = {declared_.secret_numbers.empty() ? 0 : 3,
                                declared_.secret_points.empty() ? 0 : 2,
                                declared_.secret_sets.empty() ? 0 : 2};
    if (weights[0] + weights[1] + weights[2] == 0) return {};
    switch (dice_.weighted(weights)) {
        case 0: return {plain("secret " + dice_.one_of(declared_.secret_numbers) + " = choose(0..2)")};
        case 1: return {plain("secret " + dice_.one_of(declared_.secret_points) + " = choose(points)")};
        default: {
            const std::string name = values_.fresh("pt");
            return {plain("secret " + name + " = choose(points)"),
                    plain(dice_.one_of(declared_.secret_sets) + " |= " + name)};
        }
    }
}

Lines Statements::effect(int depth) {
    if (depth < 0) return assignment();
    switch (dice_.weighted({28, features_.variables ? 18 : 2, 14, features_.loops ? 16 : 0, 10,
                            somebody_decides_ && features_.trials ? 14 : 0, features_.again ? 10 : 0,
                            declared_.marks.empty() ? 0 : 10, features_.chance && somebody_decides_ ? 10 : 0,
                            declared_.procedures.empty() ? 0 : 10,
                            features_.secrets && somebody_decides_ ? 8 : 0})) {
        case 0: return ending();
        case 1: return assignment();
        case 2: return change_board();
        case 3: return loop(depth);
        case 4: return conditional(depth);
        case 5: return trial(depth);
        case 6: return order_of_turns();
        case 7: return mark();
        case 8: return chance();
        case 9: {
            return {plain(dice_.one_of(declared_.procedures) + "(" + values_.set(1) + ")")};
        }
        default: return secret_choice();
    }
}

Lines Statements::effects(int how_many, int depth) {
    Lines out;
    for (int k = 0; k < how_many; ++k) add(out, effect(depth));
    return out;
}

// ---- blocks

Lines Statements::turn() {
    const Inner inner(here_);
    Lines out;
    if (dice_.percent(15)) add(out, effects(1, 1));
    add(out, action(1));
    add(out, effects(dice_.between(1, 3), 2));
    return out;
}

Lines Statements::stuck() {
    const Inner inner(here_);
    return {plain(dice_.one_of({"pass", "lose(me)", "finish", "draw"}))};
}

Lines Statements::end() {
    const Inner inner(here_);
    somebody_decides_ = false;
    Lines out = dice_.percent(50) ? ending() : effects(1, 1);
    somebody_decides_ = true;
    return out;
}

}  // namespace cairn::test
