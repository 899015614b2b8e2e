// What an editor may put in place of the words that a diagnostic speaks of.
#pragma once

#include <optional>
#include <string>

#include "rules/diagnostic.hpp"

namespace cairn {

struct Fix {
    std::string title;        // a sentence: "Write `playable`"
    std::string replacement;  // of the text from `place` to `end` of the diagnostic
};

// Where one is natural: a misspelt word, a sign of another language.
std::optional<Fix> fix_for(const Diagnostic& diagnostic);

}  // namespace cairn
