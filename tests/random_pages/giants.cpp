#include "random_pages/giants.hpp"

#include <algorithm>
#include <iterator>

namespace cairn::test {
namespace {

std::string head(int size, const std::string& more = "") {
    return "game \"Giant\"\nset shibumi\nplayers White, Black\nboard pyramid(" + std::to_string(size) +
           ")\n" + more;
}

std::string times(int n, const std::string& text) {
    std::string out;
    for (int k = 0; k < n; ++k) out += text;
    return out;
}

std::string turn(const std::string& lines) { return "turn:\n" + lines + "    put(me, choose(playable))\n"; }

// Up to `most`, small sizes as often as large ones.
int size_up_to(int most, Dice& dice) {
    int n = 1;
    while (n < most && dice.percent(85)) n *= 2;
    return std::min(n, most);
}

std::string n(int number) { return std::to_string(number); }

// ---- the kinds, each a way in which a page can be too much

std::string many_registers(Dice& dice) {
    std::string lines;
    for (int k = size_up_to(1500, dice); k > 0; --k)
        lines += "    s" + n(k) + " = touching(mine) & playable\n";
    return head(10) + turn(lines + "    repeat " + n(dice.between(2, 90)) +
                           ":\n        if playable: put(me, choose(playable))\n");
}
std::string many_choices_then_failure(Dice& dice) {
    return head(2) + "var sum = 0\n" +
           turn("    sum = 0\n    repeat " + n(size_up_to(20000, dice)) +
                ": sum += choose(1..2)\n    require sum == 0\n");
}
std::string nested_choices_then_failure(Dice& dice) {
    std::string lines;
    for (int k = dice.between(2, 6); k > 0; --k) lines += "    p" + n(k) + "p = choose(points)\n";
    return head(dice.between(2, 10)) + turn(lines + "    require 1 == 2\n");
}
std::string long_sum(Dice& dice) {
    return head(2) + turn("    x = 1" + times(size_up_to(40000, dice), " + 1") + "\n");
}
std::string deep_brackets(Dice& dice) {
    const int depth = size_up_to(40000, dice);
    return head(2) + turn("    x = " + times(depth, "(") + "1" + times(depth, ")") + "\n");
}
std::string deep_blocks(Dice& dice) {
    std::string lines;
    const int depth = size_up_to(400, dice);
    for (int k = 1; k <= depth; ++k) lines += times(k, "    ") + "if playable:\n";
    return head(2) + turn(lines + times(depth + 1, "    ") + "nothing\n");
}
std::string wide_family(Dice& dice) {
    return head(dice.between(2, 10),
                "family many = {p, q, r, s} for p in points, q in points, r in points, s in points\n") +
           turn("    if count(many) == 0: win(me)\n");
}
std::string dense_path(Dice& dice) {
    return head(dice.between(2, 8)) + "start:\n    put(red, level(0))\n" +
           turn("    if longest_path(balls) == 1: win(me)\n");
}
std::string many_lists(Dice& dice) {
    std::string lines = "    sum = 0\n", indent = "    ";
    for (int k = dice.between(1, 3); k > 0; --k) {
        lines += indent + "for p" + n(k) + "p in points:\n";
        indent += "    ";
    }
    return head(dice.between(2, 10), "var sum = 0\n") +
           turn(lines + indent + "sum += count(runs(points - p1p, 2))\n");
}
std::string nested_loops(Dice& dice) {
    std::string lines, indent = "    ";
    for (int k = dice.between(2, 6); k > 0; --k) {
        lines += indent + "for num" + n(k) + " from 1 to " + n(size_up_to(100000, dice)) + ":\n";
        indent += "    ";
    }
    return head(2, "var sum = 0\n") + turn(lines + indent + "sum += 1\n");
}
std::string growing_numbers(Dice& dice) {
    return head(2, "var a = 2147483647\n") +
           turn("    x = a\n    repeat " + n(size_up_to(64, dice)) + ": x = x " + dice.one_of({"*", "+"}) +
                " x\n    a = x\n    if a < 0: win(me)\n");
}
std::string definitions_of_definitions(Dice& dice) {
    std::string lines = "define d0 = count(mine)\n";
    const int depth = dice.between(2, 30);
    for (int k = 1; k <= depth; ++k)
        lines += "define d" + n(k) + " = d" + n(k - 1) + " + d" + n(k - 1) + "\n";
    return head(2, lines) + turn("    if d" + n(depth) + " == 1: win(me)\n");
}
std::string preferences_inside_preferences(Dice& dice) {
    std::string lines, indent = "    ";
    const int depth = dice.between(1, 10);
    for (int k = 0; k < depth; ++k) {
        lines += indent + "prefer:\n";
        indent += "    ";
        lines += indent + "h" + n(k) + " = choose(points)\n";
    }
    lines += indent + "require 1 == 2\n";
    for (int k = 0; k < depth; ++k) {
        indent.resize(indent.size() - 4);
        lines += indent + "otherwise:\n" + indent + "    nothing\n";
    }
    return head(dice.between(2, 6)) + turn(lines);
}
std::string as_often_as_possible(Dice& dice) {
    return head(dice.between(2, 6)) +
           turn("    repeat most " + n(size_up_to(100, dice)) + ": put(me, choose(playable))\n");
}
std::string many_variables(Dice& dice) {
    std::string lines;
    for (int k = size_up_to(3000, dice); k > 0; --k) lines += "var v" + n(k) + "[point]: set\n";
    return head(dice.between(2, 10), lines) + turn("");
}
std::string large_board(Dice& dice) {
    return "game \"Giant\"\ncolours white, black\nplayers White, Black\nboard grid(" +
           n(size_up_to(4096, dice)) + ", " + n(size_up_to(4096, dice)) + ")\n" +
           turn("    if count(runs(empty, 2)) == 1: win(me)\n");
}

}  // namespace

Giant write_giant(Dice& dice) {
    struct Way {
        const char* name;
        std::string (*write)(Dice&);
    };
    static constexpr Way kKinds[] = {
        {"many registers", many_registers},
        {"many choices, then a failure", many_choices_then_failure},
        {"nested choices, then a failure", nested_choices_then_failure},
        {"a long sum", long_sum},
        {"deep brackets", deep_brackets},
        {"deep blocks", deep_blocks},
        {"a wide family", wide_family},
        {"a path on a dense board", dense_path},
        {"many lists", many_lists},
        {"nested loops", nested_loops},
        {"growing numbers", growing_numbers},
        {"definitions of definitions", definitions_of_definitions},
        {"preferences inside preferences", preferences_inside_preferences},
        {"as often as possible", as_often_as_possible},
        {"many variables", many_variables},
        {"a large board", large_board},
    };
    const Way& way = kKinds[dice.below(int(std::size(kKinds)))];
    return {way.name, way.write(dice)};
}

}  // namespace cairn::test
