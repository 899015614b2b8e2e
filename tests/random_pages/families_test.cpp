// A family has all the members that its line describes, or the page is refused.
#include <gtest/gtest.h>

#include <set>

#include "play/game/game.hpp"
#include "random_pages/writing/dice.hpp"

namespace cairn::test {
namespace {

struct Described {
    std::string page;
    std::set<WideSet> members;
};

// Sets of up to `count` points that touch one another in a row, or any points at all.
Described describe(Dice& dice) {
    Described d;
    const bool large = dice.percent(15);
    const int size = large ? 6 : dice.between(2, 4), points = large ? 4 : dice.between(2, 3);
    const bool touching = size > 3 || dice.percent(60);
    const auto lattice = pyramid(size);
    std::string braces, generators;
    for (int k = 0; k < points; ++k) {
        const std::string name(1, char('p' + k));
        const std::string source =
            k > 0 && touching ? "touching(" + std::string(1, char('p' + k - 1)) + ")" : "points";
        braces += (k ? ", " : "") + name;
        generators += (k ? ", " : "") + name + " in " + source;
    }
    d.page = "game \"Family\"\nset shibumi\nplayers White, Black\nboard pyramid(" + std::to_string(size) +
             ")\nfamily many = {" + braces + "} for " + generators +
             "\nturn:\n    put(me, choose(playable))\n    if count(many) == 0: win(me)\n";
    const auto grow = [&](const WideSet& set, Point last, int left, const auto& self) -> void {
        if (left == 0) {
            d.members.insert(set);
            return;
        }
        for (const Point p : touching&& last != kNoPoint ? lattice->touching(last) : lattice->all) {
            WideSet more = set;
            more.add(p);
            self(more, p, left - 1, self);
        }
    };
    grow(WideSet{}, kNoPoint, points, grow);
    return d;
}

TEST(Families, AreWholeOrRefused) {
    int whole = 0, large = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        Dice dice(seed);
        const Described described = describe(dice);
        if (described.members.size() > 8192) ++large;
        const auto loaded = Game::load(described.page);
        if (!loaded.game) continue;
        const Program& program = loaded.game->program();
        ASSERT_FALSE(program.user_families.empty()) << described.page;
        const auto& found = program.families[std::size_t(program.user_families.front().family)].members;
        ASSERT_TRUE(std::set<WideSet>(found.begin(), found.end()) == described.members)
            << "seed " << seed << ": " << found.size() << " members instead of " << described.members.size()
            << "\n"
            << described.page;
        ++whole;
    }
    EXPECT_GT(whole, 5);
    EXPECT_GT(large, 0);
}

}  // namespace
}  // namespace cairn::test
