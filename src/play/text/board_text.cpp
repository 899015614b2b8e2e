#include "play/text/board_text.hpp"

#include "play/text/phrases.hpp"

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

// "4 rows"; counts in messages about notation are written as digits.
std::string how_many(std::size_t n, const std::string& one) {
    return std::to_string(n) + " " + one + (n == 1 ? "" : "s");
}

class BoardReader {
   public:
    BoardReader(const Game& game, std::string name, std::vector<std::string>& problems)
        : program_(game.program()),
          board_(game.lattice()),
          name_(std::move(name)),
          problems_(problems),
          planes_(program_.colours.size()) {}

    const std::vector<WideSet>& planes() const { return planes_; }  // by colour

    void read(std::string_view text) {
        const auto levels = split(text, '_');
        if (levels.size() > board_.rows.size())
            return problem("the board has " + how_many(board_.rows.size(), "level") + ", found " +
                           std::to_string(levels.size()));
        for (std::size_t k = 0; k < levels.size(); ++k) level(k, levels[k]);
    }

   private:
    void problem(const std::string& what) { problems_.push_back(name_.empty() ? what : name_ + ": " + what); }

    void level(std::size_t k, std::string_view text) {
        const auto rows = split(text, '/');
        const std::string name = "level " + std::to_string(k);
        if (rows.size() != board_.rows[k].size())
            return problem(name + " has " + how_many(board_.rows[k].size(), "row") + ", found " +
                           std::to_string(rows.size()));
        for (std::size_t r = 0; r < rows.size(); ++r)
            row(board_.rows[k][r], rows[r], "row " + std::to_string(r + 1) + " of " + name);
    }

    void row(const std::vector<Point>& points, std::string_view text, const std::string& name) {
        if (text.size() != points.size())
            return problem(name + " has " + how_many(points.size(), "point") + ", found " + echo(text));
        for (std::size_t i = 0; i < points.size(); ++i)
            if (text[i] != '.') ball(points[i], text.substr(i, 1));
    }

    void ball(Point at, std::string_view letter) {
        const int colour = colour_of(program_, letter.front());
        if (colour >= 0) planes_[std::size_t(colour)].add(at);
        else
            problem(echo(letter) + " on " + board_.name(at) + " is no ball of this game; write " +
                    letters_to_write(program_));
    }

    const Program& program_;
    const Lattice& board_;
    std::string name_;
    std::vector<std::string>& problems_;
    std::vector<WideSet> planes_;
};

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
        BoardReader reader(state.game(), name, problems);
        reader.read(boards[std::size_t(b)]);
        for (std::size_t c = 0; c < p.colours.size(); ++c)
            state.set_slot(first_slot + b * int(p.colours.size()) + int(c), reader.planes()[c]);
    }
}

}  // namespace cairn
