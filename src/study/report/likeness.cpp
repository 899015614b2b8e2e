#include "study/report/likeness.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "rules/assist/words.hpp"
#include "rules/parse/token.hpp"
#include "study/knowledge/facts.hpp"

namespace cairn {
namespace {

// Players and colours have names, as White has.
bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

}  // namespace

WordCounts rule_words(std::string_view source) {
    WordCounts counts;
    std::set<std::string> given;
    for (const Declared& d : declarations(source)) given.insert(d.name);
    Diagnostics ignored;
    for (const Token& t : tokens(without_examples(source), ignored))
        if (t.kind == Token::Kind::Name && !given.count(t.text) && !is_capital(t.text.front()))
            ++counts[t.text];
    return counts;
}

std::vector<Like> most_like(const WordCounts& words, const std::vector<KnownGame>& known, std::size_t most) {
    std::map<std::string, int> users;
    for (const KnownGame& game : known)
        for (const auto& [word, count] : game.words) ++users[word];
    const double all = double(known.size()) + 1;
    const auto rare = [&](const std::string& word) {
        const auto found = users.find(word);
        return std::log((all + 0.5) / (found == users.end() ? 0.5 : found->second + 0.5));
    };
    const auto weight = [&](const std::string& word, int count) {
        return rare(word) * (1 + std::log(count));
    };
    const auto norm = [&](const WordCounts& of) {
        double sum = 0;
        for (const auto& [word, count] : of) sum += weight(word, count) * weight(word, count);
        return std::sqrt(sum);
    };
    const double mine = norm(words);
    std::vector<Like> list;
    for (const KnownGame& game : known) {
        double product = 0;
        std::vector<std::pair<double, std::string>> shared;
        for (const auto& [word, count] : words)
            if (const auto there = game.words.find(word); there != game.words.end()) {
                const double part = weight(word, count) * weight(word, there->second);
                product += part;
                shared.push_back({-part, word});
            }
        const double size = mine * norm(game.words);
        if (product <= 0 || size <= 0) continue;
        Like like{game.id, game.title, std::min(1.0, product / size), {}};
        std::sort(shared.begin(), shared.end());
        for (std::size_t k = 0; k < shared.size() && k < 4; ++k) like.shared.push_back(shared[k].second);
        list.push_back(std::move(like));
    }
    std::stable_sort(list.begin(), list.end(),
                     [](const Like& a, const Like& b) { return a.likeness > b.likeness; });
    if (list.size() > most) list.resize(most);
    return list;
}

}  // namespace cairn
