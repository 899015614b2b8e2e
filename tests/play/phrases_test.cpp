// The pieces of which messages are made.
#include "play/text/phrases.hpp"

#include <gtest/gtest.h>

namespace cairn {
namespace {

TEST(Phrases, Lists) {
    EXPECT_EQ(list_of({}), "");
    EXPECT_EQ(list_of({"a1"}), "a1");
    EXPECT_EQ(list_of({"a1", "c1"}), "a1 and c1");
    EXPECT_EQ(list_of({"red", "white", "black"}, "or"), "red, white or black");
    EXPECT_EQ(joined({"", "a"}, ","), ",a");
}

TEST(Phrases, Quoting) {
    EXPECT_EQ(echo("c3"), "`c3`");
    EXPECT_EQ(echo(std::string(41, 'x')), "`" + std::string(40, 'x') + "…`");
    EXPECT_EQ(echo(std::string(40, 'x')), "`" + std::string(40, 'x') + "`");
    EXPECT_EQ(echo("é\n\x80\xc3"), "`é\\x0a\\x80\\xc3`")
        << "characters stay whole, other bytes are spelt out";
}

TEST(Phrases, Words) {
    EXPECT_EQ(as_word("two or  more"), "two-or-more");
    EXPECT_EQ(as_word(" a, b. "), "a-b");
    EXPECT_EQ(as_word("own[White]"), "own-White");
    EXPECT_EQ(as_word(""), "-");
}

TEST(Phrases, Numbers) {
    EXPECT_EQ(number_in("12"), 12);
    EXPECT_EQ(number_in("-3"), -3);
    EXPECT_EQ(number_in("+3"), 3);
    EXPECT_EQ(number_in("2147483647"), 2147483647);
    for (const char* text : {"", "-", "+", "1x", " 1", "2147483648", "0x10"})
        EXPECT_FALSE(number_in(text)) << text;
}

TEST(Phrases, SplittingAndTrimming) {
    EXPECT_EQ(split("a,,b", ',').size(), 3u);
    EXPECT_EQ(split("", ',').size(), 1u);
    EXPECT_EQ(words_of("  a \t b\n").size(), 2u);
    EXPECT_EQ(trimmed(" \n a b \t"), "a b");
}

TEST(Phrases, ArticlesAndCounts) {
    EXPECT_EQ(with_article("point"), "a point");
    EXPECT_EQ(with_article("entry"), "an entry");
    EXPECT_EQ(counted(1, "die", "dice"), "one die");
    EXPECT_EQ(counted(2, "die", "dice"), "two dice");
    EXPECT_EQ(counted(12, "ball", "balls"), "12 balls");
}

}  // namespace
}  // namespace cairn
