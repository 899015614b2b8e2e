// A stranger's page may be anything: it is refused, or it plays, or a named fault ends its game. It never crashes,
// and the sanitizers stay silent.
#include <gtest/gtest.h>

#include "play/say/in_view.hpp"
#include "play/say/prompt.hpp"
#include "play/text/position.hpp"
#include "random_pages/judging/wandering.hpp"
#include "random_pages/trying/last_words.hpp"
#include "random_pages/trying/small_budget.hpp"
#include "random_pages/trying/trial.hpp"
#include "random_pages/writing/mutate.hpp"

namespace cairn::test {
namespace {

TEST(HostilePages, AreRefusedOrPlay) {
    int loaded = 0, refused = 0;
    try_pages(Subject::Anything, 60, [&](const auto& game, std::uint64_t seed) -> std::string {
        Dice dice(seed);
        for (int n = 0; n < 8; ++n) {
            const std::string page = mutated(game->source(), dice);
            const LastWords last_words(seed, page);
            const auto other = Game::load(page, {}, small_budget());
            if (!other.game) {
                ++refused;
                if (!other.diagnostics.failed()) return "refused without a reason:\n" + page;
                continue;
            }
            ++loaded;
            for (const State& s : wander(*other.game, seed, 12)) {
                MoveList moves;
                s.moves(moves);
                if (!s.over() && moves.empty()) return "nobody can choose:\n" + page;
                position_text(s);
                if (prompt_text(s).empty()) return "nothing is asked:\n" + page;
                in_view_lines(s, kNobody, Language());
            }
        }
        return "";
    });
    RecordProperty("loaded", loaded);
    EXPECT_GT(loaded, 15);
    EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace cairn::test
