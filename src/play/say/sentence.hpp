// A sentence with gaps: what is said to a person, before it is put into his language.
//
//     text   "Take back {n} of your balls"      English; the key under which translations are found
//     gaps   n = "2"                            sentences again: "red", "c3 (level 2)"
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cairn {

struct Sentence {
    struct Gap;
    std::string text;
    std::vector<Gap> gaps;

    Sentence();
    Sentence(std::string t);
    Sentence(const char* t);
    Sentence(std::string t, std::vector<Gap> g);
    bool empty() const { return text.empty(); }
    friend bool operator==(const Sentence& a, const Sentence& b);
};

struct Sentence::Gap {
    std::string name;
    Sentence value;
    friend bool operator==(const Gap&, const Gap&) = default;
};

// Gaps hold sentences, so that only here a sentence is whole.
inline Sentence::Sentence() = default;
inline Sentence::Sentence(std::string t) : text(std::move(t)) {}
inline Sentence::Sentence(const char* t) : text(t) {}
inline bool operator==(const Sentence& a, const Sentence& b) { return a.text == b.text && a.gaps == b.gaps; }

// "{1}, {2}, {3}": as many as there are, with this between them.
Sentence listed(const std::vector<Sentence>& parts, std::string_view between = ", ");

// The names between braces, in order: "{n} of {m}" gives n, m. A brace without its partner is a plain character.
std::vector<std::string_view> gap_names(std::string_view text);

// With a capital letter; letters of Western European languages.
std::string capital(std::string text);

}  // namespace cairn
