// What knowledge/ says is true: its lines are played again, and the cheap results are proved again.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "play/text/notation.hpp"
#include "study/knowledge/fingerprint.hpp"
#include "study/knowledge/knowledge.hpp"
#include "study/proof/solve.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

const std::filesystem::path kFolder = std::string(CAIRN_SOURCE_DIR) + "/knowledge";
constexpr std::uint64_t kCheap = 60'000;  // positions looked at

std::vector<std::string> ids() {
    std::vector<std::string> all;
    for (const auto& file : std::filesystem::directory_iterator(kFolder))
        if (file.path().extension() == ".json") all.push_back(file.path().stem().string());
    std::sort(all.begin(), all.end());
    return all;
}

TEST(Knowledge, IsForTheRulesAsTheyAre) {
    ASSERT_FALSE(ids().empty());
    for (const std::string& id : ids()) {
        const Knowledge knowledge = read_knowledge(kFolder, id);
        EXPECT_EQ(knowledge.problem, "");
        EXPECT_FALSE(knowledge.results.empty()) << id;
        for (const KnownResult& r : knowledge.results)
            EXPECT_EQ(fingerprint_text(*load({id, r.options})), r.rules)
                << id << ": the rules have changed since this was proved; run again: " << r.command;
    }
}

TEST(Knowledge, LinesLeadToTheEndTheyPromise) {
    for (const std::string& id : ids())
        for (const KnownResult& r : read_knowledge(kFolder, id).results) {
            SCOPED_TRACE(id + ": " + r.command);
            const auto game = load({id, r.options});
            if (game->players() != 2 || r.line.empty()) continue;
            State state = game->start();
            const int first = state.player();
            std::vector<State> met;
            for (const std::string& w : r.line) {
                met.push_back(state);
                const MoveRead read = read_move(state, w);
                ASSERT_TRUE(read.move) << w << ": " << read.problem;
                state.play(*read.move);
            }
            if (!r.exact && !state.over()) continue;  // as far as the table still knew it
            // A draw may have no end, and its line then comes back to where it was before.
            if (r.value == "draw" && !state.over()) {
                EXPECT_NE(std::find(met.begin(), met.end(), state), met.end());
                continue;
            }
            ASSERT_TRUE(state.over());
            const Outcome end = state.outcome();
            if (r.value == "draw") {
                EXPECT_TRUE(end.drawn || end.ranks[0] == end.ranks[1]);
            } else {
                EXPECT_EQ(end.ranks[std::size_t(first)] == 1, r.value == "win");
                EXPECT_FALSE(end.drawn);
                EXPECT_LE(int(r.line.size()), r.distance);
                if (r.exact) {
                    EXPECT_EQ(int(r.line.size()), r.distance);
                }
            }
        }
}

TEST(Knowledge, CheapResultsAreProvedAgain) {
    const std::atomic<bool> go_on{false};
    int proved = 0;
    for (const std::string& id : ids())
        for (const KnownResult& r : read_knowledge(kFolder, id).results) {
            if (r.method != "proof" || r.visited > kCheap) continue;
            SCOPED_TRACE(id + ": " + r.command);
            const auto game = load({id, r.options});
            SolveSettings settings;
            settings.memory = 1 << 26;
            settings.distance_seconds = 0;
            const Solved again = solve_by_proof(game, game->start(), settings, go_on);
            ASSERT_TRUE(again.solution) << again.note;
            const Verdict v = again.solution->verdict;
            EXPECT_EQ(v.drawn() ? "draw" : v.wins() ? "win" : "loss", r.value);
            ++proved;
        }
    EXPECT_GT(proved, 0);
}

TEST(Knowledge, IsAddedAndReplacedWhole) {
    const auto folder = std::filesystem::temp_directory_path() / ("cairn-known-" + std::to_string(getpid()));
    KnownResult r;
    r.options = {{"size", "3"}};
    r.rules = "00";
    r.text = "a draw";
    r.value = "draw";
    r.line = {"a1", "c1"};
    ASSERT_EQ(record_knowledge(folder, "game", r), "");
    r.text = "White wins";
    r.value = "win";
    r.distance = 3;
    ASSERT_EQ(record_knowledge(folder, "game", r), "");
    KnownResult other = r;
    other.options = {};
    ASSERT_EQ(record_knowledge(folder, "game", other), "");
    const Knowledge known = read_knowledge(folder, "game");
    ASSERT_EQ(known.results.size(), 2u);
    EXPECT_TRUE(known.results[0].options.empty());
    EXPECT_EQ(known.results[1].text, "White wins");
    EXPECT_EQ(known.results[1].distance, 3);
    EXPECT_EQ(known.results[1].line, r.line);
    EXPECT_EQ(read_knowledge(folder, "another").results.size(), 0u);
    std::filesystem::remove_all(folder);
}

TEST(Fingerprint, IsOfTheRulesNotOfTheirExamples) {
    const auto print = [](const std::string& page, const OptionValues& options = {}) {
        const auto loaded = Game::load(page, options);
        EXPECT_TRUE(loaded.game);
        return fingerprint(*loaded.game);
    };
    const std::string page = source_of("spline");
    const auto plain = print(page);
    EXPECT_EQ(print("# a comment\n\n" + page + "\nexample \"more\":\n    play a1\n"), plain);
    EXPECT_NE(print(page, {{"size", "3"}}), plain);
    std::string other = page;
    other.replace(other.find("spans through p"), 5, "fours");
    EXPECT_NE(print(other), plain);
}

}  // namespace
}  // namespace cairn::test
