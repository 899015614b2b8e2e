// Words<W> against the naive reading, on random stable positions of every kind of stacked board.
#include <memory>

#include "some_boards.hpp"

namespace cairn {
namespace {

template <int W>
int longest_path(const Words<W>& words, const PointSet<W>& s, const PointSet<W>& o) {
    std::int64_t work = 1'000'000'000;
    const int length = words.longest_path(s, o, work);
    EXPECT_GE(work, 0);
    return length;
}

template <int W>
class Comparison {
   public:
    Comparison(const Lattice& lattice, const naive::Board& naive_board, unsigned seed)
        : board(lattice), slow(naive_board), words(lattice), random(seed) {}

    void run(int positions) {
        for (int i = 0; i < positions && !::testing::Test::HasFailure(); ++i) {
            o = random_position(board, random);
            balls = to_places(board, o);
            states();
            neighbourhoods();
            connections();
            lines();
            lifting();
            entries();
            symmetries();
        }
    }

   private:
    using Set = PointSet<W>;

    Set narrow(const WideSet& s) const { return s.template as<W>(); }
    WideSet wide(const Set& s) const { return s.template as<kMaxWords>(); }

    template <class Keep>
    WideSet where(const naive::Places& among, Keep keep) const {
        WideSet s;
        for (const naive::Place& p : among)
            if (keep(p)) s.add(board.at(p));
        return s;
    }
    // The union of `near(p)` over the set.
    template <class Near>
    WideSet around(const WideSet& s, Near near) const {
        WideSet found;
        for (const naive::Place& p : to_places(board, s)) found |= to_set(board, near(p));
        return found;
    }
    void same(const char* word, const Set& got, const WideSet& want) const {
        EXPECT_TRUE(same_board(board, wide(got), want, o)) << word << " on " << board.kind << board.sizes[0];
    }

    void states() {
        const auto on_balls = [&](auto keep) { return where(balls, keep); };
        same("playable", words.playable(narrow(o)),
             where(slow.all, [&](auto& p) { return slow.playable(p, balls); }));
        same("free", words.free(narrow(o)), on_balls([&](auto& p) { return slow.load(p, balls) == 0; }));
        same("movable", words.movable(narrow(o)),
             on_balls([&](auto& p) { return slow.load(p, balls) <= 1; }));
        same("pinned", words.pinned(narrow(o)), on_balls([&](auto& p) { return slow.load(p, balls) >= 2; }));
        same("hidden", words.hidden(narrow(o)), on_balls([&](auto& p) { return slow.covered(p, balls); }));
        same("visible", words.visible(narrow(o)), on_balls([&](auto& p) { return !slow.covered(p, balls); }));
    }

    void neighbourhoods() {
        for (const WideSet& from : {o, board.all}) {
            const WideSet s = random_subset(from, random);
            const naive::Places places = to_places(board, s);
            same("above", words.above(narrow(s)), around(s, [&](auto& p) { return slow.resting_on(p); }));
            same("below", words.below(narrow(s)), around(s, [&](auto& p) { return slow.supports(p); }));
            same("beside", words.beside(narrow(s)),
                 around(s, [&](auto& p) { return slow.around(p, slow.beside_steps()); }));
            same("diagonal", words.diagonal(narrow(s)),
                 around(s, [&](auto& p) { return slow.around(p, slow.diagonal_steps()); }));
            same("touching", words.touching(narrow(s)), around(s, [&](auto& p) { return slow.contacts(p); }));
            for (int k = 0; k <= 5; ++k)
                same("on", words.on(narrow(s), k), where(slow.all, [&](auto& p) {
                         return int(slow.meet(slow.supports(p), places).size()) >= k;
                     }));
            naive::Places feet = places;
            for (bool grown = true; grown;) {
                const std::size_t before = feet.size();
                for (const naive::Place& p : naive::Places(feet)) feet.merge(slow.supports(p));
                grown = feet.size() > before;
            }
            same("footing", words.footing(narrow(s)), to_set(board, feet));
        }
    }

