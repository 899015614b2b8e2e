// The examples of every page hold, and every page has some.
#include <gtest/gtest.h>

#include "play/game/examples.hpp"
#include "support/shelf.hpp"

namespace cairn::test {

TEST(Shelf, EveryExampleOfEveryGameHolds) {
    int examples = 0;
    for (const auto& setting : settings()) {
        if (!setting.options.empty()) continue;
        const auto game = load(setting);
        if (!game) continue;
        const auto results = run_examples(*game);
        EXPECT_GE(results.size(), 3u) << setting.id << ": a win, a near-win that is none, a forbidden move";
        for (const auto& r : results)
            EXPECT_TRUE(r.passed) << setting.id << ":" << r.place.line << ": " << r.title << ": "
                                  << r.problem;
        examples += int(results.size());
    }
    EXPECT_GT(examples, 45);
}

TEST(Shelf, EveryGameHasAHead) {
    for (const auto& setting : settings()) {
        const auto game = load(setting);
        if (!game) continue;
        const auto& p = game->program();
        EXPECT_FALSE(p.designer.empty()) << setting.id;
        EXPECT_TRUE(p.year == 0 || p.year > 1900) << setting.id;  // 0: not known
        EXPECT_FALSE(p.category.empty()) << setting.id;
        EXPECT_FALSE(p.aim.empty()) << setting.id;
    }
}

}  // namespace cairn::test
