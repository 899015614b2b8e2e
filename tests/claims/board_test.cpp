// Claims about the board: how many contacts, lines and patterns there are, and that a complete pyramid joins
// exactly one pair of sides.
#include "claims/claims.hpp"
#include "play/text/notation.hpp"

namespace cairn::test {
namespace {

// Complete pyramids of one size in two colours: which sides do they join?
class Sides {
   public:
    explicit Sides(int n) : lattice(pyramid(n)), words(*lattice) {}
    PointSet<1> set(const char* name) const { return narrow(lattice->sets.find(name)->second); }

    // One colour joins left and right, or the other bottom and top; never both, never neither.
    bool one_is_joined(const PointSet<1>& first, const PointSet<1>& second) const {
        const bool across = words.linked(left_, first, words.all).meets(right_);
        const bool up = words.linked(bottom_, second, words.all).meets(top_);
        return across != up;
    }

    const std::shared_ptr<const Lattice> lattice;
    const Words<1> words;

   private:
    const PointSet<1> left_ = set("left_side"), right_ = set("right_side");
    const PointSet<1> bottom_ = set("bottom_side"), top_ = set("top_side");
};

PointSet<1> random_half(const PointSet<1>& points, Random& random) {
    PointSet<1> half;
    for (Point p : points)
        if (random.below(2)) half.add(p);
    return half;
}

}  // namespace

TEST(Contacts, OfACompletePyramidAreSixtyVisibleAndNinetySixInAll) {
    for (int n = 2; n <= 4; ++n) {
        const auto lattice = pyramid(n);
        const Words<1> words(*lattice);
        int all = 0;
        for (Point p : lattice->points) all += lattice->touching(p).count();
        const int seen = words.visible_contacts(words.all, words.all, words.all);
        int expected = 2 * n * (n - 1);  // flat ones, the rims of the levels
        for (int m = 2; m <= n; ++m) expected += 8 * m - 12;
        EXPECT_EQ(seen, expected) << n;
        if (n == 4) {
            EXPECT_EQ(seen, 60);
            EXPECT_EQ(all / 2, 96);
        }
    }
}

// Span (White across, Black up) and SP-Dancers (the reverse): a full board has one winner and never two.
TEST(Fillings, JoinExactlyOnePairOfSides) {
    for (int n = 2; n <= 4; ++n) {
        const Sides sides(n);
        Random random(std::uint64_t(n) * 7);
        for (int k = 0; k < 200000; ++k) {
            const auto first = random_half(sides.words.all, random);
            ASSERT_TRUE(sides.one_is_joined(first, sides.words.all - first)) << n << ", filling " << k;
        }
    }
}

TEST(Fillings, OfThreeByThreeAllJoinExactlyOnePairOfSides) {
    const Sides sides(3);
    ASSERT_EQ(sides.words.all.count(), 14);
    for (int bits = 0; bits < 1 << 14; ++bits) {
        PointSet<1> first;
        for (int k = 0; k < 14; ++k)
            if (bits >> k & 1) first.add(sides.lattice->points[std::size_t(k)]);
        ASSERT_TRUE(sides.one_is_joined(first, sides.words.all - first)) << bits;
    }
}

// Hidden balls join nothing, so the 25 visible points of a complete 4x4 pyramid decide: all 2^25 colourings are a
// proof for Span, Sponnect and SP-Dancers. A minute with sanitizers, so it runs only when asked for:
// test_claims --gtest_also_run_disabled_tests --gtest_filter='*Proof*'
TEST(Fillings, DISABLED_Proof) {
    const Sides sides(4);
    const auto exterior = sides.set("exterior");
    ASSERT_EQ(exterior.count(), 25);
    std::vector<PointSet<1>> low(1 << 12), high(1 << 13);  // the first 12 visible points, the other 13
    for (std::size_t bits = 0; bits < low.size(); ++bits)
        for (int k = 0; k < 12; ++k)
            if (bits >> k & 1) low[bits].add(exterior.nth(k));
    for (std::size_t bits = 0; bits < high.size(); ++bits)
        for (int k = 0; k < 13; ++k)
            if (bits >> k & 1) high[bits].add(exterior.nth(12 + k));
    for (const auto& l : low)
        for (const auto& h : high) ASSERT_TRUE(sides.one_is_joined(l | h, exterior - l - h));
}

// Sponnect: the five red balls inside change nothing, because they are hidden.
TEST(Fillings, AroundTheRedCoreJoinExactlyOnePairOfSides) {
    const Sides sides(4);
    const auto visible = sides.set("exterior");
    Random random(5);
    for (int k = 0; k < 20000; ++k) {
        const auto first = random_half(visible, random);
        ASSERT_TRUE(sides.one_is_joined(first, visible - first)) << "filling " << k;
    }
}

TEST(Patterns, SparroHasTwentyFourLinesAndThreeThroughEachPoint) {
    const std::string counts = "not line & (interior | apex)";
    EXPECT_TRUE(holds("sparro", "count(line in triples where " + counts + ") == 24"));
    EXPECT_TRUE(holds("sparro", "all(count(line in triples through p where " + counts +
                                    ") == 3 for p in exterior - apex)"));
}

// The book says 14: those whose base lies on the board, or those of the smallest size.
TEST(Patterns, SpyramidHasTwentyFivePyramids) {
    EXPECT_TRUE(holds("spyramid", "count(pyramids) == 25"));
    EXPECT_TRUE(holds("spyramid", "count(five in pyramids where count(five & level(0)) == 4) == 14"));
    EXPECT_TRUE(holds("spyramid", "count(turned) == 5", "", "variant rotated"));
}

TEST(Patterns, SpetrisHasThisManyPlacesForEachShape) {
    EXPECT_TRUE(holds("spetris", "count(pairs) == 96"));
    EXPECT_TRUE(holds("spetris", "count(triples) == 42"));
    EXPECT_TRUE(holds("spetris", "count(bends) == 114"));
    EXPECT_TRUE(holds("spetris", "count(wide_bends) == 168"));
    EXPECT_TRUE(holds("spetris", "count(triangles) == 88"));
}

TEST(Patterns, SpoddHasFiveDiagonalsOfOddSize) {
    EXPECT_TRUE(holds(
        "spodd", "all(count(p in exterior where x(p) + y(p) == 2 * k) == 7 - 2 * abs(k - 4) for k in 2..6)"));
    EXPECT_TRUE(holds("spodd", "of(red) == (p in exterior where x(p) + y(p) == 2 or x(p) + y(p) == 14)"));
}

// Whatever the four balls of a platform, one colour is called for: the rarest if there is one, else the commonest.
TEST(Patterns, SpinimaxFindsOneColourForEachOfThe81Platforms) {
    const auto game = load({"spinimax", {}});
    const std::string letters = "WBR";
    const Point b2 = game->lattice().named("b2").front();
    for (int k = 0; k < 81; ++k) {
        const int balls[4] = {k % 3, k / 3 % 3, k / 9 % 3, k / 27};
        int count[3] = {};
        for (int c : balls) ++count[c];
        const int low = *std::min_element(count, count + 3), high = *std::max_element(count, count + 3);
        const int rare = std::count(count, count + 3, low) == 1 ? low : high;
        ASSERT_EQ(std::count(count, count + 3, rare), 1) << k;
        const int due = int(std::find(count, count + 3, rare) - count);

        const auto letter = [&](int i) { return letters.substr(std::size_t(balls[i]), 1); };
        State s =
            position(*game, "..../..../" + letter(0) + ".../" + letter(1) + letter(2) + ".. " + letter(3));
        play(s, "c3");
        EXPECT_EQ(s.colour_at(0, b2), due) << k;
    }
}

}  // namespace cairn::test
