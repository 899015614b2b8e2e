#include "rules/compile/words/advice.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace cairn {
namespace {

// What people write who know other languages, and what says it here.
struct ForeignWord {
    std::string_view word, here;
};
constexpr std::array<ForeignWord, 45> kForeignWords = {{
    {"capture", "`take(S)`"},
    {"destroy", "`take(S)`"},
    {"kill", "`take(S)`"},
    {"eat", "`take(S)`"},
    {"enemy", "`theirs` for the balls of the others, `opponent` for a player"},
    {"enemies", "`theirs`"},
    {"opponents", "`theirs` for their balls, `others` for the players"},
    {"own", "`mine`"},
    {"neighbors", "`touching(S)`, or `beside(S)` on the same level"},
    {"neighbour", "`touching(S)`, or `beside(S)` on the same level"},
    {"neighbor", "`touching(S)`, or `beside(S)` on the same level"},
    {"groups", "`full_groups(S)`, or `visible_groups(S)` for what is joined in sight"},
    {"group", "`full_group(p)`, or `visible_group(p)` for what is joined in sight"},
    {"connected", "`fully_joins(S, A, B)`: do contacts inside S join A to B?"},
    {"chain", "`full_group(p)`, or `visible_group(p)` for what is joined in sight"},
    {"flip", "`recolour(S, me)` for balls that change their owner"},
    {"convert", "`recolour(S, me)`"},
    {"neutral", "a colour for balls that are nobody's: `put(red, p)`"},
    {"nobody", "a colour for balls that are nobody's, as in `put(red, p)`; `none` for no player"},
    {"next_to", "`beside(S)`, or `touching(S)` on any level"},
    {"range", "`for k from 1 to 3:`"},
    {"print", "`says \"…\"` behind a choice; nothing else is printed"},
    {"I", "`me`"},
    {"you", "`me`, or `opponent`"},
    {"this", "`me` for the player whose turn it is"},
    {"undefined", "`none`"},
    {"nil", "`none`"},
    {"True", "`true`"},
    {"False", "`false`"},
    {"height", "`level(p)`"},
    {"sum", "`count(S)`, or `sum(value for p in S)`"},
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

bool Advice::refused(const std::string& name) const {
    return !names_.variable(name) && std::any_of(page_.vars.begin(), page_.vars.end(),
                                                 [&](const VarDecl& v) { return v.name == name; });
}

std::string Advice::index_missing(const Variable& table) const {
    // In `rank by` it is the player who is compared.
    const bool by_player = table.dimensions.size() == 1 && table.index_types[0].type == Type::Player;
    const std::string index = !by_player ? "…" : names_.find("player") ? "player" : "me";
    return "`" + table.name + "` is a table; write `" + table.name + "[" + index + "]`";
}

namespace {

bool assigns(const Block& block, const std::string& name) {
    return std::any_of(block.begin(), block.end(), [&](const StmtPtr& s) {
        return (s->kind == Stmt::Kind::Assign && s->target && s->target->kind == Expr::Kind::Name &&
                s->target->text == name) ||
               assigns(s->body, name) ||
               std::any_of(s->branches.begin(), s->branches.end(),
                           [&](const Branch& b) { return assigns(b.body, name); });
    });
}

}  // namespace

// Somewhere on the page, in a block that has ended, or later.
bool Advice::given_a_value(const std::string& name) const {
    return assigns(page_.start, name) || assigns(page_.score, name) ||
           std::any_of(page_.phases.begin(), page_.phases.end(), [&](const PhaseDecl& p) {
               return assigns(p.turn, name) || assigns(p.stuck, name) || assigns(p.end, name);
           });
}

std::string Advice::undeclared(const std::string& name, bool table) const {
    auto near = suggestion(name, names_.variables_of(Variable::Form::Var));
    return !near.empty()
               ? near
               : "; what is kept is declared in the head: `var " + name + (table ? "[player]" : "") + " = 0`";
}

std::string Advice::meant_by(const std::string& word) const {
    if (word == "it") return ": it is the member of a `where` whose member has no name of its own";
    for (const auto& f : kForeignWords)
        if (f.word == word) return "; write " + std::string(f.here);
    if (word.size() > 1 && std::isupper(static_cast<unsigned char>(word[0])) &&
        std::isdigit(static_cast<unsigned char>(word[1])))
        return "; points are written small: `" + std::string(1, char(std::tolower(word[0]))) +
               word.substr(1) + "`";
    if (given_a_value(word))
        return ": the value it was given is forgotten at the end of its block; what is kept is declared in "
               "the "
               "head, as `var " +
               word + " = 0`, a point as `var " + word + ": point or none`";
    if (auto near = suggestion(word, names_.known_words()); !near.empty() && word.size() > 1) return near;
    if (std::find(kColours.begin(), kColours.end(), word) != kColours.end())
        return "; the colours of this game are " + listed(program_.colours);
    if (names_.find("it")) return "; the member that `where` asks about is called `it`";
    return suggestion(word, names_.known_words());
}

}  // namespace cairn
