// Riddles are true: the search behind them agrees with the prover and with plain minimax, and a sample of those that are kept is
// proved again.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "play/game/match.hpp"
#include "play/text/notation.hpp"
#include "play/text/position.hpp"
#include "study/knowledge/fingerprint.hpp"
#include "study/proof/prover.hpp"
#include "study/riddle/make.hpp"
#include "study/riddle/win.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

const std::filesystem::path kFolder = std::string(CAIRN_SOURCE_DIR) + "/knowledge/riddles";
constexpr std::uint64_t kPositions = 20'000;  // for each answer of the sample

std::vector<std::string> games_with_riddles() {
    std::vector<std::string> all;
    for (const auto& file : std::filesystem::directory_iterator(kFolder))
        if (file.path().extension() == ".json") all.push_back(file.path().stem().string());
    std::sort(all.begin(), all.end());
    return all;
}

// Everything tried, nothing remembered.
bool minimax(const State& state, int player, int turns) {
    if (state.over()) return ForcedWin::won(state, player);
    const bool his = state.player() == player;
    if (his && turns <= 0) return false;
    MoveList moves;
    state.moves(moves);
    for (const Move m : moves) {
        State after = state;
        after.play(m);
        if (minimax(after, player, turns_left(state, after, player, turns)) == his) return his;
    }
    return !his;
}

TEST(Riddles, ForcedWinsAreThoseOfPlainMinimax) {
    const auto game = load({"spline", {{"size", "3"}}});
    ForcedWin forced(*game, 1'000'000);
    Random random(5);
    int won = 0, not_won = 0;
    for (int k = 0; k < 40; ++k) {
        State state = game->start();
        for (int n = 0; n < 5 + k % 5 && !state.over(); ++n) state.play_random(random);
        if (state.over()) continue;
        for (int turns = 0; turns <= 2; ++turns)
            for (const int player : {0, 1}) {
                const bool wins = forced.wins(state, player, turns) == ForcedWin::Answer::Yes;
                EXPECT_EQ(wins, minimax(state, player, turns))
                    << position_text(state) << " " << player << " within " << turns;
                ++(wins ? won : not_won);
            }
    }
    EXPECT_GT(won, 5);
    EXPECT_GT(not_won, 5);
}

TEST(Riddles, AreForTheRulesAsTheyAreAndTheirLinesLeadToTheirEnds) {
    ASSERT_GT(games_with_riddles().size(), 30u);
    std::size_t all = 0;
    for (const std::string& id : games_with_riddles()) {
        const Riddles riddles = read_riddles(kFolder, id);
        EXPECT_EQ(riddles.problem, "");
        EXPECT_FALSE(riddles.list.empty()) << id;
        for (const Riddle& r : riddles.list) {
            ++all;
            const auto game = load({id, r.options});
            EXPECT_EQ(fingerprint_text(*game), r.rules)
                << r.id << ": run again: cairn riddles " << id << " --record knowledge/riddles";
            EXPECT_EQ(riddle_id(id, r), r.id);
            EXPECT_TRUE(r.difficulty >= 1 && r.difficulty <= kMostDifficult) << r.id;
            const PositionRead read = read_position(*game, r.position);
            ASSERT_TRUE(read.state) << r.id;
            Match match(game, *read.state);
            for (const RiddleStep& step : r.line) {
                EXPECT_EQ(match.state().player(), step.seat) << r.id;
                ASSERT_EQ(match.play_word(step.word), "") << r.id << " " << step.word;
            }
            EXPECT_TRUE(match.state().over()) << r.id;
            if (r.kind == Riddle::Kind::Win) {
                EXPECT_TRUE(ForcedWin::won(match.state(), r.seat)) << r.id;
            }
        }
    }
    EXPECT_GT(all, 200u);
}

// One of each game, another one in each; the prover, which shares nothing with the search that made them, has to find the same.
TEST(Riddles, ASampleIsProvedAgain) {
    int proved = 0, by_prover = 0;
    std::size_t turn = 0;
    for (const std::string& id : games_with_riddles()) {
        const auto riddles = read_riddles(kFolder, id).list;
        if (riddles.empty()) continue;
        const Riddle& r = riddles[turn++ % riddles.size()];
        const auto game = load({id, r.options});
        if (r.kind != Riddle::Kind::Win || r.turns > 2) continue;
        bool open = false;
        EXPECT_EQ(check_riddle(game, r, kPositions, open), "") << r.id;
        if (!open) ++proved;
        if (!Prover::misfit(*game).empty() || r.turns > 1) continue;
        State after = *read_position(*game, r.position).state;
        for (const RiddleStep& step : r.line) {
            if (after.over()) break;
            Prover prover(game, std::size_t(16) << 20, 1);
            // A turn of the defence may take more choices than the one in the line.
            const int within = 2 * int(r.line.size()) + 1;
            const auto wins = prover.wins(after, r.seat, within, std::atomic<bool>{false});
            EXPECT_TRUE(wins && *wins > 0) << r.id << " before " << step.word;
            after.play(*read_move(after, step.word).move);
        }
        ++by_prover;
    }
    EXPECT_GT(proved, 15);
    EXPECT_GT(by_prover, 5);
}

TEST(Riddles, AFalseOneIsFoundOut) {
    Riddle r = read_riddles(kFolder, "spline").list.front();
    const auto game = load({"spline", r.options});
    bool open = false;
    ASSERT_EQ(check_riddle(game, r, kPositions, open), "");
    Riddle shorter = r;
    shorter.line.pop_back();
    EXPECT_NE(check_riddle(game, shorter, kPositions, open), "");
    Riddle other = r;
    other.position = position_text(game->start());
    EXPECT_NE(check_riddle(game, other, kPositions, open), "");
    Riddle later = r;
    later.turns += 1;
    EXPECT_NE(check_riddle(game, later, kPositions, open), "");
}

TEST(Riddles, WhatIsWrittenIsReadAgain) {
    const auto folder = std::filesystem::temp_directory_path() / "cairn-riddles-test";
    const auto some = read_riddles(kFolder, "spuzzle").list;
    ASSERT_FALSE(some.empty());
    ASSERT_EQ(write_riddles(folder, "spuzzle", some), "");
    const auto again = read_riddles(folder, "spuzzle").list;
    ASSERT_EQ(again.size(), some.size());
    for (std::size_t k = 0; k < some.size(); ++k)
        EXPECT_EQ(dump(riddle_json(again[k])), dump(riddle_json(some[k])));
    std::ofstream(folder / "spuzzle.json") << "{\"riddles\": [{\"id\": 3}]}";
    EXPECT_NE(read_riddles(folder, "spuzzle").problem, "");
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace cairn::test