    void connections() {
        const WideSet within = random_subset(o, random), from = random_subset(o, random);
        const naive::Places inside = to_places(board, within), start = to_places(board, from);
        same("linked", words.linked(narrow(from), narrow(within), narrow(o)),
             to_set(board, slow.joined(start, inside, balls, true)));
        same("fully_linked", words.fully_linked(narrow(from), narrow(within)),
             to_set(board, slow.joined(start, inside, balls, false)));
        same("seen_from", words.seen_from(narrow(from), narrow(within), narrow(o)),
             where(inside, [&](auto& p) {
                 for (const naive::Place& q : start)
                     if (slow.visible_contact(p, q, balls)) return true;
                 return false;
             }));
        EXPECT_EQ(words.visible_contacts(narrow(from), narrow(within), narrow(o)),
                  slow.visible_contacts(start, inside, balls))
            << draw(board, o);
        EXPECT_EQ(words.visible_contacts(narrow(o), narrow(o), narrow(o)),
                  slow.visible_contacts(balls, balls, balls))
            << draw(board, o);
        if (within.count() <= 9) {
            EXPECT_EQ(longest_path(words, narrow(within), narrow(o)), slow.longest_path(inside, balls))
                << draw(board, o) << draw(board, within);
        }
    }

    void lines() {
        for (const char* family : {"triples", "fours", "segments", "top_lines"}) {
            const auto found = board.families.find(family);
            if (found == board.families.end()) continue;
            const std::vector<WideSet>& members = found->second.members;
            for (const WideSet& line : members) {
                if (random() % members.size() >= 20) continue;  // about twenty of each family
                const naive::Places places = to_places(board, line);
                bool visible = line.subset_of(o);
                for (const naive::Place& p : places) {
                    visible = visible && !slow.covered(p, balls);
                    for (const naive::Place& q : places)
                        if (slow.contacts(p).count(q)) visible = visible && slow.visible_contact(p, q, balls);
                }
                EXPECT_EQ(words.visible_line(narrow(line), narrow(o)), visible)
                    << draw(board, o) << family << "\n"
                    << draw(board, line);
            }
        }
    }

    void lifting() {
        for (Point p : words.movable(narrow(o))) {
            const Drop<W> drop = words.drop(p, narrow(o));
            Set after = narrow(o);
            after.drop(p);
            after -= drop.column;
            after |= drop.fallen;
            const naive::Places expected = slow.without(board.coordinates[unsigned(p)], balls);
            same("drop", after, to_set(board, expected));
            EXPECT_TRUE(slow.stable(expected)) << draw(board, o) << board.name(p);
            EXPECT_EQ(WideSet::of(drop.head), o - to_set(board, expected)) << draw(board, o) << board.name(p);
            EXPECT_EQ(drop.direction < 0, drop.column.empty());
        }
    }

    void entries() {
        const auto* pyramid = dynamic_cast<const naive::Pyramid*>(&slow);
        if (!pyramid) return;
        const auto listed = words.entries(narrow(o));
        std::set<Point> ends;  // where a ball enters that pushes nothing
        for (std::size_t t = 0; t < board.tracks.size(); ++t) {
            const Track& track = board.tracks[t];
            const naive::Place d = track.heading == 'e'   ? naive::Place{2, 0, 0}
                                   : track.heading == 'w' ? naive::Place{-2, 0, 0}
                                   : track.heading == 'n' ? naive::Place{0, 2, 0}
                                                          : naive::Place{0, -2, 0};
            const Point end = track.points.front();
            const Push<W> push = words.entry(int(t), narrow(o));
            const auto expected = pyramid->entered(board.coordinates[unsigned(end)], d, balls);
            EXPECT_EQ(push.legal, expected.has_value()) << draw(board, o) << board.name(end) << track.heading;
            EXPECT_EQ(listed.has(Point(t)), expected && (!push.run.empty() || ends.insert(end).second))
                << draw(board, o) << board.name(end) << track.heading;
            if (!push.legal || !expected) continue;
            WideSet after = o;
            if (push.run) {
                for (Point p : push.run) after.drop(p);
                for (std::size_t i = 0; i + 1 < track.points.size(); ++i)
                    if (push.run.has(track.points[i]) && push.run.has(track.points[i + 1]))
                        after.add(track.points[i + 1]);
                after.add(push.lead_to);
                EXPECT_EQ(push.drops, board.level_of[unsigned(push.lead_to)] < board.level_of[unsigned(end)]);
            } else {
                EXPECT_EQ(push.lead_to, kNoPoint);
            }
            after.add(end);
            same("entry", narrow(after), to_set(board, *expected));
            EXPECT_TRUE(slow.stable(*expected)) << draw(board, o) << board.name(end) << track.heading;
        }
    }

