#include "study/knowledge/fingerprint.hpp"

#include <fmt/core.h>

#include "play/game/hash.hpp"
#include "rules/parse/token.hpp"
#include "study/knowledge/facts.hpp"

namespace cairn {
namespace {

// Is this word only for people? The aim, what is said at a choice, and the help of an option or a variant: a text that no
// other word asks for. `line` is the first word of the line.
bool for_people(const Token& line, const Token& before, const Token& word) {
    if (line.is("aim") || word.is("says") || (word.is("nothing") && before.is("says"))) return true;
    if (word.kind != Token::Kind::String) return false;
    const bool offer = line.is("option") || line.is("variant");
    return before.is("says") || (offer && !before.is("option") && !before.is("variant"));
}

// The words of the page in order, each on a line: comments, blank lines and spaces do not matter.
std::string rules_text(std::string_view page) {
    Diagnostics ignored;
    std::string text;
    Token line, before;
    bool fresh = true;  // at the beginning of a line
    for (const Token& t : tokens(page, ignored)) {
        if (fresh) line = t;
        fresh =
            t.kind == Token::Kind::Newline || t.kind == Token::Kind::Indent || t.kind == Token::Kind::Dedent;
        if (!for_people(line, before, t)) text += fmt::format("{} {}\n", int(t.kind), t.text);
        before = t;
    }
    return text;
}

}  // namespace

std::uint64_t fingerprint(const Game& game) {
    std::string text = rules_text(without_examples(game.source()));
    const Program& p = game.program();
    for (const Option& o : p.options) text += fmt::format("{}={}\n", o.name, o.value);
    text += fmt::format("variant={}\nplayers={}\n", p.variant, p.players.size());
    const std::size_t length = text.size();
    text.resize((length + 7) / 8 * 8);
    return hash_words(text.data(), text.size(), length);
}

std::string fingerprint_text(const Game& game) { return fmt::format("{:016x}", fingerprint(game)); }

}  // namespace cairn
