#include "play/text/board_text.hpp"

#include "play/game/poses.hpp"
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
    if (p.buries()) letters.push_back("? (unknown)");
    letters.push_back(". (empty)");
    return list_of(letters, "or");
}

// "4 rows"; counts in messages about notation are written as digits.
std::string how_many(std::size_t n, const std::string& one) {
    return std::to_string(n) + " " + one + (n == 1 ? "" : "s");
}

class BoardReader {
   public:
    BoardReader(const Program& program, int board, std::string name, std::vector<std::string>& problems)
        : program_(program),
          board_(program.lattice_of(board)),
          name_(std::move(name)),
          problems_(problems),
          planes_(std::size_t(program_.planes_each())) {}

    const std::vector<WideSet>& planes() const { return planes_; }  // by colour; then the unknown ones
    // How the dice lie, where rules read faces.
    const std::vector<std::pair<Point, Lying>>& poses() const { return poses_; }

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
        // A point is a character, or where dice have faces a letter and three digits, `?` for those not known.
        const auto width = [&](std::size_t at) {
            const auto digit = [&](std::size_t k) {
                return k < text.size() &&
                       ((text[k] >= '0' && text[k] <= '9') || (text[k] == '?' && program_.buries()));
            };
            const bool die = has_poses(program_) && text[at] != '.' && text[at] != '?';
            return die && digit(at + 1) && digit(at + 2) && digit(at + 3) ? std::size_t(4) : 1;
        };
        std::vector<std::string_view> parts;
        for (std::size_t at = 0; at < text.size(); at += width(at))
            parts.push_back(text.substr(at, width(at)));
        if (parts.size() != points.size())
            return problem(name + " has " + how_many(points.size(), "point") + ", found " + echo(text));
        for (std::size_t i = 0; i < points.size(); ++i)
            if (parts[i] != ".") ball(points[i], parts[i]);
    }

    void ball(Point at, std::string_view letter) {
        if (letter == "?" && program_.buries()) {
            planes_.back().add(at);
            if (has_poses(program_)) poses_.push_back({at, kUnknownPose});
            return;
        }
        const int colour = colour_of(program_, letter.front());
        if (colour >= 0 && has_poses(program_)) {
            const std::string faces(letter.size() == 4 ? letter.substr(1) : "321");
            if (const Lying lies = lying_named(faces); lies != kNoDie) poses_.push_back({at, lies});
            else
                problem(echo(letter) + " on " + board_.name(at) + ": " +
                        (faces.find('?') == faces.npos ? impossible_pose("f" + faces)
                                                       : "a die cannot show these numbers together"));
        }
        if (colour >= 0) planes_[std::size_t(colour)].add(at);
        else
            problem(echo(letter) + " on " + board_.name(at) + " is no " + std::string(board_.nouns().piece) +
                    " of this game; write " + letters_to_write(program_));
    }

    const Program& program_;
    const Lattice& board_;
    std::string name_;
    std::vector<std::string>& problems_;
    std::vector<WideSet> planes_;
    std::vector<std::pair<Point, Lying>> poses_;
};

// The board whose planes begin at this slot; -1 for boards of the past, of which only the colours are kept.
int board_at(const Program& p, int first_slot) {
    const int board = (first_slot - p.plane_slot) / p.planes_each();
    return first_slot >= p.plane_slot && board < p.boards ? board : -1;
}

int board_in_order(const Program& p, int first_slot) {
    const int from = p.ko_slot >= 0 && first_slot >= p.ko_slot ? p.ko_slot : p.plane_slot;
    return (first_slot - from) / p.planes_each() % p.boards;
}

}  // namespace

std::string board_text(const State& state, int first_slot, int viewer) {
    const Program& p = state.game().program();
    std::vector<WideSet> planes;
    WideSet balls;
    for (int c = 0; c < p.planes_each(); ++c) {
        planes.push_back(state.set_slot(first_slot + c));
        balls |= planes.back();
    }
    // Boards of the past follow one another as those of now do.
    const int number = board_in_order(p, first_slot);
    const int board = has_poses(p) ? board_at(p, first_slot) : -1;
    const auto letter = [&](Point at) {
        for (std::size_t c = 0; c < p.colours.size(); ++c)
            if (planes[c].has(at)) {
                if (board < 0) return std::string(1, p.letters[c]);
                const Lying lies = lying_at(state, board, at);
                return p.letters[c] + faces_in_sight(p, balls, at, lies, viewer);
            }
        return std::string(balls.has(at) ? "?" : ".");
    };
    std::vector<std::string> levels;
    std::size_t needed = 1;  // empty levels on top are left out
    for (const auto& rows : p.lattice_of(number).rows) {
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
    if (p.boards == 0) return std::string(kNoBoard);
    std::vector<std::string> boards;
    for (int b = 0; b < p.boards; ++b) boards.push_back(board_text(state, first_slot + b * p.planes_each()));
    return joined(boards, "|");
}

void read_boards(State& state, int first_slot, std::string_view text, std::vector<std::string>& problems) {
    const Program& p = state.game().program();
    if (p.boards == 0) {
        if (text != kNoBoard)
            problems.push_back("this game has no board: a position begins with " + std::string(kNoBoard) +
                               ", found " + echo(text));
        return;
    }
    const auto boards = split(text, '|');
    if (int(boards.size()) != p.boards) {
        problems.push_back("expected " + std::to_string(p.boards) +
                           (p.boards == 1 ? " board" : " boards split by |") + ", found " +
                           std::to_string(boards.size()));
        return;
    }
    for (int b = 0; b < p.boards; ++b) {
        const std::string name = p.boards > 1 ? p.board_names[std::size_t(b)] : "";
        BoardReader reader(p, b, name, problems);
        reader.read(boards[std::size_t(b)]);
        for (int c = 0; c < p.planes_each(); ++c)
            state.set_slot(first_slot + b * p.planes_each() + c, reader.planes()[std::size_t(c)]);
        if (has_poses(p) && board_at(p, first_slot) >= 0)
            for (const auto& [at, lies] : reader.poses()) set_lying(state, b, at, lies);
    }
}

}  // namespace cairn
