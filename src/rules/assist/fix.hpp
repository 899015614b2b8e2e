// What an editor may put in place of the words that a diagnostic speaks of.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/diagnostic.hpp"

namespace cairn {

struct Fix {
    std::string title;        // a sentence: "Write `playable`"
    std::string replacement;  // of the text from `place` to `end` of the diagnostic
};

// Where one is natural: a misspelt word, a sign of another language, `=` where two are compared, a tab, a forgotten colon or quotation
// mark. The ends must be known (Diagnostics::find_ends), in the page's own text.
std::optional<Fix> fix_for(const Diagnostic& diagnostic, std::string_view source);

}  // namespace cairn
