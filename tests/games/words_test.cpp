// What editors know of words: every word of every page of the shelf means something, and so does every set of every board.
#include "rules/assist/words.hpp"

#include <gtest/gtest.h>

#include <cctype>
#include <set>
#include <utility>

#include "board/kinds/boards.hpp"
#include "rules/parse/token.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

// Words that only join others: `up to`, `at most`, `with`.
const std::set<std::string, std::less<>> kJoining = {"to", "up", "at", "with", "by", "from", "it", "per"};

bool is_point(const std::string& name) {
    return name.size() >= 2 && std::islower(static_cast<unsigned char>(name[0])) &&
           name.find_first_not_of("0123456789", 1) == std::string::npos;
}

std::string in_small_letters(std::string text) {
    for (char& c : text) c = char(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

// The words of the rules of a page, without its examples; and the names that lines of its head list: players, kinds, options.
struct Words {
    std::set<std::string> rules, head;
};
Words words_of(const std::string& source) {
    Words words;
    Diagnostics ignored;
    bool line_start = true, example = false, head = false;
    for (const Token& t : tokens(source, ignored)) {
        if (t.kind > Token::Kind::Symbol) {
            line_start |= t.kind == Token::Kind::Newline;
            continue;
        }
        if (std::exchange(line_start, false)) {
            head = t.place.column == 1;
            if (head) example = t.is("example");
        }
        if (t.kind != Token::Kind::Name || example) continue;
        words.rules.insert(t.text);
        if (head) words.head.insert(t.text);
    }
    return words;
}

TEST(EditorWords, EveryWordOfEveryPageMeansSomething) {
    std::set<std::string> own;
    for (const BoardKind& kind : board_kinds()) own.insert(std::string(kind.word));
    std::set<std::string> pages, unknown;
    for (const Setting& setting : settings()) {
        if (!pages.insert(setting.id).second) continue;
        const std::string source = source_of(setting.id);
        const Program& program = load(setting)->program();
        auto [rules, given] = words_of(source);
        given.insert(own.begin(), own.end());
        for (const auto& list : {program.players, program.colours})
            for (const std::string& name : list) given.insert({name, in_small_letters(name)});
        for (const std::string& word : rules)
            if (!kJoining.count(word) && !given.count(word) && !is_point(word) &&
                meaning(source, word).empty())
                unknown.insert(word);
    }
    EXPECT_GT(pages.size(), 100u);
    EXPECT_EQ(testing::PrintToString(std::vector(unknown.begin(), unknown.end())), "{}");
}

TEST(EditorWords, EverySetOfEveryBoardMeansSomething) {
    int names = 0;
    for (const auto& [word, sizes] : {std::pair<std::string_view, std::vector<int>>{"pyramid", {4}},
                                      {"dice", {5}},
                                      {"grid", {5, 5}},
                                      {"block", {3, 3, 3}},
                                      {"stacks", {4, 4, 3}},
                                      {"nests", {4, 4, 3}}})
        for (const BoardKind& kind : board_kinds()) {
            if (kind.word != word) continue;
            const auto lattice = kind.build(sizes);
            ASSERT_TRUE(lattice) << word;
            std::vector<std::string> all;
            for (const auto& entry : lattice->sets) all.push_back(entry.first);
            for (const auto& entry : lattice->families) all.push_back(entry.first);
            for (const std::string& name : all) EXPECT_NE(meaning("", name), "") << name;
            names += int(all.size());
        }
    EXPECT_GT(names, 40);
}

TEST(EditorWords, ThoseOfRacesAndOfTheHandAreOffered) {
    std::set<std::string> offered;
    for (const Suggestion& s : suggestions("turn:\n    ", {2, 5})) offered.insert(s.text);
    for (const char* word :
         {"race", "claim", "silence", "wrong", "throw", "tilt", "flick", "squares", "spans", "expect"})
        EXPECT_TRUE(offered.count(word)) << word;
}

}  // namespace
}  // namespace cairn::test
