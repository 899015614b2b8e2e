#include "play/show/drawing.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>

#include "board/dice/sides.hpp"
#include "board/words/squares.hpp"
#include "play/game/game.hpp"
#include "play/game/poses.hpp"
#include "play/show/canvas.hpp"
#include "play/show/dice_picture.hpp"

namespace cairn {
namespace {

constexpr int kGap = 4;  // columns between two drawings
constexpr Ink kFaint = "2";
constexpr std::string_view kPlayable = "·";
constexpr std::array<std::string_view, kDirections> kArrows = {"↑", "→", "↓", "←"};

// Letters on a ground of the ball's colour, so that black shows on a dark terminal and white on a pale one.
constexpr std::array<std::pair<std::string_view, Ink>, 8> kInks = {{{"white", "30;107"},
                                                                    {"black", "97;100"},
                                                                    {"red", "97;41"},
                                                                    {"green", "30;42"},
                                                                    {"yellow", "30;43"},
                                                                    {"blue", "97;44"},
                                                                    {"purple", "97;45"},
                                                                    {"cyan", "30;46"}}};

Ink ink_of(const Program& program, int colour) {
    for (const auto& [name, ink] : kInks)
        if (program.colours[std::size_t(colour)] == name) return ink;
    return kInks[std::size_t(colour) % kInks.size()].second;
}

// One board of a State, ready to be drawn.
class BoardDrawing {
   public:
    BoardDrawing(const State& state, int board, bool unseen, const WideSet& changed, int viewer)
        : state_(state),
          program_(state.game().program()),
          lattice_(program_.lattice_of(board)),
          board_(board),
          unseen_(unseen),
          viewer_(viewer),
          balls_(unseen ? WideSet{} : state.balls(board)),
          changed_(unseen ? WideSet{} : changed) {
        for (Point p : lattice_.all - balls_)
            if (lattice_.supports(p).subset_of(balls_)) playable_.add(p);
        if (has_squares(lattice_) && !unseen) find_lying();
    }

    Canvas draw(int width) const {
        std::vector<Canvas> parts;
        if (unseen_) {
            Canvas hidden;
            hidden.write(0, 0, "hidden from you");
            return hidden;
        }
        const bool shared_picture = lattice_.style == Style::HalfGrid;
        if (shared_picture) parts.push_back(from_above());
        if (has_sides(lattice_)) parts.push_back(dice_from_above());
        const int highest = highest_level();
        if (!shared_picture || highest > 0)
            for (int level = 0; level <= highest; ++level) parts.push_back(one_level(level));
        return side_by_side(parts, width, kGap);
    }

   private:
    // Marks by direction say which pieces lie, and where they point.
    void find_lying() {
        for (const Variable& v : program_.variables) {
            const bool by_direction = v.form == Variable::Form::Mark && v.is_set() &&
                                      v.dimensions.size() == 1 && v.index_types[0].type == Type::Kind &&
                                      program_.kinds[std::size_t(v.index_types[0].kinds)].name == "direction";
            for (std::size_t d = 0; by_direction && d < kDirections; ++d)
                lying_[d] |= state_.set_slot(v.slot + int(d));
        }
    }

    // The highest level worth drawing: one that holds a ball or could receive one.
    int highest_level() const {
        for (int level = lattice_.top; level > 0; --level)
            if (lattice_.levels[std::size_t(level)].meets(balls_ | playable_)) return level;
        return 0;
    }

    void ball_or_place(Canvas& canvas, int row, int column, Point p) const {
        if (balls_.has(p)) {
            const int colour = state_.colour_at(board_, p);
            const char letter = colour < 0 ? '?' : program_.letters[std::size_t(colour)];
            canvas.write(row, column, std::string_view(&letter, 1),
                         colour < 0 ? Ink{} : ink_of(program_, colour));
        } else if (playable_.has(p)) {
            canvas.write(row, column, kPlayable, kFaint);
        }
        if (changed_.has(p)) {
            canvas.write(row, column - 1, "[");
            canvas.write(row, column + 1, "]");
        }
        // Where a piece points is worth more than a bracket.
        for (std::size_t d = 0; d < kDirections; ++d)
            if (balls_.has(p) && lying_[d].has(p)) canvas.write(row, column + 1, kArrows[d]);
    }

    // Dice on their corners: all faces that show.
    Canvas dice_from_above() const {
        Canvas canvas;
        canvas.write(0, 0, "from above, by the player at side A");
        const auto label = [&](Point p, int side) {
            const int colour = state_.colour_at(board_, p);
            std::string text(1, colour < 0 ? '?' : program_.letters[std::size_t(colour)]);
            if (!has_poses(program_)) return text;
            const int number =
                number_known(lying_in_sight(program_, balls_, p, lying_at(state_, board_, p), viewer_), side);
            return text + (number == 0 ? "?" : std::to_string(number));
        };
        const auto ink = [&](Point p) {
            const int colour = state_.colour_at(board_, p);
            return colour < 0 ? Ink{} : ink_of(program_, colour);
        };
        canvas.paste(1, 0, dice_picture({lattice_, balls_, playable_, changed_, label, ink}));
        return canvas;
    }

