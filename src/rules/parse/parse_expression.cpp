// Expressions. Loosest to tightest:
//     a if c else b · otherwise · where · or · and · not · == < in … · | · & · + - · * / % · on, through
#include <algorithm>
#include <array>

#include "rules/parse/parser.hpp"

namespace cairn {
namespace {

// Binary operators by level, loosest first; comparison does not chain.
constexpr std::array<std::array<std::string_view, 7>, 6> kOperators = {{
    {"or"},
    {"and"},
    {"==", "!=", "<", "<=", ">", ">=", "in"},
    {"|"},
    {"&"},
    {"+", "-"},
}};
constexpr std::array<std::string_view, 3> kProducts = {"*", "/", "%"};
constexpr int kComparison = 2;
constexpr int kProductLevel = int(kOperators.size());

bool contains(const auto& list, const Token& token) {
    for (auto op : list)
        if (!op.empty() && token.is(op)) return true;
    return false;
}

}  // namespace

ExprPtr Parser::make(Expr::Kind kind, Place place, std::string text) {
    auto e = std::make_unique<Expr>();
    e->kind = kind;
    e->place = place;
    e->text = std::move(text);
    return e;
}

ExprPtr Parser::bounded(ExprPtr e) {
    for (const auto& k : e->kids) e->depth = std::max(e->depth, k->depth + 1);
    for (const auto& g : e->generators) {
        e->depth = std::max(e->depth, g.source->depth + 1);
        if (g.condition) e->depth = std::max(e->depth, g.condition->depth + 1);
    }
    if (e->depth <= kMaxDepth) return e;
    error("this is nested too deeply; give parts of it names with `define`");
    return make(Expr::Kind::Number, e->place);
}

ExprPtr Parser::expression() {
    Nesting nesting(nesting_);
    if (nesting_ > kMaxNesting) {
        error("this is nested too deeply; give parts of it names with `define`");
        skip_line();
        return make(Expr::Kind::Number, now().place);
    }
    auto left = binary(0);
    const auto two = [&](Expr::Kind kind, ExprPtr a, ExprPtr b) {
        auto e = make(kind, a->place);
        e->kids.push_back(std::move(a));
        e->kids.push_back(std::move(b));
        return bounded(std::move(e));
    };
    while (at("where")) {
        take();
        left = two(Expr::Kind::Where, std::move(left), binary(0));
    }
    while (at("otherwise") && !peek().is(":")) {
        take();
        auto fallback = binary(0);
        left = two(Expr::Kind::Otherwise, std::move(left), std::move(fallback));
    }
    if (at("if")) {
        take();
        auto e = make(Expr::Kind::Conditional, left->place);
        e->kids.push_back(std::move(left));
        e->kids.push_back(binary(0));
        expect("else", "a value chosen by `if` needs `else` and the other value");
        e->kids.push_back(expression());
        return bounded(std::move(e));
    }
    return left;
}

ExprPtr Parser::binary(int level) {
    if (level == kComparison && at("not")) return unary();
    if (level > kProductLevel) return unary();
    const auto is_operator = [&] {
        if (level == kProductLevel) return contains(kProducts, now());
        return contains(kOperators[std::size_t(level)], now());
    };
    auto left = binary(level + 1);
    while (is_operator() || (level == kComparison && at("not") && peek().is("in"))) {
        if (at("or") && peek().is("nothing")) {
            take(), take();
            auto e = make(Expr::Kind::OrNothing, left->place);
            e->kids.push_back(std::move(left));
            left = bounded(std::move(e));
            continue;
        }
        const bool negated = at("not");
        if (negated) take();
        const Token op = take();
        auto e = make(Expr::Kind::Binary, op.place, op.text);
        e->kids.push_back(std::move(left));
        e->kids.push_back(binary(level + 1));
        left = bounded(std::move(e));
        if (negated) {
            auto n = make(Expr::Kind::Unary, op.place, "not");
            n->kids.push_back(std::move(left));
            left = bounded(std::move(n));
        }
        if (level == kComparison) break;
    }
    return left;
}

ExprPtr Parser::unary() {
    Nesting nesting(nesting_);
    if (nesting_ > kMaxNesting)
        return error("this is nested too deeply"), make(Expr::Kind::Number, now().place);
    if (at("not") || at("-")) {
        const Token op = take();
        auto e = make(Expr::Kind::Unary, op.place, op.text);
        e->kids.push_back(op.text == "not" ? binary(kComparison) : unary());
        return bounded(std::move(e));
    }
    return postfix();
}

ExprPtr Parser::postfix() {
    auto e = primary();
    for (;;) {
        if (at("[")) {
            auto index = make(Expr::Kind::Index, e->place);
            take();
            index->kids.push_back(std::move(e));
            for (auto& a : arguments("]")) index->kids.push_back(std::move(a));
            e = bounded(std::move(index));
        } else if (at("through") || at("on")) {
            const bool through = take().text == "through";
            auto two = make(through ? Expr::Kind::Through : Expr::Kind::OnBoard, e->place);
            two->kids.push_back(std::move(e));
            auto operand = primary();
            while (at("[")) {
                auto index = make(Expr::Kind::Index, operand->place);
                take();
                index->kids.push_back(std::move(operand));
                for (auto& a : arguments("]")) index->kids.push_back(std::move(a));
                operand = bounded(std::move(index));
            }
            two->kids.push_back(std::move(operand));
            e = bounded(std::move(two));
        } else if (at("..")) {
            take();
            auto range = make(Expr::Kind::Range, e->place);
            range->kids.push_back(std::move(e));
            range->kids.push_back(unary());
            return bounded(std::move(range));
        } else {
            return e;
        }
    }
}

ExprPtr Parser::primary() {
    drop_articles();
    const Token t = now();
    switch (t.kind) {
        case Token::Kind::Number: {
            take();
            auto e = make(Expr::Kind::Number, t.place, t.text);
            e->number = t.text.size() > 9 ? 0 : std::stoi(t.text);
            return e;
        }
        case Token::Kind::String: take(); return make(Expr::Kind::Text, t.place, t.text);
        case Token::Kind::Point: take(); return make(Expr::Kind::Point, t.place, t.text);
        case Token::Kind::Name: {
            take();
            if (t.text == "variant" &&
                (at(Token::Kind::Name) || at(Token::Kind::String) || at(Token::Kind::Number))) {
                auto e = make(Expr::Kind::Call, t.place, "variant");
                const Token name = take();
                e->kids.push_back(make(Expr::Kind::Text, name.place, name.text));
                return e;
            }
            if (at("(")) {
                take();
                auto e = make(Expr::Kind::Call, t.place, t.text);
                if (t.text == "out") eliminates_ = true;
                e->kids = arguments(")");
                return bounded(std::move(e));
            }
            return make(Expr::Kind::Name, t.place, t.text);
        }
        default: break;
    }
    if (accept("(")) {
        auto e = expression();
        if (at(",") && e->kind == Expr::Kind::Number)
            error("a point is said by its name, such as `a1` or `c3`, as the board shows it");
        expect(")", "this bracket is not closed");
        return e;
    }
    if (accept("{")) {
        auto e = make(Expr::Kind::Braces, t.place);
        e->kids = arguments("}");
        return bounded(std::move(e));
    }
    error("expected a value, found " + found());
    if (!at(Token::Kind::Newline) && !at(Token::Kind::End) && !at(Token::Kind::Indent) &&
        !at(Token::Kind::Dedent))
        take();
    return make(Expr::Kind::Number, t.place);
}

std::vector<ExprPtr> Parser::arguments(std::string_view close) {
    std::vector<ExprPtr> list;
    if (accept(close)) return list;
    do list.push_back(argument());
    while (accept(","));
    std::size_t words = 1;
    if (at("not")) error("`not` turns a truth around; to leave points out of a set, write `-`");
    else if (comparison_in_words(words) || (!at(Token::Kind::Name) && !at(Token::Kind::Number)))
        expect(close, "this list is not closed");
    else if (at("to") && before().kind == Token::Kind::Number && peek().kind == Token::Kind::Number) {
        slip(end_of(before()), peek().place,
             "from one number to another is written `" + before().text + ".." + peek().text + "`", "..");
        take(), take();
        expect(close, "this list is not closed");
    } else if (at(Token::Kind::Name) && now().text.size() > 1 && now().text[0] == 'x' &&
               before().kind == Token::Kind::Number && end_of(before()).column == now().place.column &&
               now().text.find_first_not_of("0123456789", 1) == std::string::npos) {
        const std::string number = now().text.substr(1);
        slip(1, "two numbers are split by a comma: `" + before().text + ", " + number + "`", ", " + number);
        list.push_back(make(Expr::Kind::Number, now().place, number));
        list.back()->number = number.size() > 9 ? 0 : std::stoi(number);
        take();
        expect(close, "this list is not closed");
    } else if (!accept(close) && !beside())
        error("found " + found() + " behind another value, with nothing between them; expected `,`, `" +
              std::string(close) + "` or a sign such as `&`");
    return list;
}

ExprPtr Parser::argument() {
    auto e = expression();
    if (!at("for")) return e;
    auto c = make(Expr::Kind::Comprehension, e->place);
    c->kids.push_back(std::move(e));
    c->generators = generators();
    return bounded(std::move(c));
}

std::vector<Generator> Parser::generators() {
    std::vector<Generator> list;
    std::size_t names = 0;
    expect("for", "a list of values is written `value for x in …`");
    do {
        drop_each();
        Generator g;
        g.names.push_back(expect_name("the name that stands for each element"));
        while (at(",") && peek().kind == Token::Kind::Name && (peek(2).is(",") || peek(2).is("in"))) {
            // `a, b in S` names two elements; `a in S, b in T` is two generators.
            take();
            g.names.push_back(expect_name("another name"));
            if (at("in")) break;
        }
        expect("in", "write `for " + g.names.front() + " in …`");
        g.source = binary(0);
        if (accept("where")) g.condition = binary(0);
        list.push_back(std::move(g));
        names += list.back().names.size();
        if (names > kMaxGenerators) {
            error(
                "this list of values goes through too many things at once; give parts of it names with "
                "`define`");
            break;
        }
    } while (accept(","));
    return list;
}

}  // namespace cairn
