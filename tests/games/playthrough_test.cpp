// One seeded game of each setting as a text that people can read: what changes here changes play.
//
// CAIRN_GOLDEN=write build/debug/test_games --gtest_filter='Playthrough.*' writes the files anew; the commit
// says why each changed.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include "play/text/notation.hpp"
#include "play/text/position.hpp"
#include "search/players/perft.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

constexpr std::size_t kLineWidth = 100;
constexpr std::uint64_t kLargestCount = 3000;

std::string counts(const std::shared_ptr<const Game>& game) {
    std::string text = "perft";
    for (int depth = 1; depth <= 4; ++depth) {
        const auto n = perft(Match(game), depth, kLargestCount);
        if (!n) break;
        text += " " + std::to_string(*n);
    }
    return text;
}

std::string playthrough(const Setting& setting) {
    const auto game = load(setting);
    Random random(2026);
    State s = game->start();
    std::string text = "== " + setting.name() + "\n" + counts(game) + "\n", line;
    int who = kNobody;
    const auto flush = [&] {
        if (!line.empty()) text += line + "\n";
        line.clear();
    };
    for (int k = 0; k < 2000 && !s.over(); ++k) {
        if (s.player() != who || line.size() > kLineWidth) {
            flush();
            who = s.player();
            line = who == kChance ? "chance:" : game->program().players[std::size_t(who)] + ":";
        }
        const State before = s;
        const Move m = s.play_random(random);
        line += " " + word(before, m);
    }
    flush();
    return text + position_text(s) + "\n" + result_text(s) + "\n";
}

}  // namespace

TEST(Playthrough, EveryGameGoesAsItWent) {
    std::map<std::string, std::string> texts;
    for (const auto& setting : settings()) texts[setting.id] += playthrough(setting);
    const char* mode = std::getenv("CAIRN_GOLDEN");
    for (const auto& [id, text] : texts) {
        const auto path = std::string(CAIRN_SOURCE_DIR) + "/tests/games/golden/" + id + ".txt";
        if (mode && std::string(mode) == "write") std::ofstream(path) << text;
        std::ifstream file(path);
        std::stringstream kept;
        kept << file.rdbuf();
        EXPECT_EQ(kept.str(), text) << path;
    }
}

}  // namespace cairn::test
