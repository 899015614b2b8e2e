#include "rules/compile/words/advice.hpp"

#include <algorithm>
#include <array>

namespace cairn {
namespace {

// What people write who know other languages, and what says it here.
struct ForeignWord {
    std::string_view word, here;
};
constexpr std::array<ForeignWord, 14> kForeignWords = {{
    {"remove", "`lift(p)` for one ball, `take(S)` for the free balls of a set"},
    {"delete", "`lift(p)` for one ball, `take(S)` for the free balls of a set"},
    {"place", "`put(me, p)`"},
    {"add", "`put(me, p)` for a ball, `|` for sets"},
    {"len", "`count(S)`"},
    {"length", "`count(S)`"},
    {"size", "`count(S)`"},
    {"neighbours", "`touching(S)`, or `beside(S)` on the same level"},
    {"adjacent", "`touching(S)`, or `beside(S)` on the same level"},
    {"null", "`none`"},
    {"self", "`me`"},
    {"color", "`colour(p)`"},
    {"dice", "`roll(6)` for a throw"},
    {"rand", "`roll(6)` for a throw, `random(S)` for an element"},
}};

constexpr std::array<std::string_view, 18> kColours = {
    "white", "black", "red",  "green", "blue",   "yellow", "orange", "purple", "pink",
    "brown", "grey",  "gray", "gold",  "golden", "silver", "violet", "cyan",   "turquoise"};

std::string listed(const std::vector<std::string>& words) {
    std::string out;
    for (const auto& w : words) out += (out.empty() ? "" : ", ") + w;
    return out;
}

}  // namespace

Value Advice::unknown_word(const Expr& e) {
    // Which sets and families there are is not known without the board.
    if (!circumstances_.board_is_known) return Value::bad();
    return fail(e.place, "there is no word `" + e.text + "`" + meant_by(e.text), "unknown-word");
}

std::string Advice::meant_by(const std::string& word) const {
    if (word == "it") return ": it is the member of a `where` whose member has no name of its own";
    for (const auto& f : kForeignWords)
        if (f.word == word) return "; write " + std::string(f.here);
    if (auto near = suggestion(word, names_.known_words()); !near.empty() && word.size() > 1) return near;
    if (std::find(kColours.begin(), kColours.end(), word) != kColours.end())
        return "; the colours of this game are " + listed(program_.colours);
    if (names_.find("it")) return "; the member that `where` asks about is called `it`";
    return suggestion(word, names_.known_words());
}

}  // namespace cairn
