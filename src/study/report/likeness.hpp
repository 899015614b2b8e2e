// Which games have rules like these: pages compared by the words of the language that they use.
//
// A word that few games use says more than one that all use; a word used often says a little more than one used once.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace cairn {

// By word: how often the rules use it. Names that the page gives, texts, numbers and examples do not count.
using WordCounts = std::map<std::string, int>;
WordCounts rule_words(std::string_view source);

struct KnownGame {
    std::string id, title;
    WordCounts words;
};

struct Like {
    std::string id, title;
    double likeness = 0;              // 0: no word in common; 1: the same words as often
    std::vector<std::string> shared;  // words that both use and few others do
};
// The most similar first; none without anything in common.
std::vector<Like> most_like(const WordCounts& words, const std::vector<KnownGame>& known, std::size_t most);

}  // namespace cairn