    void symmetries() {
        const auto& turn = board.symmetries[random() % board.symmetries.size()];
        const auto turned = [&](const Set& s) {
            Set t;
            for (Point p : s) t.add(turn[unsigned(p)]);
            return t;
        };
        const Set here = narrow(o), there = turned(here);
        const Set from = narrow(random_subset(o, random));
        same("playable, turned", words.playable(there), wide(turned(words.playable(here))));
        same("hidden, turned", words.hidden(there), wide(turned(words.hidden(here))));
        same("linked, turned", words.linked(turned(from), there, there),
             wide(turned(words.linked(from, here, here))));
    }

    const Lattice& board;
    const naive::Board& slow;
    const Words<W> words;
    std::mt19937 random;
    WideSet o;
    naive::Places balls;
};

void compare(const Lattice& board, const naive::Board& slow, int positions) {
    const unsigned seed = unsigned(board.bits);
    if (board.words <= 1) Comparison<1>(board, slow, seed).run(positions);
    if (board.words <= 2) Comparison<2>(board, slow, seed + 1).run(positions);
    if (board.words <= 4) Comparison<4>(board, slow, seed + 2).run(positions / 2);
    Comparison<8>(board, slow, seed + 3).run(positions / 2);
}

TEST(Words, PyramidsAgreeWithTheNaiveReading) {
    for (const auto& [n, positions] :
         std::vector<std::pair<int, int>>{{2, 40}, {3, 100}, {4, 150}, {5, 40}, {6, 12}})
        compare(*pyramid(n), naive::Pyramid(n), positions);
}

TEST(Words, TheLargestPyramidsAgreeToo) {
    for (int n : {7, 8, 9, 10}) compare(*pyramid(n), naive::Pyramid(n), 2);
}

TEST(Words, LongestPathOfAWholeRim) {
    // The 4x4 rim is one ring of twelve; a bridge on each side of a rim contact cuts the ring open but
    // leaves the path; a lone ball is a path of one.
    const Lattice& b = *pyramid(4);
    const Words<1> words(b);
    const PointSet<1> rim = b.sets.at("rim").as<1>(), base = words.base;
    EXPECT_EQ(longest_path(words, PointSet<1>{}, base), 0);
    EXPECT_EQ(longest_path(words, PointSet<1>::of(0), base), 1);
    EXPECT_EQ(longest_path(words, rim, base), 12);
    EXPECT_EQ(longest_path(words, base, base), 16);
    EXPECT_EQ(longest_path(words, words.all, base), 16);  // only balls count
    const PointSet<1> diagonal = set_of(b, {"a1", "0:c3", "0:e5", "g7"}).as<1>();
    EXPECT_EQ(longest_path(words, diagonal, base), 1);  // flat diagonal neighbours do not touch
}

TEST(Words, LongestPathOfAFullBoard) {
    // Rows there and back; no search through all paths would end.
    for (const int n : {4, 6, 8}) {
        const auto b = grid(n, n);
        const Words<1> words(*b);
        EXPECT_EQ(longest_path(words, words.all, words.all), n * n);
    }
}

TEST(Words, LongestPathStopsWhenItsWorkIsUsedUp) {
    const auto b = grid(8, 8);
    const Words<1> words(*b);
    std::int64_t work = 10'000;
    EXPECT_LT(words.longest_path(words.all, words.all, work), 64);
    EXPECT_LT(work, 0);
}

TEST(Words, DicePyramidsAgreeWithTheNaiveReading) {
    for (const auto& [n, positions] : std::vector<std::pair<int, int>>{
             {2, 20}, {3, 60}, {4, 60}, {5, 40}, {6, 20}, {7, 10}, {8, 6}, {9, 6}})
        compare(*dice_pyramid(n), naive::Dice(n), positions);
}

TEST(Words, StacksAndNestsAgreeWithTheNaiveReading) {
    struct Case {
        int w, h, tall, positions;
    };
    for (const auto& [w, h, tall, positions] : std::vector<Case>{
             {1, 1, 1, 4}, {1, 1, 4, 20}, {3, 2, 3, 60}, {4, 5, 3, 40}, {5, 6, 3, 20}, {8, 8, 5, 6}}) {
        compare(*stacks(w, h, tall), naive::Stacks(w, h, tall), positions);
        compare(*nests(w, h, tall), naive::Stacks(w, h, tall, true), positions);
    }
}

}  // namespace
}  // namespace cairn
