// docs/language.md tells the truth: its games load and their examples hold; its words are the built-in ones.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "play/game/examples.hpp"
#include "rules/compile/words/builtins.hpp"

namespace cairn::test {
namespace {

std::string reference() {
    std::ifstream file(std::string(CAIRN_SOURCE_DIR) + "/docs/language.md");
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

}  // namespace

TEST(Reference, EveryGameInItIsChecked) {
    const auto text = reference();
    int games = 0;
    const std::string open = "```cairn\n", close = "```";
    for (auto at = text.find(open); at != std::string::npos; at = text.find(open, at + 1)) {
        const auto start = at + open.size();
        const auto source = text.substr(start, text.find(close, start) - start);
        const auto loaded = Game::load(source);
        ASSERT_TRUE(loaded.game) << loaded.diagnostics.text("docs/language.md", source);
        const auto results = run_examples(*loaded.game);
        EXPECT_FALSE(results.empty());
        for (const auto& r : results) EXPECT_TRUE(r.passed) << r.title << ": " << r.problem;
        ++games;
    }
    EXPECT_GE(games, 3);
}

TEST(Reference, EveryBuiltInWordIsInIt) {
    const auto text = reference();
    for (const auto& b : builtins()) {
        EXPECT_NE(text.find("| `" + std::string(b.name)), std::string::npos) << b.name;
        std::string doc(b.doc);
        for (std::size_t k = 0; (k = doc.find('|', k)) != std::string::npos; k += 2) doc.insert(k, "\\");
        EXPECT_NE(text.find(doc), std::string::npos)
            << b.name << ": the reference says something else than the table of words";
    }
}

}  // namespace cairn::test
