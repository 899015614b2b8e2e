#include <algorithm>

#include "rules/parse/parser.hpp"

namespace cairn {

StmtPtr Parser::make(Stmt::Kind kind, Place place, std::string text) {
    auto s = std::make_unique<Stmt>();
    s->kind = kind;
    s->place = place;
    s->text = std::move(text);
    return s;
}

// An action written without brackets: `uncover`.
StmtPtr Parser::action(const Token& word) {
    auto s = make(Stmt::Kind::Do, word.place);
    s->value = std::make_unique<Expr>();
    s->value->kind = Expr::Kind::Call;
    s->value->place = word.place;
    s->value->text = word.text;
    return s;
}

Block Parser::block() {
    Nesting nesting(nesting_);
    Block body;
    if (at("then")) {
        slip(end_of(before()), end_of(now()), "`then` is written `:` here", ":");
        take();
    } else if (at("{")) {
        error(
            "a block begins with `:`, and its lines are indented by four spaces; braces hold sets, as in "
            "`{a1, c3}`");
        skip_line();
        return body;
    } else if (at(Token::Kind::Name) && peek().is("(") && now().place.line == before().place.line) {
        slip(end_of(before()), end_of(before()),
             "expected `:`, found " + found() + "; a block starts with `:`", ":");
    } else if (!at(":") && beside()) {
        skip_line();
        return body;
    } else if (!expect(":", "a block starts with `:`")) {
        skip_line();
        return body;
    }
    if (nesting_ > kMaxNesting) {
        error("this is nested too deeply; give parts of it names with `procedure`");
        skip_line();
        return body;
    }
    if (!at(Token::Kind::Newline)) {
        statement_line(body);
        return body;
    }
    take();
    if (!at(Token::Kind::Indent)) {
        error("expected an indented block here");
        return body;
    }
    take();
    while (!at(Token::Kind::Dedent) && !at(Token::Kind::End)) statement_line(body);
    if (at(Token::Kind::Dedent)) take();
    return body;
}

// One line of statements split by `;`. Statements with blocks of their own end the line.
void Parser::statement_line(Block& out) {
    for (;;) {
        const auto start = at_;
        if (at(Token::Kind::Indent)) {
            error(
                "this line is indented further than the one above, which begins no block: it must begin in "
                "the same column");
            take();
            while (!at(Token::Kind::Dedent) && !at(Token::Kind::End)) statement_line(out);
            if (at(Token::Kind::Dedent)) take();
            return;
        }
        auto s = statement();
        if (accept("says")) s->says = saying();
        // After a slip the rest of the line has been left out already.
        const bool left_out =
            at_ > start && (before().kind == Token::Kind::Newline || before().kind == Token::Kind::Dedent);
        const bool has_block = !s->branches.empty() || s->kind == Stmt::Kind::Repeat ||
                               s->kind == Stmt::Kind::While || s->kind == Stmt::Kind::For ||
                               s->kind == Stmt::Kind::By || s->kind == Stmt::Kind::Each ||
                               s->kind == Stmt::Kind::OnBoard || s->kind == Stmt::Kind::Race;
        out.push_back(std::move(s));
        if (has_block || left_out) return;
        if (accept(";")) {
            if (!at(Token::Kind::Newline)) continue;
            slip(before().place, end_of(before()), "a line ends without `;`; leave it out", "");
        }
        if (at(Token::Kind::Newline)) {
            take();
            return;
        }
        if (at(Token::Kind::Dedent) || at(Token::Kind::End)) return;
        if (!compared_otherwise() && !beside()) error("expected the end of the line, found " + found());
        skip_line();
        if (at_ == start) take();
        return;
    }
}

bool Parser::continues_with(std::string_view word) { return at(word); }

StmtPtr Parser::statement() {
    if (const Place place = now().place; at(Token::Kind::Name) && said_in_words())
        return make(Stmt::Kind::Word, place, "nothing");
    const Token t = now();
    if (t.kind != Token::Kind::Name) {
        error("expected a statement, found " + found());
        skip_line();
        return make(Stmt::Kind::Word, t.place, "nothing");
    }
    const auto& w = t.text;
    const bool plain =
        !peek().is("=") && !peek().is("[") && !peek().is("+=") && !peek().is("-=") && !peek().is("|=");
    if (w == "if") return if_statement();
    if (w == "either") return either_statement();
    if (w == "may" && plain) return may_statement();
    if (w == "prefer" && plain) return prefer_statement();
    if (w == "repeat" && plain) return repeat_statement();
    if (w == "for") return for_statement();
    if (w == "each" && plain) return each_statement();
    if (w == "rank" && plain) return rank_statement();
    if (w == "race" && peek().is(":")) return race_statement();
    if (w == "wrong" && peek().kind == Token::Kind::String) {
        take();
        return make(Stmt::Kind::Wrong, t.place, take().text);
    }
    if (w == "while") {
        auto s = make(Stmt::Kind::While, take().place);
        s->value = expression();
        if (expect("at", "every loop has a bound: write `while … at most 30:`") &&
            expect("most", "every loop has a bound: write `while … at most 30:`"))
            s->value2 = expression();
        s->body = block();
        return s;
    }
    if (w == "by" && plain) {
        auto s = make(Stmt::Kind::By, take().place);
        s->value = expression();
        s->body = block();
        return s;
    }
    if (w == "on" && plain && !peek().is("(")) {
        auto s = make(Stmt::Kind::OnBoard, take().place);
        s->value = expression();
        s->body = block();
        return s;
    }
    if (w == "require" && plain) {
        auto s = make(Stmt::Kind::Require, take().place);
        s->value = expression();
        if (accept(",")) s->text = expect_string("the reason, as a text");
        return s;
    }
    if (w == "go" && peek().is("to")) {
        take(), take();
        return make(Stmt::Kind::Go, t.place, expect_name("the name of a phase"));
    }
    if (w == "begin" && peek().is("with")) {
        take(), take();
        auto s = make(Stmt::Kind::Begin, t.place);
        s->value = expression();
        return s;
    }
    if (w == "mark" && peek(2).is("on")) {
        take();
        auto s = make(Stmt::Kind::Mark, t.place, take().text);
        take();
        s->value = expression();
        return s;
    }
    if (w == "unmark" && plain) {
        take();
        auto s = make(Stmt::Kind::Unmark, t.place, expect_name("the name of a mark"));
        if (accept("on")) s->value = expression();
        return s;
    }
    if (w == "secret" && peek().kind == Token::Kind::Name) {
        take();
        auto s = make(Stmt::Kind::Secret, t.place);
        s->op = "=";
        if (peek().is("[")) s->target = postfix();
        else s->text = expect_name("a name");
        expect("=", "write `secret name = choose(…)`");
        s->value = expression();
        return s;
    }
    if (w == "reveal" && peek().kind == Token::Kind::Name) {
        auto s = make(Stmt::Kind::Reveal, take().place);
        s->names.push_back(expect_name("what to reveal"));
        if (accept("[")) {  // reveal own[q]: what belongs to one player
            s->value = expression();
            expect("]", "this bracket is not closed");
            return s;
        }
        while (accept(",")) s->names.push_back(expect_name("what to reveal"));
        return s;
    }
    if (w == "return" && plain) {
        auto s = make(Stmt::Kind::Return, take().place);
        s->value = expression();
        return s;
    }
    if (w == "show" && (peek().kind == Token::Kind::Number || peek().kind == Token::Kind::Name)) {
        auto s = action(take());
        s->value->kids.push_back(expression());
        return s;
    }
    if (w == "uncover" && plain && !peek().is("(")) return action(take());
    for (std::string_view word : {"stop", "pass", "again", "finish", "draw", "nothing"})
        if (w == word && plain && !peek().is("(")) return make(Stmt::Kind::Word, take().place, w);
    if (w == "or" || w == "else" || w == "otherwise" || w == "elif") {
        error("`" + w + "` has no " +
              (w == "or"          ? "`either`"
               : w == "otherwise" ? "`prefer`"
                                  : "`if`") +
              " above it");
        skip_line();
        return make(Stmt::Kind::Word, t.place, "nothing");
    }
    return assignment_or_call();
}

StmtPtr Parser::if_statement() {
    auto s = make(Stmt::Kind::If, now().place);
    Branch first{.place = take().place};
    tested(first);
    first.body = block();
    s->branches.push_back(std::move(first));
    const auto otherwise_if = [&] {
        if ((!at("elseif") && !at("elsif") && !at("elif")) || peek().is("=") || peek().is("[")) return false;
        if (!at("elif"))
            slip(1, "`" + now().text + "` is written `elif` here", "elif"), tokens_[at_].text = "elif";
        return true;
    };
    while (otherwise_if() || at("else")) {
        Branch b{.place = now().place};
        const bool more = take().text == "elif" || at("if");
        if (more) {
            accept("if");
            tested(b);
        }
        b.body = block();
        s->branches.push_back(std::move(b));
        if (!more) break;
    }
    return s;
}

// A condition, or `some line in F lies in S`, which names its witness.
void Parser::tested(Branch& b) {
    if (sets_in_a_row()) {
        b.condition = make(Expr::Kind::Number, now().place);
        return;
    }
    if (at("some") && peek().kind == Token::Kind::Name && peek(2).is("in")) {
        take();
        b.witness = now().text;
    }
    b.condition = expression();
    const bool is = at("is") || at("are");
    if (!b.witness.empty() && (at("in") || (is && peek().is("in")))) {
        slip(is ? 2 : 1, "expected `lies in`, as in `if some line in spans lies in mine:`", "lies in");
        if (is) take();
        take();
        b.within = expression();
    } else if (b.witness.empty() && at("lies") && peek().is("in")) {
        slip(2, "`lies in` follows `some … in …`; whether all of one set lies in another is asked by `<=`",
             "<=");
        take(), take();
        expression();
    }
    if (!b.witness.empty() && accept("lies") && expect("in", "write `if some line in spans lies in mine:`"))
        b.within = expression();
}

StmtPtr Parser::either_statement() {
    auto s = make(Stmt::Kind::Either, now().place);
    do {
        Branch b{.place = take().place};
        b.label = expect_string("the name of this alternative, such as `either \"place\":`");
        if (accept("says")) b.says = saying();
        if (accept("if")) b.condition = expression();
        b.body = block();
        s->branches.push_back(std::move(b));
    } while (continues_with("or"));
    return s;
}

// race:
//     claim "take" says "…" if c: …
//     silence 8: …
StmtPtr Parser::race_statement() {
    constexpr std::string_view kShape =
        "a race is claims and a silence: write `claim \"take\": …`, last `silence 8: …`";
    auto s = make(Stmt::Kind::Race, take().place);
    take();
    if (!at(Token::Kind::Newline) || peek().kind != Token::Kind::Indent) {
        error(std::string(kShape));
        skip_line();
        return s;
    }
    take(), take();
    while (at("claim")) {
        Branch b{.place = take().place};
        b.label = expect_string("the name of this claim, such as `claim \"take\":`");
        if (accept("says")) b.says = saying();
        if (accept("if")) b.condition = expression();
        b.body = block();
        s->branches.push_back(std::move(b));
    }
    if (at("silence")) {
        take();
        s->value = expression();
        s->body = block();
    } else {
        error(std::string(kShape) + "; found " + found());
    }
    while (!at(Token::Kind::Dedent) && !at(Token::Kind::End)) {
        if (s->value) error("`silence` comes last in a race");
        skip_line();
        if (at(Token::Kind::Newline) || at(Token::Kind::Indent)) take();
        s->value = nullptr;
    }
    if (at(Token::Kind::Dedent)) take();
    return s;
}

StmtPtr Parser::may_statement() {
    auto s = make(Stmt::Kind::May, take().place);
    Branch b{.place = s->place,
             .label = expect_string("the name of the optional part, such as `may \"remove\":`")};
    if (accept("says")) b.says = saying();
    if (accept("if")) b.condition = expression();
    b.body = block();
    s->branches.push_back(std::move(b));
    Branch other{.place = now().place, .label = "no"};
    if (accept("else")) {
        if (at(Token::Kind::String)) other.label = take().text;
        if (accept("says")) other.says = saying();
        other.body = block();
    }
    s->branches.push_back(std::move(other));
    return s;
}

StmtPtr Parser::prefer_statement() {
    const Place place = take().place;
    if (at("for")) {
        take();
        auto s = make(Stmt::Kind::PreferFor, place, expect_name("the name that counts"));
        expect("from", "write `prefer for k from n down to 1:`");
        s->value = expression();
        if (accept("down")) s->op = "down";
        expect("to", "write `prefer for k from n down to 1:`");
        s->value2 = expression();
        s->branches.push_back({.place = place, .body = block()});
        if (accept("otherwise")) s->branches.push_back({.place = place, .body = block()});
        return s;
    }
    auto s = make(Stmt::Kind::Prefer, place);
    s->branches.push_back({.place = place, .body = block()});
    while (at("otherwise")) {
        const Place p = take().place;
        s->branches.push_back({.place = p, .body = block()});
    }
    if (s->branches.size() < 2) diagnostics_.error(place, "`prefer:` needs an `otherwise:` below it");
    return s;
}

StmtPtr Parser::repeat_statement() {
    auto s = make(Stmt::Kind::Repeat, take().place, "exactly");
    if (at("up") && peek().is("to")) {
        take(), take();
        s->text = "up to";
    } else if (accept("most")) {
        s->text = "most";
    } else if (at("until")) {
        error("every loop has a bound: write `while not … at most 30:`");
        take();
    }
    s->value = expression();
    if (at("times"))
        slip(end_of(before()), end_of(now()), "the number is enough: leave `times` out", ""), take();
    s->body = block();
    return s;
}

// `for each p in S`, as people say it.
void Parser::drop_each() {
    if (!at("each") || peek().kind != Token::Kind::Name || peek().is("in")) return;
    slip(now().place, peek().place,
         "`for` goes through all of them by itself: write `for " + peek().text + " in …`, without `each`",
         "");
    take();
}

StmtPtr Parser::for_statement() {
    auto s = make(Stmt::Kind::For, take().place);
    drop_each();
    s->text = expect_name("the name that stands for each element");
    if (at("=")) slip(1, "write `for " + s->text + " from … to …:`", "from"), tokens_[at_].text = "from";
    if (accept("from")) {  // for k from a down to b
        s->op = "from";
        s->value = expression();
        if (accept("down")) s->op = "down";
        expect("to", "write `for k from a to b:` or `for k from a down to b:`");
        s->value2 = expression();
        s->body = block();
        return s;
    }
    expect("in", "write `for " + s->text + " in …:`");
    s->value = expression();
    if (s->value->kind == Expr::Kind::Where) {
        // `for x in S where c`: the condition knows the element by its name.
        auto named = make(Expr::Kind::Binary, s->value->place, "in");
        named->kids.push_back(make(Expr::Kind::Name, s->value->place, s->text));
        named->kids.push_back(std::move(s->value->kids[0]));
        s->value->kids[0] = std::move(named);
    }
    s->body = block();
    return s;
}

StmtPtr Parser::each_statement() {
    auto s = make(Stmt::Kind::Each, take().place, "player");
    if (accept("other")) s->text = "other";
    expect("player", "write `each player secretly:`");
    if (accept("secretly")) s->op = "secretly";
    if (accept(",")) {
        expect("on", "write `each player secretly, on BOARD:`");
        s->value2 = expression();
    }
    s->body = block();
    return s;
}

// `rank by most`, `rank by fewest`.
void Parser::ranked_in_words(RankKey& key) {
    if (peek().kind != Token::Kind::Name) return;
    const auto is_one_of = [this](std::initializer_list<std::string_view> words) {
        return std::any_of(words.begin(), words.end(), [this](std::string_view word) { return at(word); });
    };
    if (is_one_of({"most", "more", "highest", "largest", "biggest", "greatest"})) {
        slip(now().place, peek().place,
             "whoever has most comes first by itself; leave `" + now().text + "` out, or write `least`", "");
        take();
    } else if (is_one_of({"fewest", "fewer", "less", "lowest", "smallest"})) {
        slip(1, "whoever has least comes first by `rank by least …`", "least");
        take();
        key.least = true;
    }
}

StmtPtr Parser::rank_statement() {
    auto s = make(Stmt::Kind::Rank, take().place);
    do {
        RankKey key;
        accept("by");
        ranked_in_words(key);
        key.least |= accept("least");
        key.value = expression();
        if (accept("for")) {
            key.loop = expect_name("the name that counts");
            expect("from", "write `for l from top down to 0`");
            key.from = expression();
            key.down = accept("down");
            expect("to", "write `for l from top down to 0`");
            key.to = expression();
        }
        s->keys.push_back(std::move(key));
    } while ((at(",") && peek().is("then") && (take(), take(), true)) || (at("then") && (take(), true)));
    return s;
}

StmtPtr Parser::assignment_or_call() {
    const Place place = now().place;
    auto target = expression();
    for (std::string_view op : {"=", "+=", "-=", "|=", "&=", "*="})
        if (at(op)) {
            auto s = make(Stmt::Kind::Assign, place);
            s->op = take().text;
            s->target = std::move(target);
            s->value = expression();
            return s;
        }
    auto s = make(Stmt::Kind::Do, place);
    const auto name_at = [&](std::size_t n) { return peek(n).kind == Token::Kind::Name; };
    if (target->kind == Expr::Kind::Name && name_at(0) && name_at(1) && name_at(2))
        diagnostics_.error(
            place, "a rule is an action such as `put(me, p)`; what only people read stands behind `#`");
    else if (target->kind == Expr::Kind::Name && name_at(0) && ends_here(1))
        diagnostics_.slip(place, end_of(now()),
                          "what an action works on stands in round brackets, as in `put(me, p)`: write `" +
                              target->text + "(" + now().text + ")`",
                          target->text + "(" + now().text + ")");
    else if (target->kind == Expr::Kind::Name && !at(Token::Kind::Newline))
        diagnostics_.error(place,
                           "what an action works on stands in round brackets, as in `put(me, p)`: "
                           "write `" +
                               target->text + "(…)`");
    else if (target->kind != Expr::Kind::Call)
        diagnostics_.error(
            place, "this value is not used; a statement is an action such as `put(me, p)` or `x = …`");
    s->value = std::move(target);
    return s;
}

// The gaps of the text are expressions of their own. They are read where they stand, so that a slip in one is
// shown in its place.
Saying Parser::saying() {
    const Token t = now();
    Saying says{t.place, expect_string("what is said to people, as a text"), {}};
    for (std::size_t at = 0; (at = says.text.find('{', at)) != std::string::npos;) {
        const auto end = says.text.find('}', at);
        if (end == std::string::npos || says.gaps.size() >= kMaxGaps) {
            diagnostics_.error(t.place, end == std::string::npos ? "this text has a `{` without its `}`"
                                                                 : "this text has too many gaps");
            break;
        }
        const auto inside = says.text.substr(at + 1, end - at - 1);
        Diagnostics slips;
        auto words = tokens(inside, slips);
        for (auto& word : words)
            word.place = {t.place.line, t.place.column + int(at) + word.place.column + 1};
        Parser gap(std::move(words), slips);
        gap.nesting_ = nesting_;
        auto value = gap.expression();
        if (!gap.at(Token::Kind::Newline) && !gap.at(Token::Kind::End))
            slips.error(gap.now().place, "a gap holds one value, such as {count(mine)}");
        for (const auto& slip : slips.list) diagnostics_.error(slip.place, slip.message);
        says.gaps.push_back({inside, std::move(value)});
        at = end + 1;
    }
    return says;
}

}  // namespace cairn
