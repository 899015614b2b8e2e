// What must hold in every State of every page.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "play/game/match.hpp"
#include "play/text/notation.hpp"
#include "play/text/position.hpp"
#include "play/text/record.hpp"
#include "random_pages/judging/wandering.hpp"
#include "random_pages/trying/trial.hpp"
#include "rules/program/facts.hpp"
#include "rules/program/plain.hpp"
#include "support/tried.hpp"

namespace cairn::test {
namespace {

// Whoever begins a turn is still in the game. One who is put out in the midst of his turn may have to end it.
std::string turn_of_one_who_is_out(const std::vector<State>& path) {
    if (puts_out_before_choosing(path.front().game().program())) return "";
    for (std::size_t k = 0; k < path.size(); ++k) {
        const State& s = path[k];
        const bool begins = k == 0 || path[k - 1].header().turn != s.header().turn;
        if (begins && !s.over() && (s.header().out >> s.mover() & 1))
            return position_text(s) + "\na player who is out has the turn";
    }
    return "";
}

std::string balls_that_float(const State& s) {
    const Program& p = s.game().program();
    for (int b = 0; b < p.boards; ++b) {
        if (!s.game().lattice().stable(s.balls(b))) return "a ball floats";
        int total = 0;
        for (int c = 0; c < p.planes_each(); ++c) total += s.plane(b, c).count();
        if (total != s.balls(b).count()) return "two balls on one point";
        for (int c = 0; p.supply && c < int(p.colours.size()); ++c)
            if (s.plane(b, c).count() > p.supply) return "more balls than the supply has";
    }
    return "";
}

// A move is legal if and only if it is listed; and its word means it.
std::string moves_and_words(const State& s) {
    if (s.over()) return "";
    MoveList moves;
    s.moves(moves);
    if (moves.empty()) return "nobody can choose, and the game is not over";
    if (moves.front() == kVoidGame) return "";
    const std::set<Move> listed(moves.begin(), moves.end());
    if (listed.size() != moves.size()) return "a choice is listed twice";
    const int alternatives = int(s.game().program().sites[s.header().site].alternatives.size());
    for (int alternative = 0; alternative <= alternatives; ++alternative)
        for (int value = -1; value < s.game().lattice().bits; ++value) {
            const Move m = Move::of(alternative, value);
            if (s.legal(m) != (listed.count(m) != 0))
                return std::string("alternative ") + std::to_string(alternative) + ", value " +
                       std::to_string(value) +
                       (s.legal(m) ? " is legal but not listed" : " is listed but not legal");
        }
    for (const Move m : moves) {
        const std::string name = word(s, m);
        const MoveRead read = read_move(s, name);
        if (!read.move || !(*read.move == m)) return "`" + name + "` does not read back: " + read.problem;
    }
    return "";
}

// Registers that were never set hold whatever the machine's stack held: then the same choice is played
// differently from a different place.
std::string played_twice(const State& s) {
    if (s.over()) return "";
    MoveList moves;
    s.moves(moves);
    for (const Move m : moves) {
        State a = s, b = s;
        a.play(m);
        MoveList others;
        a.moves(others);  // leaves other values behind
        b.play(m);
        if (!(a == b) || a.hash() != b.hash()) return "`" + word(s, m) + "` leads to two States";
    }
    return "";
}

std::string text_reads_back(const State& s) {
    const std::string text = position_text(s);
    const PositionRead read = read_position(s.game(), text);
    if (!read.state)
        return "the position does not read back: " + (read.problems.empty() ? "" : read.problems.front());
    if (!(*read.state == s) || position_text(*read.state) != text)
        return "the position reads back as " + position_text(*read.state);
    return "";
}

std::string record_reads_back(const std::shared_ptr<const Game>& game, std::uint64_t seed) {
    Random random(seed);
    Match match(game);
    for (int k = 0; k < 30 && !match.state().over(); ++k) {
        MoveList legal;
        match.legal(legal);
        if (legal.empty()) return "";  // all that is left was played before
        match.play(legal[std::size_t(random.below(int(legal.size())))]);
    }
    RecordHead head;
    head.game = "random";
    const std::string text = record_text(match, head);
    const RecordRead read = read_record(text, [&](const std::string&, const OptionValues&) { return game; });
    if (!read.match || !read.problem.empty())
        return "the record does not read back: " + read.problem + "\n" + text;
    if (read.match->moves() != match.moves() || !(read.match->state() == match.state()))
        return "the record tells another game\n" + text;
    return "";
}

TEST(EveryRandomPage, KeepsItsPromisesInRandomPlay) {
    int states = 0, ended = 0, faulty = 0;
    const Tried tried =
        try_pages(Subject::Anything, 80, [&](const auto& game, std::uint64_t seed) -> std::string {
            const std::vector<State> path = wander(*game, seed, 40);
            if (std::string problem = turn_of_one_who_is_out(path); !problem.empty()) return problem;
            for (std::size_t k = 0; k < path.size(); k += k < 8 ? 1 : 5) {
                const State& s = path[k];
                ++states;
                for (const auto& look : {balls_that_float, moves_and_words, played_twice, text_reads_back})
                    if (std::string problem = look(s); !problem.empty())
                        return position_text(s) + "\n" + problem;
            }
            if (path.back().over()) ++ended;
            if (path.back().outcome().faulty) ++faulty;
            return record_reads_back(game, seed);
        });
    RecordProperty("states", states);
    RecordProperty("ended", ended);
    RecordProperty("faulty", faulty);
    EXPECT_GT(states, 3 * tried.loaded);
    EXPECT_GT(ended, tried.loaded * 3 / 4)
        << "of " << tried.loaded << ": the pages are too long to be useful";
    EXPECT_LT(faulty, tried.loaded / 10) << "of " << tried.loaded << ": too many pages break their own rules";
    EXPECT_GT(tried.loaded, tried.pages * 9 / 10) << "of " << tried.pages;
    EXPECT_GT(tried.at_once, tried.pages / 2) << "of " << tried.pages;
}

// What is known about choices saves trials, and nothing else: every option of a clean choice can be completed.
TEST(EveryRandomPage, ListsTheSameMovesAsWordForWord) {
    int states = 0, clean = 0, sites = 0;
    const Tried tried =
        try_pages(Subject::Anything, 150, [&](const auto& game, std::uint64_t seed) -> std::string {
            const auto all_tried = run_word_for_word(*game);
            for (const Site& site : game->program().sites) clean += site.clean && !site.chance, ++sites;
            const Compared compared = compare_moves(*game, *all_tried, seed, 60);
            states += compared.states;
            return compared.difference;
        });
    RecordProperty("states", states);
    RecordProperty("clean", clean);
    EXPECT_GT(states, 3 * tried.loaded);
    EXPECT_GT(clean, sites / 4) << "of " << sites << " sites: too few are clean for this to mean anything";
}

TEST(EveryRandomPage, PlaysOutAtRandomAsWordForWord) {
    int plain = 0;
    const Tried tried =
        try_pages(Subject::Anything, 150, [&](const auto& game, std::uint64_t seed) -> std::string {
            const auto all_tried = run_word_for_word(*game);
            for (const Site& site : game->program().sites)
                plain += !site.clean && plain_after(game->program(), site);
            for (std::uint64_t k = 0; k < 5; ++k)
                if (const auto difference = playout_difference(*game, *all_tried, seed + k);
                    !difference.empty())
                    return difference;
            return "";
        });
    EXPECT_GT(plain, tried.loaded / 10) << "too few choices are plain for this to mean anything";
}

}  // namespace
}  // namespace cairn::test
