// `show WHAT`: a set of points that the rules speak of, in brackets on the board.
#include <fmt/core.h>
#include <ostream>

#include "cli/terminal/game.hpp"
#include "play/say/common.hpp"
#include "play/say/showing.hpp"
#include "play/say/values_said.hpp"
#include "play/text/phrases.hpp"

namespace cairn {
namespace {

// How a set is asked for behind the name of its definition: a player, a point, or nothing.
std::string asked_as(const Program& program, const ShownSet& set) {
    if (set.player >= 0) return program.players[std::size_t(set.player)];
    return set.point >= 0 ? program.lattice->name(set.point) : "";
}

Sentence told_of(const Program& program, const ShownSet& set) {
    return set.player >= 0 ? player_said(program, set.player) : point_said(*program.lattice, set.point);
}

}  // namespace

void TerminalGame::show_on_board(std::string_view what) {
    const Program& program = match_.game().program();
    const auto words = words_of(what);
    if (program.showings.empty())
        return refuse("The rules of this game speak of nothing that could be shown.");
    if (words.empty()) {
        for (const Showing& showing : program.showings)
            console_.out << fmt::format("  {} {}\n", padded("show " + showing.name, 24),
                                        language_.of(showing.says));
        return;
    }
    const Showing* const showing = showing_named(program, words[0]);
    if (!showing || words.size() > 2)
        return refuse(fmt::format("There is no {} to show; `show` alone lists what there is.", echo(what)));
    const auto sets = shown_now(match_.state(), *showing);
    if (!sets) return refuse("The rules cannot tell this here.");

    std::vector<ShownSet> wanted;
    std::vector<std::string> others;
    for (const ShownSet& set : *sets) {
        const std::string as = asked_as(program, set);
        if (words.size() > 1 ? lower(as) == lower(words[1]) : set.point < 0) wanted.push_back(set);
        else others.push_back(as);
    }
    if (wanted.empty())
        return refuse(others.empty() ? "There is nothing of this on the board now."
                                     : fmt::format("Write behind it one of: {}.", joined(others, " ")));
    for (const ShownSet& set : wanted) {
        Sentence says = showing->says;
        if (!asked_as(program, set).empty())
            says = {say::kFact, {{"name", says}, {"value", told_of(program, set)}}};
        if (set.points.empty()) {
            console_.out << language_.of({say::kFact, {{"name", says}, {"value", say::kNothing}}}) << "\n";
            continue;
        }
        Look marked = look();
        marked.changed.resize(std::size_t(program.boards));
        marked.changed[std::size_t(set.board)] = set.points;
        console_.out << fmt::format("\n{}[ ]  {}\n", drawing(match_.state(), marked), language_.of(says));
    }
}

}  // namespace cairn
