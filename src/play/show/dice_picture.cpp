#include "play/show/dice_picture.hpp"

#include <utility>

#include "board/dice/sides.hpp"

namespace cairn {
namespace {

constexpr int kCell = 4;               // columns of a triangle: an edge, a letter, a number, a star
constexpr int kSideA = 0, kSideB = 1;  // the third is C
constexpr std::string_view kFunnel = "·";

// Where a point's nearest corner lies: the row, and the strip of triangles that begins there.
struct Corner {
    int row, strip;
};

class Picture {
   public:
    explicit Picture(const DiceShown& shown) : shown_(shown), size_(shown.lattice.sizes[0]) {}

    Canvas draw() {
        each_face([&](Point p, int side) { fill(p, side); });
        each_face([&](Point p, int side) { edges(p, side); });  // on the ground of the faces beside them
        for (Point p : shown_.playable) {
            const Corner at = corner(p);
            canvas_.write(at.row, column(at.strip), kFunnel, "2");
        }
        each_face([&](Point p, int side) { label(p, side); });
        return std::move(canvas_);
    }

   private:
    // Away from side A is up, away from B down to the right, away from C down to the left.
    Corner corner(Point p) const {
        const auto& [a, b, c] = shown_.lattice.coordinates[std::size_t(p)];
        return {2 * size_ - 1 - 2 * a + b + c, size_ + b - c};
    }
    static int column(int strip) { return kCell * strip; }

    // Calls each(p, side) for every face that no other die covers.
    template <class Each>
    void each_face(Each&& each) const {
        for (Point p : shown_.dice)
            for (int side = 0; side < kSides; ++side) {
                const Point above = over(shown_.lattice, p, side);
                if (above == kNoPoint || !shown_.dice.has(above)) each(p, side);
            }
    }

    void fill(Point p, int side) {
        const Corner at = corner(p);
        const auto ground = [&](int row, int strip) {
            canvas_.write(row, column(strip), std::string(kCell, ' '), shown_.ink(p));
        };
        if (side == kSideA) {
            ground(at.row + 1, at.strip - 1);
            ground(at.row + 1, at.strip);
        } else {
            const int strip = side == kSideB ? at.strip - 1 : at.strip;
            ground(at.row - 1, strip);
            ground(at.row, strip);
        }
    }

    // Upright ones: the ridge between B and C, and a row lower the outer ends of both.
    void edges(Point p, int side) {
        if (side == kSideA) return;
        const Corner at = corner(p);
        canvas_.write(at.row - 1, column(at.strip), "|", shown_.ink(p));
        canvas_.write(at.row, column(side == kSideB ? at.strip - 1 : at.strip + 1), "|", shown_.ink(p));
    }

    void label(Point p, int side) {
        const Corner at = corner(p);
        const std::string text = shown_.label(p, side) + (shown_.changed.has(p) ? "*" : "");
        const int row = side == kSideA ? at.row + 1 : at.row;
        const int left = side == kSideA   ? column(at.strip) - 1
                         : side == kSideB ? column(at.strip - 1) + 1
                                          : column(at.strip) + 1;
        canvas_.write(row, left, text, shown_.ink(p));
    }

    const DiceShown& shown_;
    int size_;
    Canvas canvas_;
};

}  // namespace

Canvas dice_picture(const DiceShown& shown) { return Picture(shown).draw(); }

}  // namespace cairn