    // The half-grid: neighbouring columns hold points of different levels, two characters each.
    Canvas from_above() const {
        Canvas canvas;
        canvas.write(0, 0, "from above");
        const int last = 2 * lattice_.sizes[0] - 1;  // columns and rows count from 1
        const int label = int(std::to_string(last).size());
        const auto column = [&](int x) { return label + 1 + 2 * x; };
        const auto row = [&](int y) { return 1 + last - y; };

        std::map<std::pair<int, int>, Point> shown;  // ascending levels: the last one written is the topmost
        for (Point p : lattice_.points) {
            const auto& [x, y, level] = lattice_.coordinates[std::size_t(p)];
            if (balls_.has(p) || playable_.has(p)) shown[{x, y}] = p;
        }
        for (const auto& [square, p] : shown)
            ball_or_place(canvas, row(square.second), column(square.first), p);
        for (int i = 1; i <= last; ++i) {
            canvas.write(row(i), label - int(std::to_string(i).size()), std::to_string(i));
            const char letter = char('a' + i - 1);
            canvas.write(row(0), column(i), std::string_view(&letter, 1));
        }
        return canvas;
    }

    // "b4" or "aa12": what names the column, and what the row.
    static std::pair<std::string, std::string> column_and_row(const std::string& name) {
        const std::size_t colon = name.find(':');
        const std::string plain = colon == std::string::npos ? name : name.substr(colon + 1);
        const std::size_t digit = std::min(plain.find_first_of("0123456789"), plain.size());
        return {plain.substr(0, digit), plain.substr(digit)};
    }

    Canvas one_level(int level) const {
        Canvas canvas;
        int row = 0;
        if (lattice_.nested) canvas.write(row++, 0, "size " + std::to_string(lattice_.size_at(level)));
        else if (lattice_.top > 0) canvas.write(row++, 0, "level " + std::to_string(level));
        lattice_.style == Style::Digits ? dice_rows(canvas, row, level) : square_rows(canvas, row, level);
        return canvas;
    }

    // Rows and columns labelled with their part of the points' names.
    void square_rows(Canvas& canvas, int row, int level) const {
        const auto& rows = lattice_.rows[std::size_t(level)];
        std::size_t label = 1, spacing = 3;  // room for brackets
        for (const auto& line : rows)
            for (Point p : line) {
                const auto [column_name, row_name] = column_and_row(lattice_.name(p));
                label = std::max(label, row_name.size());
                spacing = std::max(spacing, column_name.size() + 2);
            }
        const auto column = [&](std::size_t i) { return int(label + 2 + i * spacing); };
        for (const auto& line : rows) {
            const std::string name = column_and_row(lattice_.name(line.front())).second;
            canvas.write(row, int(label - name.size()), name);
            for (std::size_t i = 0; i < line.size(); ++i) ball_or_place(canvas, row, column(i), line[i]);
            ++row;
        }
        for (std::size_t i = 0; i < rows.back().size(); ++i)
            canvas.write(row, column(i), column_and_row(lattice_.name(rows.back()[i])).first);
    }

    // A triangle: each row is one die shorter than the one above it and moved half a die.
    void dice_rows(Canvas& canvas, int row, int level) const {
        const auto& rows = lattice_.rows[std::size_t(level)];
        for (std::size_t i = 0; i < rows.size(); ++i, ++row) {
            canvas.write(row, 0, std::to_string(lattice_.coordinates[std::size_t(rows[i].front())][0]));
            for (std::size_t j = 0; j < rows[i].size(); ++j)
                ball_or_place(canvas, row, int(3 + 2 * i + 4 * j), rows[i][j]);
        }
    }

    const State& state_;
    const Program& program_;
    const Lattice& lattice_;
    int board_;
    bool unseen_;
    int viewer_;
    WideSet balls_, changed_, playable_;
    std::array<WideSet, kDirections> lying_;
};

}  // namespace

std::string drawing(const State& state, const Look& look) {
    const Program& program = state.game().program();
    const Sight sight(state, look.viewer);
    std::string text;
    for (int board = 0; board < program.boards; ++board) {
        const auto at = std::size_t(board);
        const WideSet changed = at < look.changed.size() ? look.changed[at] : WideSet{};
        if (program.boards > 1)
            text += (board > 0 ? "\n" : "") +
                    (at < look.names.size() ? look.names[at] : program.board_names[at]) + ":\n";
        text += BoardDrawing(state, board, sight.hides_board(board), changed, look.viewer)
                    .draw(look.width)
                    .text(look.colour);
    }
    return text;
}

std::vector<WideSet> changed_points(const State& before, const State& after) {
    std::vector<WideSet> changed(std::size_t(after.game().program().boards));
    for (std::size_t board = 0; board < changed.size(); ++board)
        for (Point p : after.balls(int(board)))
            if (before.colour_at(int(board), p) != after.colour_at(int(board), p)) changed[board].add(p);
    return changed;
}

}  // namespace cairn
