#include "rules/assist/words.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <set>
#include <utility>

#include "rules/compile/words/builtins.hpp"
#include "rules/parse/token.hpp"

namespace cairn {
namespace {

using Meaning = std::pair<std::string_view, std::string_view>;

// Lines of the head and blocks, which begin at the left edge.
constexpr std::array kLines = {
    Meaning{"game", "the title of the game, in quotation marks"},
    Meaning{"by", "the designer's name, and the year"},
    Meaning{"set", "the set of pieces that the game is played with"},
    Meaning{"category", "what kind of game it is"},
    Meaning{"complexity", "how hard the rules are, 1 to 5"},
    Meaning{"aim", "the aim of the game, a sentence for players"},
    Meaning{"players", "the players' names in turn order, or how many there are"},
    Meaning{"board", "what the game is played on: `pyramid(4)`, `dice(9)`, `grid(8, 8)`, …"},
    Meaning{"colours", "colours that belong to no player"},
    Meaning{"supply", "how many balls of each colour there are"},
    Meaning{"limit", "after how many turns the game ends"},
    Meaning{"repetition", "what the third occurrence of a position does: draws, scores, none"},
    Meaning{"sight", "`sight side`: a player sees only the faces of dice towards his own side"},
    Meaning{"option", "a number or word that is set before the game: `option size = 4 in 3..8`"},
    Meaning{"variant", "an alternative set of rules, with its name"},
    Meaning{"kinds", "words that a value can be"},
    Meaning{"var", "something that the rules remember under a name"},
    Meaning{"bag", "counted balls of each colour: a stock, a hand, a bag"},
    Meaning{"mark", "balls that the rules remember, and that sink with their ball"},
    Meaning{"per", "`per point name: number`: a number for each point"},
    Meaning{"define", "a value under a name, computed where it is used"},
    Meaning{"procedure", "statements under a name"},
    Meaning{"family", "a list of sets of points, known before the game"},
    Meaning{"region", "a set of points, or one for each index, known before the game"},
    Meaning{"start", "what happens before the first turn"},
    Meaning{"turn", "what a player does when it is his turn"},
    Meaning{"round", "what everybody does in a round"},
    Meaning{"stuck", "what happens to a player who cannot complete a turn"},
    Meaning{"end", "what is looked at after each turn"},
    Meaning{"score", "what each player has at the end"},
    Meaning{"phase", "a part of the game with turns of its own"},
    Meaning{"example", "a position or some moves, and what must be true of them: the page's own test"},
};

// Words of statements and expressions that are no built-in words.
constexpr std::array kGrammar = {
    Meaning{"if", "does what follows when the condition holds"},
    Meaning{"elif", "another condition, when none above it held"},
    Meaning{"else", "what is done when no condition held"},
    Meaning{"either", "the player chooses one of several things to do, each with its name"},
    Meaning{"or", "one of the two; in `either`, the next alternative; `or nothing`: the choice may be left"},
    Meaning{"may", "the player may do this, or leave it"},
    Meaning{"prefer", "must be done if the turn can be completed so; else what `otherwise:` says"},
    Meaning{"otherwise", "what is done, or taken, when the part above cannot be"},
    Meaning{"repeat", "`repeat n:`, `repeat up to n:`, `repeat most n:`"},
    Meaning{"while", "`while condition at most n:` repeats"},
    Meaning{"for", "`for x in set:` goes through its elements"},
    Meaning{"each", "`each player:` lets everybody act, `secretly` without seeing the others"},
    Meaning{"race", "everybody may claim, again and again, until `stop`; the quickest comes first"},
    Meaning{"claim", "one kind of claim in a race; inside it `me` is the claimant"},
    Meaning{"silence",
            "`silence 8:`, last in a race: what happens when nobody has claimed for so many seconds"},
    Meaning{"wrong",
            "`wrong \"why\"`: tells everybody that the claim was wrong; what that costs the rules say"},
    Meaning{"require", "the turn is legal only if this holds; a text says why not"},
    Meaning{"secret", "only its owner sees it"},
    Meaning{"unseen", "nobody sees it"},
    Meaning{"reveal", "shows to all what was secret"},
    Meaning{"rank", "`rank by value`: the game ends, and the players are ranked by it"},
    Meaning{"go", "`go to phase`: the next turn is of that phase"},
    Meaning{"begin", "`begin with player`: who has the first turn"},
    Meaning{"unmark", "takes a mark away"},
    Meaning{"return", "the value of a procedure"},
    Meaning{"stop", "the turn ends here"},
    Meaning{"pass", "the turn ends, as a pass"},
    Meaning{"again", "the same player has another turn"},
    Meaning{"finish", "the game ends and is scored"},
    Meaning{"draw", "the game ends, drawn; `draw(bag)` takes a ball out of a bag"},
    Meaning{"where", "those for which the condition holds"},
    Meaning{"through", "the members of a family that contain a point"},
    Meaning{"some", "`if some line in F lies in S`: is there one, and which"},
    Meaning{"says", "what people are told, with gaps in braces"},
    Meaning{"not", "the opposite"},
    Meaning{"and", "both"},
    Meaning{"in", "is it one of them?"},
    Meaning{"lies", "`lies in`: does all of it lie in the set?"},
    Meaning{"nothing", "does nothing; `or nothing`: the choice may be left"},
    Meaning{"secretly", "all choose at once, hidden from each other until `reveal`"},
    Meaning{"other", "`each other player`: all but the one whose turn it is"},
    Meaning{"open", "`size open`: how much a secret bag holds may be seen"},
    Meaning{"this", "`this turn`: forgotten at the end of each turn"},
    Meaning{"then", "`then by`: compares those who are equal so far"},
    Meaning{"down", "`from top down to 0`: counts backwards"},
    Meaning{"true", "the condition that always holds"},
    Meaning{"false", "the condition that never holds"},
    Meaning{"none", "no point, player or colour; in the head: not at all"},
    Meaning{"unlimited", "`supply unlimited`: as many balls as are wanted"},
    Meaning{"player", "each of the players; in `rank by` the one who is compared"},
    Meaning{"nearest", "`throw(c, k, nearest)`: a die that lies askew is put into the nearest funnel"},
    Meaning{"fallen", "`throw(c, k, fallen)` gives what the first die off the plate shows, 0 when none fell"},
    Meaning{"timed", "`shake(k, timed)`: `tenths` stands for the tenths of a second that it took"},
    Meaning{"tenths", "behind a performance with `timed`: how many tenths of a second it took"},
    Meaning{"poses", "the 24 ways in which a die can lie"},
};

// Sets and families of points that boards bring along; which board has which, docs/language.md says.
constexpr std::array kBoards = {
    Meaning{"spans", "lines from edge to edge: the full rows, columns and main diagonals of each level"},
    Meaning{"triples", "straight touching lines of three"},
    Meaning{"fours", "straight touching lines of four"},
    Meaning{"segments", "straight touching lines of two and more"},
    Meaning{"top_lines", "lines as they are seen from above"},
    Meaning{"pairs", "two balls that touch"},
    Meaning{"triangles", "three balls that touch each other"},
    Meaning{"bends", "three balls with a right angle at the middle one"},
    Meaning{"wide_bends", "three balls with 120° at the middle one"},
    Meaning{"pyramid_sides",
            "the top of a pyramid of any size and two corners of its base that share a side"},
    Meaning{"squares", "four balls in a square, 2 × 2"},
    Meaning{"platforms", "four places in a square on which a ball can rest"},
    Meaning{"small_pyramids", "a platform and the ball on it"},
    Meaning{"rows", "the full rows and columns of each level"},
    Meaning{"diagonals", "the diagonals of each level"},
    Meaning{"flat_runs", "two or more successive points of a row, column or diagonal"},
    Meaning{"faces", "the slopes of the pyramid"},
    Meaning{"level_rows", "the full rows of each level of dice"},
    Meaning{"columns", "the straight lines of dice that lead upwards"},
    Meaning{"funnels", "the three places that hold a die together"},
    Meaning{"layers", "the slices of a block, one cube thick"},
    Meaning{"rim", "the points at the edge of the board"},
    Meaning{"corners", "the corners of the board"},
    Meaning{"edge", "the outermost points of each level"},
    Meaning{"interior", "the points that are inside"},
    Meaning{"exterior", "the points that are not inside"},
    Meaning{"apex", "the topmost point"},
    Meaning{"left_side", "the points at the left edge"},
    Meaning{"right_side", "the points at the right edge"},
    Meaning{"bottom_side", "the points at the lower edge, as it is drawn"},
    Meaning{"top_side", "the points at the upper edge, as it is drawn"},
    Meaning{"side_a", "the points of side A of a board of dice"},
    Meaning{"side_b", "the points of side B of a board of dice"},
    Meaning{"side_c", "the points of side C of a board of dice"},
    Meaning{"top", "the number of the highest level"},
    Meaning{"directions", "north, east, south and west"},
};

// What an example does and expects, line by line.
constexpr std::array kSteps = {
    Meaning{"position", "begins at this position, or expects it: a text as `cairn play` shows it"},
    Meaning{"play", "makes these choices, each of which must be legal"},
    Meaning{"allow", "each of these choices must be legal now"},
    Meaning{"forbid", "none of these choices may be legal now"},
    Meaning{"expect", "must be true now: `White wins`, `draw`, `playing`, `Black to move`, or a condition"},
    Meaning{"perft", "how many sequences of 1, 2, 3 … choices there are from here"},
};

// How a built-in word is called: `linked(S, S)`.
std::string signature(const Builtin& word) {
    if (word.arguments.empty()) return std::string(word.name);
    std::string text(word.name);
    text += '(';
    for (std::size_t k = 0; k < word.arguments.size(); ++k) {
        constexpr std::string_view kLetters = "spicqeaod", kShown = "Spkcqesod";
        const std::size_t at = kLetters.find(word.arguments[k]);
        text += k ? ", " : "";
        text += at == std::string_view::npos ? std::string("…") : std::string(1, kShown[at]);
    }
    return text + ")";
}

std::string line_of(std::string_view source, int number) {
    for (int k = 1; k < number; ++k) {
        const std::size_t end = source.find('\n');
        if (end == std::string_view::npos) return "";
        source.remove_prefix(end + 1);
    }
    std::string_view line = source.substr(0, source.find('\n'));
    while (!line.empty() && (line.front() == ' ' || line.front() == '\t')) line.remove_prefix(1);
    while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.remove_suffix(1);
    return std::string(line);
}

Span span_of(const Token& t) { return {t.place, {t.place.line, t.place.column + int(t.text.size())}}; }

bool is_one_of_these(const Token& t, std::initializer_list<std::string_view> texts) {
    return std::any_of(texts.begin(), texts.end(), [&](std::string_view text) { return t.is(text); });
}

// `x in S where …`, or one of several loops, gives x its name; `x in S` alone asks about it.
bool has_where(const std::vector<Token>& words, std::size_t at) {
    for (; at < words.size() && words[at].kind <= Token::Kind::Symbol; ++at)
        if (words[at].is("where") || words[at].is("for")) return true;
    return false;
}

bool within(const Span& span, Place place) {
    return place.line == span.begin.line && place.column >= span.begin.column &&
           place.column <= span.end.column;
}

}  // namespace

std::vector<Declared> declarations(std::string_view source) {
    Diagnostics ignored;
    const auto words = tokens(source, ignored);
    std::vector<Declared> found;
    const auto add = [&](const Token& name, std::string_view what) {
        if (name.kind == Token::Kind::Name)
            found.push_back({name.text, std::string(what), span_of(name), line_of(source, name.place.line)});
    };
    constexpr std::string_view kDeclaring[] = {"define",  "procedure", "family", "region", "option",
                                               "variant", "phase",     "var",    "bag",    "mark"};
    bool line_start = true;
    for (std::size_t k = 0; k + 1 < words.size(); ++k) {
        const Token& t = words[k];
        const Token& next = words[k + 1];
        if (t.kind == Token::Kind::Newline || t.kind == Token::Kind::Indent ||
            t.kind == Token::Kind::Dedent) {
            line_start = true;
            continue;
        }
        const bool first = std::exchange(line_start, false);
        if (first && t.place.column == 1) {
            const auto what = std::find(std::begin(kDeclaring), std::end(kDeclaring), t.text);
            if (what != std::end(kDeclaring)) add(next, *what);
            else if (t.text == "kinds" && k + 2 < words.size() && words[k + 2].is(":")) add(next, "kinds");
            else if (t.text == "per" && k + 2 < words.size()) add(words[k + 2], "per point");
            else if (t.text == "board" && k + 2 < words.size() &&
                     (words[k + 2].is("[") || words[k + 2].is(":")))
                add(next, "board");
        }
        if (first && t.place.column == 1 && is_one_of_these(t, {"define", "procedure"}) &&
            k + 2 < words.size() && words[k + 2].is("("))
            for (std::size_t p = k + 3; p + 1 < words.size() && words[p].kind == Token::Kind::Name; p += 2) {
                add(words[p], "name");
                if (!words[p + 1].is(",")) break;
            }
        if (t.kind == Token::Kind::Name && t.place.column > 1) {
            // A short block follows its colon on the same line.
            const bool after_colon = k > 0 && is_one_of_these(words[k - 1], {":", ";"});
            const bool of_a_filter = k > 0 && next.is("in") && is_one_of_these(words[k - 1], {"(", "=", ","});
            if ((first || after_colon) && next.is("=")) add(t, "name");
            else if (of_a_filter && has_where(words, k)) add(t, "name");
            else if (first && t.text == "secret" && k + 2 < words.size() && words[k + 2].is("="))
                add(next, "name");
            else if ((t.text == "for" || t.text == "some") && next.kind == Token::Kind::Name)
                add(next, "name");
        }
    }
    return found;
}

std::optional<WordAt> word_at(std::string_view source, Place place) {
    Diagnostics ignored;
    for (const Token& t : tokens(source, ignored))
        if (t.kind == Token::Kind::Name && within(span_of(t), place)) return WordAt{t.text, span_of(t)};
    return std::nullopt;
}

std::string meaning(std::string_view source, std::string_view word) {
    for (const Declared& d : declarations(source))
        if (d.name == word || (d.what == "kinds" && d.name + "s" == word)) return "```\n" + d.line + "\n```";
    std::string text;
    for (const Builtin& b : builtins())
        if (b.name == word)
            text += (text.empty() ? "" : "\n\n") + ("`" + signature(b) + "`: ") + std::string(b.doc);
    const auto look = [&](const auto& table) {
        for (const auto& [name, doc] : table)
            if (name == word)
                text += (text.empty() ? "" : "\n\n") + ("`" + std::string(name) + "`: ") + std::string(doc);
    };
    look(kLines);
    look(kGrammar);
    look(kBoards);
    look(kSteps);
    return text;
}

std::vector<Suggestion> suggestions(std::string_view source, Place place) {
    std::vector<Suggestion> out;
    std::set<std::string, std::less<>> seen;
    const auto typed = word_at(source, place);
    const Place begin = typed ? typed->span.begin : place;
    const auto add = [&](std::string_view text, Suggestion::Kind kind, std::string_view detail) {
        if (seen.insert(std::string(text)).second)
            out.push_back({std::string(text), kind, std::string(detail)});
    };
    if (begin.column == 1) {
        for (const auto& [name, doc] : kLines) add(name, Suggestion::Kind::Line, doc);
        return out;
    }
    for (const Declared& d : declarations(source)) {
        const bool here = d.span.begin.line == begin.line && d.span.begin.column == begin.column;
        if (!here) add(d.name, Suggestion::Kind::Name, d.line);
    }
    for (const Builtin& b : builtins()) add(b.name, Suggestion::Kind::Word, b.doc);
    for (const auto& [name, doc] : kGrammar) add(name, Suggestion::Kind::Word, doc);
    for (const auto& [name, doc] : kBoards) add(name, Suggestion::Kind::Word, doc);
    for (const auto& [name, doc] : kSteps) add(name, Suggestion::Kind::Word, doc);
    return out;
}

}  // namespace cairn
