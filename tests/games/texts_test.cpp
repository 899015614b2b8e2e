// Every text that a page shows to people exists in every language, and no translation is left over from a text that
// is there no more.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "play/game/library.hpp"
#include "play/say/common.hpp"
#include "play/say/language.hpp"
#include "rules/parse/page_texts.hpp"
#include "support/shelf.hpp"

namespace cairn::test {
namespace {

const std::filesystem::path kGames = std::filesystem::path(CAIRN_SOURCE_DIR) / "games";
constexpr std::size_t kLimit = 1 << 18;

Language read(const std::filesystem::path& path, const std::string& code) {
    Language language(code);
    Diagnostics faults;
    const TextFile file = read_text_file(path, kLimit);
    EXPECT_TRUE(file.ok()) << file.problem;
    language.read(file.text, faults);
    EXPECT_TRUE(faults.list.empty()) << faults.text(path.string(), file.text);
    return language;
}

std::set<std::string> texts_of(const Page& page) {
    std::set<std::string> texts;
    for (const PageText& text : page_texts(page)) texts.insert(text.text);
    return texts;
}

// Names of options and variants may be translated, where their help does not say it all, and of sets of points.
std::set<std::string> names_of(const Page& page) {
    std::set<std::string> names;
    for (const auto& option : page.options) names.insert(plain_name(option.name));
    for (const auto& variant : page.variants) names.insert(plain_name(variant.name));
    for (const auto& variable : page.vars)
        if (variable.says.empty()) names.insert(plain_name(variable.name));
    return names;
}

TEST(Texts, AreInEveryLanguageAndNoneIsStale) {
    const Library library({kGames});
    for (const std::string_view code : kLanguages) {
        if (code == "en") continue;
        const Language common = read(kGames / "texts" / (std::string(code) + ".txt"), std::string(code));
        std::set<std::string> used(say::all().begin(), say::all().end());
        for (const auto& file : library.list()) {
            const auto path = file.players_page(code).replace_extension(".txt");
            SCOPED_TRACE(path.string());
            const Language own = read(path, std::string(code));
            Diagnostics ignored;
            const Page page = parse(source_of(file.id), ignored);
            const auto texts = texts_of(page), names = names_of(page);
            used.insert(texts.begin(), texts.end());
            for (const auto& text : texts)
                EXPECT_TRUE(own.knows(text) || common.knows(text)) << "not translated: " << text;
            for (const auto& [english, translation] : own.texts())
                EXPECT_TRUE(texts.count(english) || names.count(english))
                    << "no text of the page (any more): " << english;
        }
        for (const char* text : say::all()) EXPECT_TRUE(common.knows(text)) << "not translated: " << text;
        // Names of pieces are not texts of a page.
        for (const auto& [english, translation] : common.texts())
            if (!english.empty() && !used.count(english) && english.find(' ') != std::string::npos)
                ADD_FAILURE() << code << ": nobody says this: " << english;
    }
}

}  // namespace
}  // namespace cairn::test
