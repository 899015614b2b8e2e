// The engine counts what the naive program counted (tests/naive/perft-table.txt): two programs that share
// nothing but the names of points.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "play/text/position.hpp"
#include "search/players/perft.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

// Counts above this would take long under sanitizers; the naive program's own table goes deeper.
constexpr std::uint64_t kLargestCount = 30'000;

struct Row {
    std::string id, position, to_move;
    OptionValues options;
    std::vector<std::uint64_t> counts;
    bool same_start = true;  // false: the naive program was given a deal that the page draws by chance
    std::string text;
};

// "spargo players=3 position=… to-move=W : 16 240 3352"
Row read_row(const std::string& line) {
    Row row;
    row.text = line;
    std::istringstream words(line);
    std::string word;
    words >> row.id;
    while (words >> word && word != ":") {
        const auto equals = word.find('=');
        const std::string key = word.substr(0, equals),
                          value = equals == std::string::npos ? "" : word.substr(equals + 1);
        if (key == "position") row.position = value;
        else if (key == "to-move") row.to_move = value;
        else if (key == "players" || key == "size" || key == "variant") row.options.push_back({key, value});
        else if (value == "1") row.options.push_back({"variant", key});
        else row.same_start = false;
    }
    for (std::uint64_t n; words >> n;) row.counts.push_back(n);
    return row;
}

}  // namespace

TEST(Perft, AgreesWithTheNaiveProgram) {
    std::ifstream table(std::string(CAIRN_SOURCE_DIR) + "/tests/naive/perft-table.txt");
    ASSERT_TRUE(table);
    int rows = 0;
    std::set<std::string> games;
    for (std::string line; std::getline(table, line);) {
        if (line.empty() || line[0] == '#') continue;
        const Row row = read_row(line);
        if (!row.same_start || source_of(row.id).empty()) continue;
        const auto loaded = Game::load(source_of(row.id), row.options);
        if (!loaded.game) continue;  // a setting that only the naive program knows
        State state = loaded.game->start();
        if (state.player() == kChance) continue;  // dealt by chance
        if (!row.position.empty()) {
            // The naive program tells the phase by the board; ours is told. The right one counts the first choices right.
            bool found = false;
            for (const auto& phase : loaded.game->program().phases) {
                const auto read =
                    read_position(*loaded.game, row.position + " " + row.to_move +
                                                    (phase.name.empty() ? "" : " phase=" + phase.name));
                if (!read.state) continue;
                found = true;
                state = *read.state;
                if (perft(Match(loaded.game, state), 1) == row.counts[0]) break;
            }
            if (!found) continue;
        }
        const Match match(loaded.game, state);
        for (std::size_t depth = 1; depth <= row.counts.size() && row.counts[depth - 1] <= kLargestCount;
             ++depth)
            EXPECT_EQ(perft(match, int(depth)), row.counts[depth - 1]) << row.text << " at depth " << depth;
        ++rows;
        games.insert(row.id);
    }
    EXPECT_GE(rows, 15);
    EXPECT_GE(games.size(), 10u);
}

}  // namespace cairn::test
