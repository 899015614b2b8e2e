// A proof stays known while the rules stay the same, however people are spoken to.
#include "study/knowledge/fingerprint.hpp"

#include <gtest/gtest.h>

namespace cairn {
namespace {

std::uint64_t of(const std::string& page, const OptionValues& options = {}) {
    const auto loaded = Game::load(page, options);
    EXPECT_TRUE(loaded.game) << loaded.diagnostics.text("", page);
    return loaded.game ? fingerprint(*loaded.game) : 0;
}

const std::string kPage =
    "game \"G\"\n"
    "players White, Black\n"
    "set shibumi\n"
    "board pyramid(3)\n"
    "option most = 3 in 2..4\n"
    "variant \"first-row\"\n"
    "var kept[player] = 0\n"
    "turn:\n"
    "    p = choose(playable)\n"
    "    put(me, p)\n"
    "    kept[me] += 1\n"
    "    if kept[me] == most: win(me, \"enough\")\n";

// What a person reads, added everywhere.
const std::string kSpoken =
    "# A page for people.\n"
    "game \"G\"\n"
    "aim \"Place enough balls.\"\n"
    "players White, Black\n"
    "set shibumi\n"
    "board pyramid(3)\n"
    "option most = 3 in 2..4 \"so many balls win\"\n"
    "variant \"first-row\" \"only the lowest row counts\"\n"
    "var kept[player] = 0 says \"{player} has {value}\"\n"
    "\n"
    "turn:\n"
    "    p = choose(playable) says \"Place one of {most} balls\"  # the first\n"
    "    put(me,  p)\n"
    "    kept[me] += 1\n"
    "    if kept[me] == most: win(me, \"enough\")\n"
    "example \"one ball\":\n"
    "    play a1\n";

TEST(Fingerprint, LeavesOutWhatIsOnlySaid) { EXPECT_EQ(of(kPage), of(kSpoken)); }

TEST(Fingerprint, SeesEveryRule) {
    const auto changed = [](const std::string& from, const std::string& to) {
        std::string page = kPage;
        page.replace(page.find(from), from.size(), to);
        return of(page);
    };
    const auto as_it_was = of(kPage);
    EXPECT_NE(changed("pyramid(3)", "pyramid(4)"), as_it_was);
    EXPECT_NE(changed("= 3 in", "= 4 in"), as_it_was);
    EXPECT_NE(changed("first-row", "last-row"), as_it_was);
    EXPECT_NE(changed("+= 1", "+= 2"), as_it_was);
    EXPECT_NE(changed("enough", "many"), as_it_was) << "the reason is part of the outcome";
    EXPECT_NE(of(kPage, {{"most", "4"}}), as_it_was);
    EXPECT_NE(of(kPage, {{"variant", "first-row"}}), as_it_was);
}

TEST(Fingerprint, BlocksMatter) {
    const std::string page =
        "game \"G\"\nplayers White, Black\nset shibumi\nboard pyramid(3)\nturn:\n    if turns > 3:\n        "
        "put(me, choose(playable))\n";
    EXPECT_NE(of(page + "        win(me)\n"), of(page + "    win(me)\n"));
}

}  // namespace
}  // namespace cairn
