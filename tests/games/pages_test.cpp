// The pages for players say what the rules say: players, sizes, variants, in four languages.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "play/game/library.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

std::string text_of(const std::filesystem::path& path) {
    std::ifstream in(path);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

struct Language {
    const char *code, *players, *sizes, *variants;
    std::vector<std::string> sections;
};

const std::vector<Language> kLanguages = {
    {"en", "Players", "Sizes", "Variants", {"## Start", "## Play", "## End", "## Strategy"}},
    {"fr", "Joueurs", "Tailles", "Variantes", {"## Départ", "## Déroulement", "## Fin", "## Stratégie"}},
    {"de", "Spieler", "Größen", "Varianten", {"## Start", "## Ablauf", "## Ende", "## Strategie"}},
    {"it", "Giocatori", "Dimensioni", "Varianti", {"## Inizio", "## Svolgimento", "## Fine", "## Strategia"}},
};

}  // namespace

TEST(Pages, EveryGameHasOneInEachLanguage) {
    const Library library({std::string(CAIRN_SOURCE_DIR) + "/games"});
    for (const auto& file : library.list()) {
        const auto game = load({file.id, {}});
        ASSERT_TRUE(game);
        const auto& p = game->program();
        for (const auto& language : kLanguages) {
            SCOPED_TRACE(file.id + "." + language.code);
            const auto page = text_of(file.players_page(language.code));
            ASSERT_FALSE(page.empty());
            EXPECT_EQ(page.rfind("# ", 0), 0u);
            for (const auto& section : language.sections)
                EXPECT_NE(page.find(section), std::string::npos) << section;
            const auto facts = page.substr(0, page.find("## "));
            EXPECT_NE(facts.find(language.players), std::string::npos);
            EXPECT_NE(facts.find(std::to_string(p.players_low)), std::string::npos);
            EXPECT_NE(facts.find(std::to_string(p.players_high)), std::string::npos);
            for (const auto& v : p.variants) EXPECT_NE(facts.find(v.name), std::string::npos) << v.name;
            for (const auto& o : p.options) {
                if (o.name != "size") continue;
                EXPECT_NE(facts.find(language.sizes), std::string::npos);
                EXPECT_NE(facts.find(std::to_string(o.low)), std::string::npos);
                EXPECT_NE(facts.find(std::to_string(o.high)), std::string::npos);
            }
        }
    }
}

}  // namespace cairn::test
