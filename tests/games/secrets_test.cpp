// Who sees what: the Master of Spy can look at his own code, and nobody else can.
#include <gtest/gtest.h>

#include "play/text/notation.hpp"
#include "play/text/position.hpp"
#include "support/shelf.hpp"

namespace cairn::test {

TEST(Secrets, OnlyTheMasterOfSpySeesHisCode) {
    const auto game = load({"spy", {{"variant", "human-master"}, {"players", "3"}}});
    ASSERT_TRUE(game);
    const std::string code = "WWWW/WWWW/WWWW/WWWW_BBB/BBB/BBB_BB/BB_B";
    State s = game->start();
    const auto play = [&](const char* word) {
        const auto read = read_move(s, word);
        ASSERT_TRUE(read.move) << read.problem;
        s.play(*read.move);
    };
    for (int k = 0; k < 30; ++k) play(k < 16 ? "white" : "black");
    for (int k = 0; k < 10; ++k) play("red");  // the interiors of the two Agents
    for (const int seat : {0, 1, 2}) {
        const bool sees = view_text(s, seat).find(code) != std::string::npos;
        EXPECT_EQ(sees, seat == 0) << seat << ": " << view_text(s, seat);
    }
}

}  // namespace cairn::test
