// A page that asks for too much is refused, or its game ends with a fault that names what was too much. Nothing hangs,
// nothing eats the memory or the stack of the machine.
#include <gtest/gtest.h>

#include "play/text/position.hpp"
#include "random_pages/judging/wandering.hpp"
#include "random_pages/trying/last_words.hpp"
#include "random_pages/trying/small_budget.hpp"
#include "random_pages/writing/giants.hpp"

namespace cairn::test {
namespace {

struct Ends {
    int refused = 0, void_games = 0, played = 0;
};

std::string play_giant(const std::string& page, std::uint64_t seed, Ends& ends) {
    const auto loaded = Game::load(page, {}, small_budget());
    if (!loaded.game) {
        ++ends.refused;
        return loaded.diagnostics.failed() ? "" : "refused without a reason";
    }
    const std::vector<State> path = wander(*loaded.game, seed, 4);
    for (const State& s : path) position_text(s);
    const Outcome outcome = path.back().outcome();
    if (outcome.faulty && outcome.reason.empty()) return "void without a reason";
    ++(outcome.faulty ? ends.void_games : ends.played);
    return "";
}

TEST(Giants, AreRefusedOrEndWithAReason) {
    const char* pages = std::getenv("CAIRN_RANDOM_PAGES");
    const std::uint64_t count = pages ? std::strtoull(pages, nullptr, 10) : 60;
    Ends ends;
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
        Dice dice(seed);
        const Giant giant = write_giant(dice);
        const LastWords last_words(seed, giant.name + ":\n" + giant.page.substr(0, 2000));
        ASSERT_EQ(play_giant(giant.page, seed, ends), "") << "seed " << seed << ", " << giant.name << "\n"
                                                          << giant.page.substr(0, 2000);
    }
    EXPECT_GT(ends.refused, 0);
    EXPECT_GT(ends.void_games, 0);
    EXPECT_GT(ends.played, 0);
}

}  // namespace
}  // namespace cairn::test
