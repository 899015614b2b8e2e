// A fix, written where its diagnostic stands, makes the page load.
#include "rules/assist/fix.hpp"

#include <gtest/gtest.h>

#include "play/game/game.hpp"
#include "support/place.hpp"

namespace cairn::test {
namespace {

const std::string kPage = R"(game "Test"
set shibumi
players White, Black
board pyramid(3)
var taken[player] = 0

turn:
    p = choose(playable)
    put(me, p)
    taken[me] = 0
    if taken[me] == 1: finish
    if count(mine) == 3 and turns > 2: win(me, "three é of them")
)";

// The page with one part of it replaced.
std::string with(const std::string& part, const std::string& other) {
    std::string page = kPage;
    return page.replace(page.find(part), part.size(), other);
}

// The page after every fix that is offered, again and again until there is none.
std::string mended(std::string page) {
    for (int rounds = 0; rounds < 10; ++rounds) {
        auto diagnostics = Game::load(page).diagnostics;
        diagnostics.find_ends(page);
        bool found = false;
        for (const Diagnostic& d : diagnostics.list) {
            const auto fix = fix_for(d, page);
            if (!fix) continue;
            const std::size_t from = offset(page, d.place), to = offset(page, d.end);
            page.replace(from, to - from, fix->replacement);
            found = true;
            break;
        }
        if (!found) break;
    }
    return page;
}

TEST(Fix, WhatWasMeantIsWritten) {
    ASSERT_TRUE(Game::load(kPage).game);
    for (const auto& [part, other] : std::vector<std::pair<std::string, std::string>>{
             {"playable", "playble"},
             {" and ", " && "},
             {"== 3", "= 3"},
             {"turn:", "turn"},
             {"    put", "\tput"},
             {"of them\")", "of them"},
             {"put(me, p)", "put(me, p"},
             {"choose(playable)", "choose(playable"},
             {"== 3", "is 3"},
             {"taken[me] == 1", "taken == 1"},
         }) {
        const std::string page = with(part, other);
        EXPECT_FALSE(Game::load(page).game) << page;
        const std::string fixed = mended(page);
        EXPECT_TRUE(Game::load(fixed).game) << fixed;
    }
}

TEST(Fix, NothingIsGuessed) {
    for (const auto& [part, other] : std::vector<std::pair<std::string, std::string>>{
             {"turn:", "turn  # what is done"},  // a colon behind the comment would be part of it
             {"playable", "xylophone"},
         }) {
        const std::string page = with(part, other);
        EXPECT_FALSE(Game::load(page).game);
        EXPECT_EQ(mended(page), page);
    }
}

}  // namespace
}  // namespace cairn::test
