// Playing allocates nothing, shown by counting every call of operator new.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "support/shelf.hpp"

// GCC sees malloc behind `new` once it inlines our own operators, and warns of the pair that we make on purpose.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"
#endif

namespace {
std::atomic<long> allocations{0};
}

void* operator new(std::size_t size) {
    ++allocations;
    if (void* p = std::malloc(size ? size : 1)) return p;
    throw std::bad_alloc();
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }

namespace cairn::test {

TEST(Allocation, TheCounterCounts) {
    const long before = allocations;
    auto* p = new std::vector<int>(10);
    EXPECT_GT(allocations, before);
    delete p;
}

TEST(Allocation, PlayingAllocatesNothing) {
    for (const auto& setting : settings()) {
        const auto game = load(setting);
        if (!game) continue;
        Random random(7);
        MoveList moves;
        State s = game->start();
        const auto play_one_game = [&] {
            s = game->start();  // assigned, not made: its memory stays
            for (int k = 0; k < 300 && !s.over(); ++k) {
                s.moves(moves);
                s.play(moves[std::size_t(random.below(int(moves.size())))]);
            }
        };
        for (int k = 0; k < 3; ++k) play_one_game();  // lists grow to their size
        moves.reserve(8192);                          // as many as a list of sets can have
        s = game->start();
        long counted = 0;
        for (int k = 0; k < 300 && !s.over(); ++k) {
            const long before = allocations;
            s.moves(moves);
            s.play(moves[std::size_t(random.below(int(moves.size())))]);
            counted += allocations - before;
        }
        EXPECT_EQ(counted, 0) << setting.name();
    }
}

TEST(Allocation, ARandomPlayoutAllocatesNothing) {
    for (const auto& setting : settings()) {
        const auto game = load(setting);
        if (!game) continue;
        Random random(7);
        const State start = game->start();
        State s = start;
        for (int k = 0; k < 20; ++k) s = start, s.playout(random);
        s = start;
        Random again(9);
        State warm = start;
        warm.playout(again);
        again = Random(9);
        const long before = allocations;
        s.playout(again);
        EXPECT_EQ(allocations - before, 0) << setting.name();
    }
}

TEST(Size, SmallGamesFitInsideTheState) {
    const auto spline = load({"spline", {}});
    ASSERT_TRUE(spline);
    EXPECT_LE(spline->state_bytes(), 112u);
    EXPECT_EQ(sizeof(State), 128u);
}

}  // namespace cairn::test
