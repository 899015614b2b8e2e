// A word that nobody knows is an error wherever it stands, also in rules that a setting switches off.
#include <gtest/gtest.h>

#include <cctype>

#include "play/text/position.hpp"
#include "random_pages/trying/trial.hpp"
#include "random_pages/writing/dice.hpp"

namespace cairn::test {
namespace {

bool letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

struct Word {
    std::size_t at, size;
};

// The words of the page's blocks that stand for a value: names, not the words that build statements.
std::vector<Word> value_words(const std::string& page) {
    std::vector<Word> out;
    const std::size_t blocks = std::min(page.find("\nturn:"), page.find("\nphase "));
    if (blocks == std::string::npos) return out;
    for (std::size_t k = blocks; k < page.size();) {
        if (page[k] == '"') {  // a text or a label may say anything
            k = page.find('"', k + 1) + 1;
            continue;
        }
        if (!letter(page[k])) {
            ++k;
            continue;
        }
        std::size_t end = k;
        while (end < page.size() && letter(page[end])) ++end;
        const std::string word = page.substr(k, end - k);
        for (const char* value : {"mine", "balls", "empty", "playable", "points", "holes", "visible", "free",
                                  "count", "touching", "beside", "me", "theirs"})
            if (word == value) out.push_back({k, end - k});
        k = end;
    }
    return out;
}

TEST(Misspellings, AreRefusedWhereverTheyStand) {
    int spoilt = 0;
    try_pages(Subject::Anything, 100, [&](const auto& game, std::uint64_t seed) -> std::string {
        const std::string page = game->source();
        const std::vector<Word> words = value_words(page);
        if (words.empty()) return "";
        Dice dice(seed);
        for (int n = 0; n < 6; ++n) {
            const Word word = dice.one_of(words);
            std::string wrong = page;
            wrong.replace(word.at, word.size, "nonsense");
            ++spoilt;
            if (Game::load(wrong).game) return "this page loads, though nobody knows `nonsense`:\n" + wrong;
        }
        return "";
    });
    EXPECT_GT(spoilt, 200);
}

}  // namespace
}  // namespace cairn::test
