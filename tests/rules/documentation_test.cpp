// docs/language.md, the tutorial and the cookbook tell the truth: their games load and their examples hold; the reference's
// words are the built-in ones.
#include <gtest/gtest.h>

#include <cctype>
#include <fstream>
#include <set>
#include <sstream>

#include "play/game/examples.hpp"
#include "rules/compile/words/builtins.hpp"

namespace cairn::test {
namespace {

std::string document(const std::string& name) {
    std::ifstream file(std::string(CAIRN_SOURCE_DIR) + "/docs/" + name);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

// Checks every game in a document; how many there were.
int checked_games(const std::string& name) {
    const auto text = document(name);
    int games = 0;
    const std::string open = "```cairn\n", close = "```";
    for (auto at = text.find(open); at != std::string::npos; at = text.find(open, at + 1)) {
        const auto start = at + open.size();
        const auto source = text.substr(start, text.find(close, start) - start);
        const auto loaded = Game::load(source);
        EXPECT_TRUE(loaded.game) << loaded.diagnostics.text("docs/" + name, source);
        if (!loaded.game) continue;
        const auto results = run_examples(*loaded.game);
        EXPECT_FALSE(results.empty());
        for (const auto& r : results) EXPECT_TRUE(r.passed) << r.title << ": " << r.problem;
        ++games;
    }
    return games;
}

// The small words between backquotes, without what stands in texts.
std::set<std::string> words_in_code(const std::string& document) {
    std::set<std::string> words;
    std::string word;
    bool code = false, text = false;
    for (const char c : document) {
        if (code && !text && (std::isalpha(static_cast<unsigned char>(c)) || c == '_')) {
            word += c;
            continue;
        }
        if (word.size() > 1 && !std::isupper(static_cast<unsigned char>(word[0]))) words.insert(word);
        word.clear();
        if (c == '`') code = !code, text = false;
        if (c == '"') text = !text;
        if (c == '\n') text = false;
    }
    return words;
}

}  // namespace

TEST(Reference, EveryGameInItIsChecked) { EXPECT_GE(checked_games("language.md"), 3); }
TEST(Reference, EveryPageOfTheTutorialIsChecked) { EXPECT_EQ(checked_games("tutorial.md"), 6); }
TEST(Reference, EveryRecipeIsChecked) { EXPECT_EQ(checked_games("cookbook.md"), 9); }

// A word that the tutorial names and that is none misleads whoever has nothing else.
TEST(Reference, EveryWordOfTheTutorialsTablesIsThere) {
    const auto known = words_in_code(document("language.md"));
    std::string tutorial = document("tutorial.md"), tables, line;
    tutorial.erase(tutorial.find("\n## 6."));
    for (std::istringstream lines(tutorial); std::getline(lines, line);)
        if (line.starts_with("| ")) tables += line + '\n';
    const auto named = words_in_code(tables);
    EXPECT_GT(named.size(), 50u);
    for (const std::string& word : named) EXPECT_TRUE(known.contains(word)) << word;
}

TEST(Reference, EveryBuiltInWordIsInIt) {
    const auto text = document("language.md");
    for (const auto& b : builtins()) {
        EXPECT_NE(text.find("| `" + std::string(b.name)), std::string::npos) << b.name;
        std::string doc(b.doc);
        for (std::size_t k = 0; (k = doc.find('|', k)) != std::string::npos; k += 2) doc.insert(k, "\\");
        EXPECT_NE(text.find(doc), std::string::npos)
            << b.name << ": the reference says something else than the table of words";
    }
}

}  // namespace cairn::test
