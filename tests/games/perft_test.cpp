// The engine counts what the naive program counted (tests/naive/perft-table.txt): two programs that share
// nothing but the names of points.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "play/text/position.hpp"
#include "search/players/perft.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

// Counts above this would take long under sanitizers; the naive program's own table goes deeper.
constexpr std::uint64_t kLargestCount = 30'000;

// The naive program deals these once and for all; the page leaves it to chance.
const std::set<std::string> kDealt = {"spanic", "spoff"};

struct Row {
    std::string id, position, to_move;
    OptionValues options;
    std::vector<std::pair<std::string, std::string>> settings;  // the naive program's words: `base_first=1`
    std::vector<std::uint64_t> counts;
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
        else row.settings.push_back({key, value});
    }
    for (std::uint64_t n; words >> n;) row.counts.push_back(n);
    return row;
}

// A setting may be the name of a variant, or an option; nothing when only the naive program knows it.
std::shared_ptr<const Game> game_of(const Row& row) {
    OptionValues options = row.options;
    const std::string source = source_of(row.id);
    for (const auto& [key, value] : row.settings) {
        std::string variant = key;
        std::replace(variant.begin(), variant.end(), '_', '-');
        OptionValues as_variant = options, as_option = options;
        as_variant.push_back({"variant", variant});
        as_option.push_back({key, value});
        const bool is_variant = value == "1" && Game::load(source, as_variant).game;
        options = is_variant ? as_variant : as_option;
    }
    return Game::load(source, options).game;
}

}  // namespace

TEST(Perft, AgreesWithTheNaiveProgram) {
    std::ifstream table(std::string(CAIRN_SOURCE_DIR) + "/tests/naive/perft-table.txt");
    ASSERT_TRUE(table);
    int rows = 0, unknown = 0;
    std::set<std::string> games;
    for (std::string line; std::getline(table, line);) {
        if (line.empty() || line[0] == '#') continue;
        const Row row = read_row(line);
        const auto game = game_of(row);
        if (!game) {
            ++unknown;
            continue;
        }
        if (row.position.empty() && kDealt.count(row.id)) continue;
        State state = game->start();
        if (!row.position.empty()) {
            // The naive program tells the phase by the board; ours is told. The right one counts the first choices right.
            bool found = false;
            for (const auto& phase : game->program().phases) {
                const auto read =
                    read_position(*game, row.position + " " + row.to_move +
                                             (phase.name.empty() ? "" : " phase=" + phase.name));
                if (!read.state) continue;
                found = true;
                state = *read.state;
                if (perft(Match(game, state), 1) == row.counts[0]) break;
            }
            EXPECT_TRUE(found) << row.text << ": the position cannot be read";
            if (!found) continue;
        }
        const Match match(game, state);
        for (std::size_t depth = 1; depth <= row.counts.size() && row.counts[depth - 1] <= kLargestCount;
             ++depth)
            EXPECT_EQ(perft(match, int(depth)), row.counts[depth - 1]) << row.text << " at depth " << depth;
        ++rows;
        games.insert(row.id);
    }
    EXPECT_GE(rows, 280);
    EXPECT_GE(games.size(), 95u);
    EXPECT_LE(unknown, 30);
}

}  // namespace cairn::test
