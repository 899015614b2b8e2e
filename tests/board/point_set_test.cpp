// PointSet in every width against std::bitset and std::set, shifts above all: they are what the board's
// directions are made of, and word borders are where they go wrong.
#include "board/point_set.hpp"

#include <gtest/gtest.h>

#include <bitset>
#include <random>
#include <set>
#include <type_traits>
#include <vector>

namespace cairn {
namespace {

template <class Width>
class PointSetOf : public ::testing::Test {
   protected:
    static constexpr int W = Width::value;
    static constexpr int kBits = 64 * W;
    using Set = PointSet<W>;

    std::mt19937_64 random{unsigned(W)};

    Set some() {
        Set s;
        const unsigned one_in = 1 + unsigned(random() % 40);
        for (int p = 0; p < kBits; ++p)
            if (random() % one_in == 0) s.add(p);
        return s;
    }
    static std::set<Point> listed(const Set& s) {
        std::set<Point> all;
        for (int p = 0; p < kBits; ++p)
            if (s.has(p)) all.insert(p);
        return all;
    }
    static std::bitset<kBits> bits(const Set& s) {
        std::bitset<kBits> b;
        for (int p = 0; p < kBits; ++p) b[unsigned(p)] = s.has(p);
        return b;
    }
};

using Widths = ::testing::Types<std::integral_constant<int, 1>, std::integral_constant<int, 2>,
                                std::integral_constant<int, 4>, std::integral_constant<int, 8>>;
TYPED_TEST_SUITE(PointSetOf, Widths);

TYPED_TEST(PointSetOf, IsAFlatValue) {
    static_assert(std::is_trivially_copyable_v<typename TestFixture::Set>);
    static_assert(sizeof(typename TestFixture::Set) == 8 * TestFixture::W);
}

TYPED_TEST(PointSetOf, EachPointAlone) {
    using Points = typename TestFixture::Set;
    EXPECT_TRUE(Points{}.empty());
    for (Point p = 0; p < TestFixture::kBits; ++p) {
        Points s = Points::of(p);
        EXPECT_EQ(s.count(), 1);
        EXPECT_EQ(s.first(), p);
        EXPECT_EQ(s.nth(0), p);
        EXPECT_TRUE(s.has(p));
        EXPECT_FALSE(s.empty());
        s.drop(p);
        EXPECT_EQ(s, Points{});
        s.add(p);
        EXPECT_EQ(s, Points::of(p));
    }
}

TYPED_TEST(PointSetOf, IterationNthAndFirstAreAscending) {
    for (int round = 0; round < 100; ++round) {
        const auto s = this->some();
        const std::set<Point> expected = this->listed(s);
        std::vector<Point> seen;
        for (Point p : s) seen.push_back(p);
        EXPECT_EQ(seen, std::vector<Point>(expected.begin(), expected.end()));
        ASSERT_EQ(s.count(), int(seen.size()));
        for (int k = 0; k < s.count(); ++k) EXPECT_EQ(s.nth(k), seen[unsigned(k)]);
        if (!seen.empty()) {
            EXPECT_EQ(s.first(), seen.front());
        }
    }
}

TYPED_TEST(PointSetOf, IterationSurvivesChangesOfTheSet) {
    auto s = this->some();
    const int count = s.count();
    int seen = 0;
    for (Point p : s) {
        s.drop(p);
        ++seen;
    }
    EXPECT_EQ(seen, count);
    EXPECT_TRUE(s.empty());
}

TYPED_TEST(PointSetOf, ShiftsLikeABitset) {
    for (int round = 0; round < 10; ++round) {
        const auto s = this->some();
        const auto b = this->bits(s);
        for (int n = 0; n < TestFixture::kBits; ++n) {
            EXPECT_EQ(this->bits(s.shifted(n)), b << unsigned(n)) << n;
            EXPECT_EQ(this->bits(s.shifted(-n)), b >> unsigned(n)) << n;
            if (n < 64) {
                EXPECT_EQ(s.raised(n), s.shifted(n)) << n;
                EXPECT_EQ(s.lowered(n), s.shifted(-n)) << n;
            }
        }
    }
}

TYPED_TEST(PointSetOf, AlgebraLikeABitset) {
    for (int round = 0; round < 100; ++round) {
        const auto s = this->some(), t = this->some();
        const auto a = this->bits(s), b = this->bits(t);
        EXPECT_EQ(this->bits(s | t), a | b);
        EXPECT_EQ(this->bits(s & t), a & b);
        EXPECT_EQ(this->bits(s ^ t), a ^ b);
        EXPECT_EQ(this->bits(s - t), a & ~b);
        EXPECT_EQ(s.subset_of(t), (a & ~b).none());
        EXPECT_TRUE((s & t).subset_of(t));
        EXPECT_EQ(s.meets(t), (a & b).any());
        EXPECT_EQ(s == t, a == b);
        EXPECT_EQ(s < t || t < s, s != t);
    }
}

TYPED_TEST(PointSetOf, WideningAndBackChangesNothing) {
    for (int round = 0; round < 20; ++round) {
        const auto s = this->some();
        const WideSet wide = s.template as<kMaxWords>();
        EXPECT_EQ(wide.count(), s.count());
        EXPECT_EQ(wide.template as<TestFixture::W>(), s);
    }
}

}  // namespace
}  // namespace cairn
