// What people write who know another language, or who write a sentence: it is told in the words of this one, and where it is
// plain what was meant, with what is to stand there instead.
#include <algorithm>
#include <array>
#include <initializer_list>

#include "rules/parse/parser.hpp"

namespace cairn {
namespace {

using Kind = Token::Kind;

struct Phrase {
    std::array<std::string_view, 3> words;
    std::string_view sign;
};
// The longer ones first.
constexpr std::array<Phrase, 22> kComparisons = {{
    {{"is", "at", "least"}, ">="},
    {{"is", "at", "most"}, "<="},
    {{"is", "more", "than"}, ">"},
    {{"is", "greater", "than"}, ">"},
    {{"is", "larger", "than"}, ">"},
    {{"is", "bigger", "than"}, ">"},
    {{"is", "less", "than"}, "<"},
    {{"is", "fewer", "than"}, "<"},
    {{"is", "smaller", "than"}, "<"},
    {{"is", "equal", "to"}, "=="},
    {{"is", "not"}, "!="},
    {{"at", "least"}, ">="},
    {{"at", "most"}, "<="},
    {{"more", "than"}, ">"},
    {{"greater", "than"}, ">"},
    {{"less", "than"}, "<"},
    {{"fewer", "than"}, "<"},
    {{"equal", "to"}, "=="},
    {{"is"}, "=="},
    {{"equals"}, "=="},
    {{"are"}, "=="},
    {{"isnt"}, "!="},
}};

// Words that work on what stands in brackets, and that people write without.
constexpr std::string_view kWorkOnOne[] = {"count",  "choose", "level", "roll",  "random", "of",   "touching",
                                           "beside", "around", "above", "below", "take",   "lift", "colour"};

bool one_of(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

// Lines of a page in other people's words.
struct ForeignLine {
    std::string_view word, here;
};
constexpr std::array<ForeignLine, 26> kForeignLines = {{
    {"setup", "what happens before the first turn stands below `start:`"},
    {"init", "what happens before the first turn stands below `start:`"},
    {"initial", "what happens before the first turn stands below `start:`"},
    {"begin", "what happens before the first turn stands below `start:`"},
    {"title", "write `game \"Title\"`"},
    {"name", "write `game \"Title\"`"},
    {"author", "write `by \"Designer\", 2026`"},
    {"designer", "write `by \"Designer\", 2026`"},
    {"pieces", "write `set shibumi`, or `colours white, black`"},
    {"rules", "what a player does stands below `turn:`"},
    {"move", "what a player does stands below `turn:`"},
    {"moves", "what a player does stands below `turn:`"},
    {"play", "what a player does stands below `turn:`"},
    {"win", "who wins is tested in the turn, as in `if count(mine) == 9: win(me, \"nine balls\")`"},
    {"goal", "who wins is tested in the turn, as in `if count(mine) == 9: win(me, \"nine balls\")`"},
    {"winner", "who wins is tested in the turn, as in `if count(mine) == 9: win(me, \"nine balls\")`"},
    {"function", "statements get a name by `procedure name(p):`, a value by `define name(p) = …`"},
    {"def", "statements get a name by `procedure name(p):`, a value by `define name(p) = …`"},
    {"func", "statements get a name by `procedure name(p):`, a value by `define name(p) = …`"},
    {"int", "write `var name = 0`"},
    {"number", "write `var name = 0`"},
    {"let", "write `var name = 0`"},
    {"const", "write `define name = …`"},
    {"points", "who has how many is compared below `score:`, as in `rank by count(mine)`"},
    {"test", "write `example \"what it shows\":`"},
    {"import", "a page stands alone; nothing is fetched from others"},
}};

}  // namespace

bool Parser::ends_here(std::size_t n) const {
    const Token& t = peek(n);
    return t.kind == Kind::Newline || t.kind == Kind::End || t.kind == Kind::Dedent || t.is(";");
}

// `is at least`, `more than`: the sign for it, and how many words it has.
std::optional<std::string> Parser::comparison_in_words(std::size_t& words) const {
    for (const Phrase& phrase : kComparisons) {
        std::size_t n = 0;
        while (n < phrase.words.size() && !phrase.words[n].empty() && peek(n).is(phrase.words[n])) ++n;
        if (n < phrase.words.size() && !phrase.words[n].empty()) continue;
        words = n;
        return std::string(phrase.sign);
    }
    return std::nullopt;
}

// Names and numbers up to the next sign, as the text that they were meant to be.
std::string Parser::quoted_words(std::size_t& words) const {
    std::string text;
    for (words = 0; peek(words).kind == Kind::Name || peek(words).kind == Kind::Number; ++words) {
        if (words > 0 && end_of(peek(words - 1)).column < peek(words).place.column) text += ' ';
        text += peek(words).text;
    }
    return '"' + text + '"';
}

// `count mine`, `roll die`: two words beside each other of which the first works on the second.
bool Parser::beside() {
    const Token& word = before();
    if (word.kind != Kind::Name || word.place.line != now().place.line) return false;
    if (now().kind != Kind::Name && now().kind != Kind::Number && now().kind != Kind::Point) return false;
    if (std::find(std::begin(kWorkOnOne), std::end(kWorkOnOne), word.text) == std::end(kWorkOnOne))
        return false;
    const bool die = word.text == "roll" && at(Kind::Name);
    const std::string with = word.text + "(" + (die ? "6" : now().text) + ")";
    const std::string message = "what `" + word.text + "` works on stands in brackets: write `" + with + "`";
    if (peek().is("(")) error(message);
    else slip(word.place, end_of(now()), message, with);
    return true;
}

// `the count`, `my balls`, `number of balls`, `the largest group`.
void Parser::drop_articles() {
    const bool goes_on = one_of(peek().text, {"in", "and", "or", "if", "else", "not", "where", "through",
                                              "on", "otherwise", "for", "lies", "to", "says", "then"});
    if (at("the") && !goes_on && (peek().kind == Kind::Name || peek().kind == Kind::Number)) {
        slip(now().place, peek().place, "leave `the` out", "");
        take();
    }
    if (at("my") && one_of(peek().text, {"balls", "ball", "pieces", "piece", "dice", "stones", "points"})) {
        slip(2, "your own balls are `mine`", "mine");
        take();
        tokens_[at_].text = "mine";
    }
    if (one_of(now().text, {"biggest", "largest", "longest", "smallest"}) && at(Kind::Name) &&
        peek().kind == Kind::Name && peek(2).is("(") && !goes_on) {
        const bool least = at("smallest");
        error("how large the " + now().text + " of several sets is: `" + (least ? "min" : "max") +
              "(count(g) for g in full_groups(mine))`");
        take();
    }
    if (at("number") && peek().is("of") && peek(2).kind == Kind::Name) {
        error("how many there are is `count(…)`: write `count(" + peek(2).text + ")`");
        take(), take();
    }
}

// `if 3 in a row:`, `if some line of 3 in mine:`. Everything up to the block is left out.
bool Parser::sets_in_a_row() {
    const bool row = at(Kind::Number) && peek().is("in") && peek(2).is("a");
    const bool some = at("some") && !(peek().kind == Kind::Name && peek(2).is("in"));
    if (!row && !some) return false;
    error(
        "what lies in a row is found by `if some line in triples lies in mine:`; `fours` and `runs(mine, 5)` "
        "are longer "
        "lines, `squares` are squares");
    while (!at(":") && !ends_here()) take();
    return true;
}

std::string Parser::instead_of_block(const std::string& word) const {
    for (const auto& [foreign, here] : kForeignLines)
        if (word == foreign) return "; " + std::string(here);
    const bool statement =
        now().is("(") || now().is("=") || now().is("+=") || now().is("-=") || now().is("[") ||
        one_of(word, {"if", "for", "either", "or", "else", "elif", "while", "repeat", "may", "require",
                      "rank", "choose", "pass", "finish", "draw", "again", "stop", "each", "prefer"});
    if (statement) return "; if it belongs to a block such as `turn:`, indent it by four spaces";
    if (at(":")) return "; a block is `start:`, `turn:`, `stuck:`, `end:`, `score:` or `example \"…\":`";
    if (at(Kind::Name)) return "; what only people read stands behind `#`";
    return "";
}

// Whole statements that are said in words. What is told of is left out, up to the end of the line.
bool Parser::said_in_words() {
    const std::string& w = now().text;
    const auto left_out = [&] {
        while (!ends_here()) take();
        return true;
    };
    const auto says = [&](std::string message) {
        error(std::move(message));
        return left_out();
    };
    const auto instead = [&](std::size_t words, std::string message, std::string text) {
        slip(words, std::move(message), std::move(text));
        return left_out();
    };
    if (peek().is("(") && peek(2).is(")") &&
        one_of(w, {"pass", "again", "stop", "finish", "draw", "nothing"}))
        return instead(3, "`" + w + "` stands without brackets", w);
    if (one_of(w, {"win", "lose"}) && ends_here(1))
        return instead(1, "who? Write `" + w + "(me)`, or `" + w + "(me, \"why\", points)`", w + "(me)");
    if (peek().kind == Kind::Name && one_of(peek().text, {"wins", "win", "loses", "lose"}) && ends_here(2)) {
        const std::string call = (peek().text[0] == 'w' ? "win(" : "lose(") + w + ")";
        return instead(2, "who wins or loses stands in brackets: write `" + call + "`", call);
    }
    if (w == "tie" && ends_here(1)) return instead(1, "a game without a winner ends by `draw`", "draw");
    if (one_of(w, {"endif", "endfor", "endwhile"}) ||
        (w == "end" && one_of(peek().text, {"if", "for", "while", "turn", "repeat"})))
        return says("a block ends where its lines are no longer indented; leave this line out");
    if ((w == "end" && (ends_here(1) || one_of(peek().text, {"game", "the"}))) ||
        (w == "game" && one_of(peek().text, {"over", "ends", "end"})) || (w == "gameover" && ends_here(1)))
        return says("to end the game, write `finish`, and it is scored; or `win(me)`, `draw`");
    if ((one_of(w, {"next", "switch", "change"}) &&
         (ends_here(1) || one_of(peek().text, {"player", "players", "turn", "turns"}))))
        return says("the turn goes to the next player by itself; `again` keeps it, `stop` ends it early");
    if (w == "return" && ends_here(1)) return instead(1, "a turn ends early by `stop`", "stop");
    if (one_of(w, {"let", "var", "set", "int", "const"}) && peek().kind == Kind::Name && peek(2).is("=")) {
        const std::string name = peek().text;
        slip(now().place, peek().place,
             w == "var" ? "what is kept from turn to turn is declared in the head, above `turn:`; a name for "
                          "this turn needs no `var`"
                        : "a name gets its value by `" + name + " = …`; leave `" + w + "` out",
             "");
        take();
        return false;
    }
    if (w == "set" && peek().kind == Kind::Name && peek(2).is("to"))
        return says("a name gets its value by `" + peek().text + " = …`");
    if (one_of(w, {"increase", "increment", "decrease", "decrement", "add", "subtract"}) && !peek().is("(") &&
        (peek().kind == Kind::Name || peek().kind == Kind::Number)) {
        const std::string sign = w[0] == 'd' || w[0] == 's' ? "-=" : "+=";
        return says("a number is changed so: `taken[me] " + sign + " 1`");
    }
    if (one_of(w, {"print", "say", "tell", "write", "echo"}) && peek().kind == Kind::String)
        return says(
            "nothing is printed: people read the text of `win(me, \"why\")`, of `require`, and what stands "
            "behind `says`");
    return false;
}

}  // namespace cairn
