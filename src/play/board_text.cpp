#include "play/board_text.hpp"

#include "play/phrases.hpp"

namespace cairn {
namespace {

// The colour of a letter, whatever its case where that is clear; -1: none.
int colour_of(const Program& p, char letter) {
    for (std::size_t c = 0; c < p.letters.size(); ++c)
        if (p.letters[c] == letter) return int(c);
    for (std::size_t c = 0; c < p.letters.size(); ++c)
        if (same_word(std::string_view(&p.letters[c], 1), std::string_view(&letter, 1))) return int(c);
    return -1;
}

std::string letters_to_write(const Program& p) {
    std::vector<std::string> letters;
    for (std::size_t c = 0; c < p.letters.size(); ++c)
        letters.push_back(std::string(1, p.letters[c]) + " (" + p.colours[c] + ")");
    letters.push_back(". (empty)");
    return list_of(letters, "or");
}

}  // namespace

std::string board_text(const State& state, int first_slot) {
    const Program& p = state.game().program();
    std::vector<WideSet> planes;
    for (std::size_t c = 0; c < p.colours.size(); ++c) planes.push_back(state.set_slot(first_slot + int(c)));
    const auto letter = [&](Point at) {
        for (std::size_t c = 0; c < planes.size(); ++c)
            if (planes[c].has(at)) return p.letters[c];
        return '.';
    };
    std::vector<std::string> levels;
    std::size_t needed = 1;  // empty levels on top are left out
    for (const auto& rows : state.game().lattice().rows) {
        std::vector<std::string> lines;
        for (const auto& row : rows) {
            lines.emplace_back();
            for (Point at : row) lines.back() += letter(at);
        }
        levels.push_back(joined(lines, "/"));
        if (levels.back().find_first_not_of("./") != std::string::npos) needed = levels.size();
    }
    levels.resize(needed);
    return joined(levels, "_");
}

std::string boards_text(const State& state, int first_slot) {
    const Program& p = state.game().program();
    std::vector<std::string> boards;
    for (int b = 0; b < p.boards; ++b)
        boards.push_back(board_text(state, first_slot + b * int(p.colours.size())));
    return joined(boards, "|");
}

void read_board(State& state, int first_slot, std::string_view text, const std::string& name,
                std::vector<std::string>& problems) {
    const Program& p = state.game().program();
    const auto& levels = state.game().lattice().rows;
    const auto problem = [&](const std::string& what) {
        problems.push_back((name.empty() ? "" : name + ": ") + what);
    };
    const auto parts = split(text, '_');
    if (parts.size() > levels.size())
        return problem("the board has " + std::to_string(levels.size()) +
                       (levels.size() == 1 ? " level" : " levels") + ", found " +
                       std::to_string(parts.size()));
    std::vector<WideSet> planes(p.colours.size());
    for (std::size_t k = 0; k < parts.size(); ++k) {
        const auto rows = split(parts[k], '/');
        const std::string level = "level " + std::to_string(k);
        if (rows.size() != levels[k].size()) {
            problem(level + " has " + std::to_string(levels[k].size()) +
                    (levels[k].size() == 1 ? " row" : " rows") + ", found " + std::to_string(rows.size()));
            continue;
        }
        for (std::size_t r = 0; r < rows.size(); ++r) {
            const auto& points = levels[k][r];
            if (rows[r].size() != points.size()) {
                problem("row " + std::to_string(r + 1) + " of " + level + " has " +
                        std::to_string(points.size()) + (points.size() == 1 ? " point" : " points") +
                        ", found " + echo(rows[r]));
                continue;
            }
            for (std::size_t i = 0; i < points.size(); ++i) {
                if (rows[r][i] == '.') continue;
                const int colour = colour_of(p, rows[r][i]);
                if (colour >= 0) planes[std::size_t(colour)].add(points[i]);
                else
                    problem(echo(rows[r].substr(i, 1)) + " on " + state.game().lattice().name(points[i]) +
                            " is no ball of this game; write " + letters_to_write(p));
            }
        }
    }
    for (std::size_t c = 0; c < planes.size(); ++c) state.set_slot(first_slot + int(c), planes[c]);
}

void read_boards(State& state, int first_slot, std::string_view text, std::vector<std::string>& problems) {
    const Program& p = state.game().program();
    const auto boards = split(text, '|');
    if (int(boards.size()) != p.boards) {
        problems.push_back("expected " + std::to_string(p.boards) +
                           (p.boards == 1 ? " board" : " boards split by |") + ", found " +
                           std::to_string(boards.size()));
        return;
    }
    for (int b = 0; b < p.boards; ++b) {
        const std::string name = p.boards > 1 ? p.board_names[std::size_t(b)] : "";
        read_board(state, first_slot + b * int(p.colours.size()), boards[std::size_t(b)], name, problems);
    }
}

}  // namespace cairn
