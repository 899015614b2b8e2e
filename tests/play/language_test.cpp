// Texts in the reader's language: how they are kept, read and filled in.
#include "play/say/language.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/parse/page_texts.hpp"

namespace cairn {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> faults_of(std::string_view file) {
    Diagnostics faults;
    Language language("de");
    language.read(file, faults);
    std::vector<std::string> list;
    for (const auto& d : faults.list) list.push_back(std::to_string(d.place.line) + ": " + d.message);
    return list;
}

TEST(Language, FillsGapsWithTranslatedWords) {
    Diagnostics faults;
    Language german("de");
    german.read("# German\n\n{player} takes {n} balls\n= {n} Kugeln nimmt {player}\n\nWhite\n= Weiß\n",
                faults);
    EXPECT_THAT(faults.list, IsEmpty());
    EXPECT_EQ(german.of({"{player} takes {n} balls", {{"player", "White"}, {"n", "2"}}}),
              "2 Kugeln nimmt Weiß");
    EXPECT_EQ(Language().of({"{player} takes {n} balls", {{"player", "White"}, {"n", "2"}}}),
              "White takes 2 balls");
}

TEST(Language, LeavesUnknownTextsAndLooseBracesAlone) {
    EXPECT_EQ(Language("it").of("Pass"), "Pass");
    EXPECT_EQ(Language().of({"a { b", {{"b", "x"}}}), "a { b");
    EXPECT_EQ(Language().of(Sentence{"a {n}", {}}), "a {n}");
}

TEST(Language, ThePagesOwnTranslationGoesFirst) {
    Diagnostics faults;
    Language french("fr");
    french.read("Red\n= Rouge vif\n", faults);
    french.read("Red\n= Rouge\nBlack\n= Noir\n", faults);
    EXPECT_EQ(french.of("Red"), "Rouge vif");
    EXPECT_EQ(french.of("Black"), "Noir");
}

TEST(Language, TellsEveryFaultWithItsLine) {
    EXPECT_THAT(faults_of("A\n= B\nC\n\nD\n= E\n"),
                ElementsAre(HasSubstr("3: this text has no translation")));
    EXPECT_THAT(faults_of("A\n"), ElementsAre(HasSubstr("1: this text has no translation")));
    EXPECT_THAT(faults_of("= B\n"), ElementsAre(HasSubstr("1: this translation has no text above")));
    EXPECT_THAT(faults_of("A\n=\n"), ElementsAre(HasSubstr("2: this translation is empty")));
    EXPECT_THAT(faults_of("{n} balls\n= Kugeln\n"), ElementsAre(HasSubstr("2: the gaps in braces differ")));
    EXPECT_THAT(faults_of("A\n= B\nA\n= C\n"),
                ElementsAre(HasSubstr("3: this text has a translation already")));
}

TEST(PageTexts, AreAllTextsWhateverTheOptions) {
    Diagnostics diagnostics;
    const Page page = parse(
        "game \"G\"\naim \"Win.\"\nplayers White, Black\nboard pyramid(2)\nvariant short \"a short game\"\n"
        "option start = corners in corners, top_first \"where it begins\"\nkinds mood: calm, wild\n"
        "var last_mover: player or none\nvar left[player] = 3 says \"{player} has {value} left\"\n"
        "turn:\n"
        "    if variant short: win(me, \"it is short\")\n"
        "    either \"place\" says \"Place a ball\": put(me, choose(playable) ) says \"Where?\"\n"
        "    or \"pass\": pass\n"
        "    require turns < 3, \"too late\"\n"
        "example \"one ball\":\n    play a1\n",
        diagnostics);
    EXPECT_FALSE(diagnostics.failed()) << diagnostics.text("", "");
    std::vector<std::string> texts;
    for (const auto& t : page_texts(page)) texts.push_back(t.text);
    EXPECT_THAT(
        texts, ElementsAre("Win.", "White", "Black", "where it begins", "corners", "top first",
                           "a short game", "calm", "wild", "last mover", "{player} has {value} left",
                           "it is short", "Place a ball", "place", "Where?", "pass", "too late", "one ball"));
}

}  // namespace
}  // namespace cairn
