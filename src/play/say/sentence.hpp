// A sentence with gaps: what is said to a person, before it is put into his language.
//
//     text   "Take back {n} of your balls"      English; the key under which translations are found
//     gaps   n = "2"                            English words too: translated where the language knows them
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cairn {

struct Sentence {
    struct Gap {
        std::string name, word;
        friend bool operator==(const Gap&, const Gap&) = default;
    };
    std::string text;
    std::vector<Gap> gaps;

    bool empty() const { return text.empty(); }
    friend bool operator==(const Sentence&, const Sentence&) = default;
};

// The names between braces, in order: "{n} of {m}" gives n, m. A brace without its partner is a plain character.
std::vector<std::string_view> gap_names(std::string_view text);

}  // namespace cairn
