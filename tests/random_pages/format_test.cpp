// A page that is laid out is read as the same Program, whatever its spaces were.
#include <gtest/gtest.h>

#include "random_pages/trying/trial.hpp"
#include "random_pages/writing/dice.hpp"
#include "rules/assist/format.hpp"
#include "support/same_program.hpp"

namespace cairn::test {
namespace {

// Spaces where nothing depends on them: doubled, or taken away around signs. Texts and indentation stay.
std::string spoilt(const std::string& page, Dice& dice) {
    std::string out;
    bool quoted = false, indent = true;
    for (std::size_t k = 0; k < page.size(); ++k) {
        const char c = page[k];
        if (c == '"') quoted = !quoted;
        indent = c == '\n' || (indent && c == ' ');
        if (c == ' ' && !indent && !quoted && dice.percent(33)) out += "  ";
        if (!quoted && !indent && (c == ',' || c == '(' || c == ')') && dice.percent(25)) out += ' ';
        out += c;
    }
    return out;
}

TEST(Format, KeepsEveryRandomProgram) {
    int laid_out = 0;
    try_pages(Subject::Anything, 300, [&](const auto& game, std::uint64_t seed) -> std::string {
        Dice dice(seed);
        for (const std::string& page : {game->source(), spoilt(game->source(), dice)}) {
            const Formatted formatted = format_page(page);
            if (formatted.diagnostics.failed()) return "this page cannot be read:\n" + page;
            const std::string different = difference(page, formatted.text);
            if (!different.empty()) return different + "\n" + page + "\nlaid out:\n" + formatted.text;
            if (format_page(formatted.text).text != formatted.text)
                return "laid out twice it differs:\n" + page;
            ++laid_out;
        }
        return "";
    });
    EXPECT_GT(laid_out, 300);
}

}  // namespace
}  // namespace cairn::test
