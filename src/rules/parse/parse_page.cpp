// The head, the blocks and the examples of a page of rules.
#include <algorithm>
#include <array>
#include <optional>

#include "rules/parse/parser.hpp"

namespace cairn {
namespace {

const std::vector<std::string> kHeadWords = {
    "game",    "by",     "set",    "category",  "complexity", "aim",        "players", "board",
    "colours", "supply", "limit",  "option",    "variant",    "kinds",      "var",     "bag",
    "mark",    "per",    "define", "procedure", "family",     "start",      "turn",    "round",
    "stuck",   "end",    "score",  "phase",     "example",    "repetition", "region",  "sight"};

}  // namespace

// What lies behind a slip is its consequence; so is a sign without a meaning that stands behind it.
bool Parser::first_of_its_line(Place place) {
    auto& list = diagnostics_.list;
    list.erase(std::remove_if(list.begin(), list.end(),
                              [&](const Diagnostic& d) {
                                  return d.code == "sign" && d.place.line == place.line &&
                                         d.place.column > place.column;
                              }),
               list.end());
    return std::none_of(list.begin(), list.end(),
                        [&](const Diagnostic& d) { return d.place.line == place.line; });
}

void Parser::error(std::string message) {
    if (first_of_its_line(now().place)) diagnostics_.error(now().place, std::move(message), "syntax");
}

void Parser::slip(std::size_t words, std::string message, std::string instead) {
    slip(now().place, end_of(peek(words - 1)), std::move(message), std::move(instead));
}

void Parser::slip(Place from, Place to, std::string message, std::string instead) {
    if (first_of_its_line(from)) diagnostics_.slip(from, to, std::move(message), std::move(instead));
}

bool Parser::accept(std::string_view word) {
    if (!at(word)) return false;
    take();
    return true;
}

std::string Parser::found() const {
    switch (now().kind) {
        case Token::Kind::Newline: return "the end of the line";
        case Token::Kind::Indent: return "an indented line";
        case Token::Kind::Dedent: return "the end of the block";
        case Token::Kind::End: return "the end of the text";
        case Token::Kind::String: return "the text \"" + now().text + "\"";
        default: return "`" + now().text + "`";
    }
}

bool Parser::expect(std::string_view word, std::string_view why) {
    if (accept(word)) return true;
    if (compared_otherwise()) return false;
    error("expected `" + std::string(word) + "`, found " + found() + "; " + std::string(why));
    return false;
}

// `if turns = 3`, `if p is q`, `if n is at least 3`: says what is meant, and goes on behind the comparison.
bool Parser::compared_otherwise() {
    std::size_t words = 1;
    if (at("=")) error("`=` gives a name its value; to compare, write `==`");
    else if (const auto sign = comparison_in_words(words); !sign) return false;
    else if (words == 1 && at("is") && (peek().is("empty") || peek().is("full")))
        error("whether nothing is left of a set is asked by `not`: `if not holes:`");
    else if (words == 1 && at("is"))
        error(
            "`is` is no word of the language; to compare, write `==`, `in` where one of several is meant, "
            "`<=` where all of a set are");
    else slip(words, "this is said by a sign: to compare, write `" + *sign + "`", *sign);
    while (words-- > 0) take();
    expression();
    return true;
}

std::string Parser::expect_name(std::string_view what) {
    if (at(Token::Kind::Name)) return take().text;
    error("expected " + std::string(what) + ", found " + found());
    return "?";
}

std::string Parser::expect_string(std::string_view what) {
    if (at(Token::Kind::String)) return take().text;
    std::string message = "expected " + std::string(what) + " in quotation marks, found " + found();
    std::size_t words = 0;
    if (const std::string text = quoted_words(words); words > 0)
        slip(words, message + "; write `" + text + "`", text);
    else error(std::move(message));
    while (words-- > 0) take();
    return "?";
}

int Parser::expect_number(std::string_view what) {
    if (at(Token::Kind::Number)) {
        const auto t = take();
        return t.text.size() > 9 ? 0 : std::stoi(t.text);
    }
    error("expected " + std::string(what) + ", a number; found " + found());
    return 0;
}

void Parser::end_line() {
    if (at(Token::Kind::Newline)) {
        take();
        return;
    }
    if (at(Token::Kind::End)) return;
    if (accept(";")) return;
    if (before().kind == Token::Kind::String && at(Token::Kind::Name) &&
        before().place.line == now().place.line)
        error("a text ends at its second quotation mark, before " + found() +
              "; within a text leave such marks out, or write '…'");
    else if (!beside()) error("expected the end of the line, found " + found());
    skip_line();
}

void Parser::skip_line() {
    while (!at(Token::Kind::Newline) && !at(Token::Kind::End) && !at(Token::Kind::Dedent) &&
           !at(Token::Kind::Indent))
        take();
    if (at(Token::Kind::Newline)) take();
    if (!at(Token::Kind::Indent)) return;
    int depth = 0;
    do {
        if (at(Token::Kind::Indent)) ++depth;
        if (at(Token::Kind::Dedent)) --depth;
        take();
    } while (depth > 0 && !at(Token::Kind::End));
}

Page Parser::page() {
    Page page;
    while (!at(Token::Kind::End)) {
        const auto before = at_;
        if (at(Token::Kind::Newline) || at(Token::Kind::Dedent)) {
            take();
            continue;
        }
        if (at(Token::Kind::Indent)) {
            error("this line is indented without a block above it");
            skip_line();
            continue;
        }
        declaration(page);
        if (at_ == before) take();
    }
    page.eliminates = eliminates_;
    if (page.title.empty()) diagnostics_.error({1, 1}, "a page of rules begins with `game \"Title\"`");
    return page;
}

void Parser::declaration(Page& page) {
    const Token t = now();
    if (t.kind != Token::Kind::Name) {
        error("expected a line of the head or a block such as `turn:`, found " + found());
        return skip_line();
    }
    const auto& w = t.text;
    take();
    for (const std::string_view head :
         {"game", "by", "set", "category", "complexity", "aim", "players", "board", "colours", "supply",
          "limit", "option", "variant", "var", "bag", "mark"})
        if (w == head && at(":")) {
            slip(1, "a line of the head needs no `:`; leave it out", "");
            take();
        }
    if (w == "game") {
        page.title_place = t.place;
        page.title = expect_string("the game's title");
    } else if (w == "by") {
        page.designer = expect_string("the designer's name");
        if (accept(",")) page.year = expect_number("the year");
    } else if (w == "set") {
        page.set_place = now().place;
        page.set = expect_name("the name of a set of pieces (shibumi, kosmos, abacus)");
    } else if (w == "category") {
        page.category = at(Token::Kind::String) ? take().text : expect_name("the category");
    } else if (w == "complexity") {
        page.complexity = expect_number("1 to 5");
    } else if (w == "aim") {
        page.aim = expect_string("the aim of the game");
    } else if (w == "players") {
        page.players.place = t.place;
        players(page);
    } else if (w == "board") {
        board(page, t.place);
    } else if (w == "colours") {
        page.colours_place = t.place;
        do page.colours.push_back(expect_name("a colour"));
        while (accept(","));
    } else if (w == "supply") {
        if (accept("unlimited")) page.supply_unlimited = true;
        else {
            page.supply = expression();
            accept("each");
        }
    } else if (w == "limit") {
        page.limit.declared = true;
        if (!accept("none")) {
            page.limit.count = expression();
            if (!accept("turns") && !accept("rounds"))
                error("expected `turns` or `rounds`, found " + found());
            page.limit.each = accept("each");
        }
    } else if (w == "repetition") {
        const Place place = now().place;
        page.repetition = expect_name("what the third occurrence of a position does");
        if (page.repetition != "draws" && page.repetition != "scores" && page.repetition != "none")
            diagnostics_.error(place, "write `repetition draws`, `repetition scores` or `repetition none`");
    } else if (w == "sight") {
        page.sight_place = now().place;
        page.sight_side = true;
        expect("side", "write `sight side`: a player sees only the faces towards his own side");
    } else if (w == "option") {
        return option(page, t.place);
    } else if (w == "variant") {
        VariantDecl v{t.place, {}, {}, 0, 0};
        if (at(Token::Kind::Name) || at(Token::Kind::String) || at(Token::Kind::Number)) v.name = take().text;
        else error("expected the variant's name, found " + found());
        if (accept("players")) {
            v.low = v.high = expect_number("how many players");
            if (accept("..")) v.high = expect_number("the largest number of players");
        }
        if (at(Token::Kind::String)) v.help = take().text;
        page.variants.push_back(std::move(v));
    } else if (w == "kinds") {
        KindsDecl k{t.place, "kind", {}};
        if (peek().is(":")) {
            k.name = expect_name("the name of these kinds");
            take();
        }
        do k.words.push_back(at(Token::Kind::String) ? take().text : expect_name("the name of a kind"));
        while (accept(","));
        page.kinds.push_back(std::move(k));
    } else if (w == "var") {
        return variable(page, VarDecl::Form::Var, t.place);
    } else if (w == "bag") {
        return variable(page, VarDecl::Form::Bag, t.place);
    } else if (w == "mark") {
        return variable(page, VarDecl::Form::Mark, t.place);
    } else if (w == "per") {
        expect("point", "write `per point name: number`");
        return variable(page, VarDecl::Form::PerPoint, t.place);
    } else if (w == "define" || w == "procedure") {
        return define(page, w == "procedure", t.place);
    } else if (w == "family") {
        FamilyDecl f;
        f.place = t.place;
        f.name = expect_name("the family's name");
        expect("=", "write `family name = {a, b} for a in points, …`");
        f.value = argument();
        page.families.push_back(std::move(f));
    } else if (w == "region") {
        FamilyDecl f;
        f.place = t.place;
        f.region = true;
        f.name = expect_name("the region's name");
        if (accept("[")) {
            do {
                FamilyDecl::Index index{expect_name("the name of an index"), nullptr};
                expect("in", "write `region home[q in players] = …`");
                index.source = expression();
                f.indices.push_back(std::move(index));
            } while (accept(","));
            expect("]", "write `region home[q in players] = …`");
        }
        expect("=", "write `region coat = …`");
        f.value = expression();
        page.families.push_back(std::move(f));
    } else if (w == "start") {
        if (page.has_start) diagnostics_.error(t.place, "there is a `start:` already");
        page.has_start = true;
        page.start = block();
        return;
    } else if (w == "score") {
        if (page.has_score) diagnostics_.error(t.place, "there is a `score:` already");
        page.has_score = true;
        page.score = block();
        return;
    } else if (w == "turn" || w == "round" || w == "stuck" || w == "end") {
        --at_;
        return phase_block(main_phase(page, t.place));
    } else if (w == "phase") {
        return phase(page, t.place);
    } else if (w == "example") {
        return example(page, t.place);
    } else {
        const std::string near = suggestion(w, kHeadWords);
        diagnostics_.error(t.place, "there is no line that begins with `" + w + "`" +
                                        (near.empty() ? instead_of_block(w) : near));
        return skip_line();
    }
    end_line();
}

void Parser::players(Page& page) {
    auto& p = page.players;
    page.has_players = true;
    const auto range = [&] {
        p.low = p.high = expect_number("how many players");
        if (accept("..")) p.high = expect_number("the largest number of players");
        if (at("players"))
            slip(1, "the number is enough: `players " + std::to_string(p.low) + "`", ""), take();
    };
    if (at(Token::Kind::Number)) {
        p.names = {"Player"};
        return range();
    }
    p.names.push_back(expect_name("a player's name"));
    if (at(Token::Kind::Number)) return range();
    for (;;) {
        if (at("[")) {
            take();
            if (p.optional_from < 0) p.optional_from = int(p.names.size());
            accept(",");
            do p.names.push_back(expect_name("a player's name"));
            while (accept(","));
            expect("]", "this bracket is not closed");
        } else if (accept(",")) {
            p.names.push_back(expect_name("a player's name"));
        } else if (at("and")) {
            slip(before().kind == Token::Kind::Name ? end_of(before()) : now().place, end_of(now()),
                 "names are listed with commas: write `,`", ",");
            take();
            p.names.push_back(expect_name("a player's name"));
        } else {
            return;
        }
    }
}

void Parser::board(Page& page, Place place) {
    // board pyramid(4)      or      board own[player]: pyramid(4) secret
    if (at(Token::Kind::Name) && (peek().is("[") || peek().is(":"))) {
        VarDecl b;
        b.place = place;
        b.form = VarDecl::Form::Board;
        b.name = take().text;
        if (accept("[")) b.dimensions = arguments("]");
        expect(":", "write `board own[player]: pyramid(4)`");
        b.board = postfix();
        attributes(b);
        page.vars.push_back(std::move(b));
        return;
    }
    if (page.board)
        diagnostics_.error(place, "there is a `board` line already; name the boards to have several");
    page.board = postfix();
    if (page.board->kind != Expr::Kind::Name || !at(Token::Kind::Number)) return;
    std::size_t words = 0;
    std::string size;
    for (; peek(words).kind == Token::Kind::Number || peek(words).is(","); ++words)
        size += peek(words).is(",") ? ", " : peek(words).text;
    slip(before().place, end_of(peek(words - 1)),
         "a board's size stands in brackets: write `" + page.board->text + "(" + size + ")`",
         page.board->text + "(" + size + ")");
    while (words-- > 0) take();
}

void Parser::option(Page& page, Place place) {
    OptionDecl o;
    o.place = place;
    o.name = expect_name("the option's name");
    expect("=", "write `option size = 4 in 3..8`");
    std::string word;
    if (at(Token::Kind::Number)) o.fallback = expect_number("the usual value");
    else word = expect_name("the usual value");
    expect("in", "write `option size = 4 in 3..8`");
    if (word.empty()) {
        o.low = expect_number("the smallest value");
        o.high = o.low;
        if (accept("..")) o.high = expect_number("the largest value");
        if ((o.fallback < o.low || o.fallback > o.high) && first_of_its_line(place))
            diagnostics_.error(place, "the usual value lies outside the range");
    } else {
        do o.words.push_back(expect_name("a value"));
        while (accept(","));
        o.fallback = -1;
        for (std::size_t i = 0; i < o.words.size(); ++i)
            if (o.words[i] == word) o.fallback = int(i);
        if (o.fallback < 0)
            diagnostics_.error(
                place, "the usual value `" + word + "` is not in the list" + suggestion(word, o.words)),
                o.fallback = 0;
        o.high = int(o.words.size()) - 1;
    }
    if (at(Token::Kind::String)) o.help = take().text;
    page.options.push_back(std::move(o));
    end_line();
}

void Parser::variable(Page& page, VarDecl::Form form, Place place) {
    do {
        VarDecl v;
        v.place = now().place.line ? now().place : place;
        v.form = form;
        v.name = expect_name("a name");
        if (accept("[")) v.dimensions = arguments("]");
        if ((at("per") || at("each") || at("for")) && peek().kind == Token::Kind::Name) {
            const bool each = peek().is("each") && peek(2).kind == Token::Kind::Name;
            const Token& of = peek(each ? 2 : 1);
            slip(end_of(before()), end_of(of), "one for each is written `" + v.name + "[" + of.text + "]`",
                 "[" + of.text + "]");
            for (std::size_t words = each ? 3 : 2; words > 0; --words) take();
        }
        if (accept(":")) {
            v.type_place = now().place;
            v.type = expect_name("a type: number, truth, point, set, colour, player or a kind");
            if (accept("or")) {
                expect("none", "write `or none`");
                v.optional = true;
            }
        }
        if (accept("=")) {
            do v.values.push_back(expression());
            while (at(",") &&
                   !(peek().kind == Token::Kind::Name &&
                     (peek(2).is("=") || peek(2).is("[") || peek(2).is(":"))) &&
                   (take(), true));
            v.each = accept("each");
        }
        attributes(v);
        page.vars.push_back(std::move(v));
    } while (accept(","));
    end_line();
}

void Parser::attributes(VarDecl& var) {
    const auto attribute = [](const Token& t) {
        return t.is("secret") || t.is("unseen") || t.is("size") || t.is("this") || t.is("says");
    };
    for (;;) {
        if (at(",") && attribute(peek())) take();
        if (at("secret") || at("unseen")) var.audience = take().text;
        else if (at("size")) {
            take();
            expect("open", "write `size open`");
            var.size_open = true;
        } else if (at("this")) {
            take();
            expect("turn", "write `this turn`");
            var.this_turn = true;
        } else if (accept("says")) {
            if (accept("nothing")) var.unsaid = true;
            else var.says = name_for_people({"player", "index", "value", "seconds"});
        } else return;
    }
}

// What people call a thing. Its gaps are not values of the page but these words.
std::string Parser::name_for_people(const std::vector<std::string>& gaps) {
    const Place place = now().place;
    const std::string text = expect_string("what people are told, as a text");
    for (std::size_t at = 0; (at = text.find('{', at)) != std::string::npos; ++at) {
        const auto end = text.find('}', at);
        const auto gap = text.substr(at + 1, end == std::string::npos ? end : end - at - 1);
        if (std::find(gaps.begin(), gaps.end(), gap) != gaps.end()) continue;
        std::string known;
        for (const auto& g : gaps) known += (known.empty() ? "" : ", ") + ("{" + g + "}");
        diagnostics_.error(place, gaps.empty() ? "this name has no gaps: leave the braces out"
                                               : "the gaps of this text are " + known);
        break;
    }
    return text;
}

void Parser::define(Page& page, bool procedure, Place place) {
    DefineDecl d;
    d.place = place;
    d.procedure = procedure;
    d.name = expect_name("a name");
    std::optional<Place> told_of;
    if (accept("(")) {
        if (!accept(")")) {
            do {
                d.parameters.push_back(expect_name("a parameter's name"));
                d.told_of.emplace_back();
                if (procedure || !now().is("in")) continue;
                told_of = take().place;
                d.told_of.back() = expression();
            } while (accept(","));
            expect(")", "this bracket is not closed");
        }
    }
    if (procedure) {
        d.body = block();
        page.defines.push_back(std::move(d));
        return;
    }
    expect("=", "write `define name = value`");
    d.value = expression();
    if (accept("says")) d.says = name_for_people({"player", "value", "seconds"});
    else if (told_of)
        diagnostics_.error(*told_of, "`in` says of what people are told: `says` and a text are missing");
    page.defines.push_back(std::move(d));
    end_line();
}

PhaseDecl& Parser::main_phase(Page& page, Place place) {
    if (page.phases.empty()) {
        page.phases.emplace_back();
        page.phases.back().place = place;
    }
    if (!page.phases.front().name.empty())
        diagnostics_.error(place, "this game has phases: put this block inside one of them");
    return page.phases.front();
}

void Parser::phase(Page& page, Place place) {
    PhaseDecl p;
    p.place = place;
    p.name = expect_name("the phase's name");
    if (!page.phases.empty() && page.phases.front().name.empty())
        diagnostics_.error(place, "this game has a `turn:` outside its phases already");
    if (accept("says")) p.says = name_for_people({});
    expect(":", "a phase starts with `:`");
    if (at(Token::Kind::Newline)) take();
    if (!at(Token::Kind::Indent)) {
        error("expected an indented `turn:` here");
        page.phases.push_back(std::move(p));
        return;
    }
    take();
    while (!at(Token::Kind::Dedent) && !at(Token::Kind::End)) {
        if (at("turn") || at("round") || at("stuck") || at("end")) {
            phase_block(p);
        } else {
            error("expected `turn:`, `stuck:` or `end:` inside the phase, found " + found());
            skip_line();
        }
    }
    if (at(Token::Kind::Dedent)) take();
    page.phases.push_back(std::move(p));
}

void Parser::phase_block(PhaseDecl& phase) {
    const Token t = take();
    if (at(Token::Kind::Name) && peek().is(":")) {
        error("`" + t.text + ":` is for every player; what is for " + now().text +
              " alone stands in it below `if me == " + now().text + ":`");
        take();
    }
    const auto set = [&](bool& has, Block& where) {
        if (has) diagnostics_.error(t.place, "there is a `" + t.text + ":` already");
        has = true;
        where = block();
    };
    if (t.text == "turn" || t.text == "round") {
        phase.turn_place = t.place;
        phase.round = t.text == "round";
        set(phase.has_turn, phase.turn);
    } else if (t.text == "stuck") {
        set(phase.has_stuck, phase.stuck);
    } else {
        set(phase.has_end, phase.end);
    }
}

std::vector<std::string> Parser::rest_of_line_words() {
    // Moves may be written as words or in quotation marks, with commas or without.
    std::vector<std::string> words;
    while (!at(Token::Kind::Newline) && !at(Token::Kind::End) && !at(Token::Kind::Dedent)) {
        const Token t = take();
        if (t.is(",")) continue;
        words.push_back(t.text);
    }
    if (at(Token::Kind::Newline)) take();
    return words;
}

void Parser::example(Page& page, Place place) {
    ExampleDecl e;
    e.place = place;
    e.title = expect_string("what this example shows");
    expect(":", "an example starts with `:`");
    if (at(Token::Kind::Newline)) take();
    if (!at(Token::Kind::Indent)) {
        error("expected the indented lines of the example here");
        return;
    }
    take();
    while (!at(Token::Kind::Dedent) && !at(Token::Kind::End))
        if (!example_step(e)) skip_line();
    if (at(Token::Kind::Dedent)) take();
    page.examples.push_back(std::move(e));
}

bool Parser::example_step(ExampleDecl& example) {
    using Kind = ExampleStep::Kind;
    const Token t = take();
    ExampleStep s{Kind::Option, t.place, {}, {}, {}, {}};
    if (t.is("option") || t.is("variant") || t.is("players")) {
        s.words.push_back(t.is("option") ? expect_name("the option's name") : t.text);
        if (t.is("option")) expect("=", "write `option size = 3`");
        s.text = take().text;
        end_line();
    } else if (t.is("position")) {
        s.kind = Kind::Position;
        s.text = expect_string("the position");
        end_line();
    } else if (t.is("play") || t.is("forbid") || t.is("allow")) {
        s.kind = t.is("play") ? Kind::Play : t.is("forbid") ? Kind::Forbid : Kind::Allow;
        s.words = rest_of_line_words();
    } else if (t.is("perft")) {
        s.kind = Kind::Perft;
        do s.numbers.push_back(expect_number("a count"));
        while (accept(",") || at(Token::Kind::Number));
        end_line();
    } else if (t.is("expect")) {
        if (at("position")) {
            take();
            s.kind = Kind::ExpectPosition;
            s.text = expect_string("the position");
            end_line();
        } else {
            // `expect White wins`, `expect draw`, … are words of the outcome; the rest are conditions.
            s.kind = Kind::Expect;
            for (const std::string_view word : {"win", "wins", "lose", "loses"})
                if (at(word) && (peek().kind == Token::Kind::Newline || peek().kind == Token::Kind::Name)) {
                    error("who? Write `expect White wins` or `expect Black loses`");
                    rest_of_line_words();
                    return true;
                }
            const bool outcome =
                (at(Token::Kind::Name) && (peek().is("wins") || peek().is("loses") || peek().is("to"))) ||
                (at("draw") || at("over") || at("playing") || at("chance") || at("all") || at("score")) ||
                (at("nobody") && peek().is("wins")) || (at("not") && peek().is("over") && !peek(2).is("("));
            const bool call = peek().is("(");  // all(…), over(…): words of the board
            if (outcome && !call) {
                s.words = rest_of_line_words();
            } else {
                s.condition = expression();
                end_line();
            }
        }
    } else {
        diagnostics_.error(
            t.place,
            "expected a line of an example: option, position, play, forbid, allow, expect or perft; found `" +
                t.text + "`");
        return false;
    }
    example.steps.push_back(std::move(s));
    return true;
}

Page parse(std::string_view source, Diagnostics& diagnostics) {
    return Parser(tokens(source, diagnostics), diagnostics).page();
}

}  // namespace cairn
