// The facts that native code asks its loaded game for, written down too: for code that stands alone.
#pragma once

#include <algorithm>
#include <string>

#include "native/cpp_text.hpp"
#include "play/engine/interpreter/facts.hpp"

namespace cairn {

inline bool has_instruction(const Program& program, Op op) {
    return std::any_of(program.code.begin(), program.code.end(),
                       [&](const Instr& in) { return in.op == op; });
}

// A name for each table, before the class that answers from them.
template <int W>
void write_alone_tables(const Program& program, const LoadedFacts<W>& facts, std::string& out) {
    const auto array = [&](const std::string& type, const std::string& name, std::size_t size,
                           const std::string& values) {
        out += "constexpr " + type + " " + name + "[" + text(std::max<std::size_t>(size, 1)) +
               "] = " + values + ";\n";
    };
    const Lattice& board = *program.lattice;
    const auto of_points = [&](const std::string& name, auto&& value) {
        std::vector<int> values(std::size_t(board.bits), -1);
        for (const Point p : board.points) values[std::size_t(p)] = value(p);
        array("short", name, values.size(), numbers_text(values));
    };
    of_points("k_level_of", [&](Point p) { return facts.level_of(p); });
    of_points("k_x_of", [&](Point p) { return facts.x_of(p); });
    of_points("k_y_of", [&](Point p) { return facts.y_of(p); });
    of_points("k_order", [&](Point p) { return facts.order(p); });
    std::vector<int> lines;
    for (const Place& place : program.places) lines.push_back(place.line);
    array("int", "k_line_at", lines.size(), numbers_text(lines));
    for (std::size_t k = 0; k < facts.tables_.size(); ++k)
        array("Set", "k_table" + text(int(k)), facts.tables_[k].size(), sets_text(facts.tables_[k]));
    if (!has_instruction(program, Op::RunsL)) return;
    const LineFacts<W> straight = facts.first_board().lines();
    array("Point", "k_line_points", straight.points.size(), numbers_text(straight.points));
    array("int", "k_line_ends", straight.ends.size(), numbers_text(straight.ends));
    array("Set", "k_line_sets", straight.sets.size(), sets_text(straight.sets));
}

// The answers, as LoadedFacts names them.
template <int W>
void write_alone_answers(const Program& program, const LoadedFacts<W>& facts, std::string& out) {
    out +=
        "    static int line_at(int pc) { return k_line_at[pc]; }\n"
        "    static int level_of(Point p) { return k_level_of[p]; }\n"
        "    static int x_of(Point p) { return k_x_of[p]; }\n"
        "    static int y_of(Point p) { return k_y_of[p]; }\n"
        "    static int order(Point p) { return k_order[p]; }\n";
    out += "    static int points() { return " + text(facts.points()) + "; }\n";
    out += "    static TurnEnd turn_end_at(int pc) {\n        switch (pc) {\n";
    for (std::size_t pc = 0; pc < program.code.size(); ++pc) {
        const TurnEnd end = LoadedFacts<W>::turn_end(program.code[pc].op);
        if (end == TurnEnd::None) continue;
        out += "            case " + text(int(pc)) +
               ": return TurnEnd::" + (end == TurnEnd::EndTurn ? "EndTurn" : "NextTurn") + ";\n";
    }
    out += "            default: return TurnEnd::None;\n        }\n    }\n";
    if (!facts.tables_.empty()) {
        out += "    static const Set& table(int number, Point p) {\n        switch (number) {\n";
        for (std::size_t k = 0; k + 1 < facts.tables_.size(); ++k)
            out += "            case " + text(int(k)) + ": return k_table" + text(int(k)) + "[p];\n";
        out += "            default: return k_table" + text(int(facts.tables_.size()) - 1) +
               "[p];\n        }\n    }\n";
    }
    if (!has_instruction(program, Op::RunsL)) return;
    const LineFacts<W> straight = facts.first_board().lines();
    out += "    static LineFacts<W> lines(const std::byte*) { return {{k_line_points, " +
           text(straight.points.size()) + "}, {k_line_ends, " + text(straight.ends.size()) +
           "}, {k_line_sets, " + text(straight.sets.size()) + "}, " + text(straight.work) + "}; }\n";
}

}  // namespace cairn
