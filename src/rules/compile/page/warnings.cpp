#include "rules/compile/page/warnings.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "rules/compile/words/builtins.hpp"

namespace cairn {
namespace {

class Reader {
   public:
    explicit Reader(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

    void read(const Page& page);
    void report(const Page& page);
    const std::string& buried_bag() const { return buried_bag_; }

   private:
    void expression(const ExprPtr& e);
    void statement(const Stmt& s);
    void block(const Block& block);
    static bool ends_the_game(const Stmt& s);
    bool ranks(const Block& block) const;
    bool is_procedure(const std::string& name) const { return procedures_.count(name) > 0; }
    void unused(const std::string& name, Place place, const std::string& what);

    Diagnostics& diagnostics_;
    std::set<std::string> used_;
    std::set<std::string> procedures_;
    std::string buried_bag_;
};

void Reader::expression(const ExprPtr& e) {
    if (!e) return;
    if (e->kind == Expr::Kind::Name || e->kind == Expr::Kind::Call) used_.insert(e->text);
    if (e->kind == Expr::Kind::Call && e->text == "bury" && !e->kids.empty() && buried_bag_.empty())
        buried_bag_ = e->kids[0]->text.empty() ? "?" : e->kids[0]->text;
    for (const auto& k : e->kids) expression(k);
    for (const auto& g : e->generators) {
        expression(g.source);
        expression(g.condition);
    }
}

bool Reader::ends_the_game(const Stmt& s) {
    if (s.kind == Stmt::Kind::Rank) return true;
    if (s.kind == Stmt::Kind::Word) return s.text == "draw" || s.text == "finish";
    return s.kind == Stmt::Kind::Do && s.value && s.value->kind == Expr::Kind::Call &&
           (s.value->text == "win" || s.value->text == "lose");
}

void Reader::block(const Block& block) {
    for (std::size_t k = 0; k < block.size(); ++k) {
        statement(*block[k]);
        if (k + 1 < block.size() && ends_the_game(*block[k]))
            diagnostics_.warning(block[k + 1]->place, "this never happens: the game has ended before it",
                                 "unreachable");
    }
}

// Is there a statement in it by which the game ends with an order? A procedure may have one.
bool Reader::ranks(const Block& block) const {
    return std::any_of(block.begin(), block.end(), [&](const StmtPtr& s) {
        return ends_the_game(*s) || ranks(s->body) ||
               (s->kind == Stmt::Kind::Do && s->value && is_procedure(s->value->text)) ||
               std::any_of(s->branches.begin(), s->branches.end(),
                           [&](const Branch& b) { return ranks(b.body); });
    });
}

void Reader::statement(const Stmt& s) {
    if (s.kind == Stmt::Kind::Do && s.value && s.value->kind == Expr::Kind::Call &&
        !is_procedure(s.value->text))
        if (const auto* b = builtin(s.value->text, s.value->kids.size());
            b && b->nature == Builtin::Nature::Word)
            diagnostics_.warning(s.place, "this value is not used: nothing happens here", "unused");
    // What a mark, a secret or a reveal speaks of, by name.
    if (s.kind == Stmt::Kind::Mark || s.kind == Stmt::Kind::Unmark || s.kind == Stmt::Kind::Secret)
        used_.insert(s.text);
    used_.insert(s.names.begin(), s.names.end());
    // To be given a value is no use: only reading is. But a change by += reads.
    if (s.target && (s.kind != Stmt::Kind::Assign || s.op != "=")) expression(s.target);
    else if (s.target)
        for (std::size_t k = 1; k < s.target->kids.size(); ++k) expression(s.target->kids[k]);
    expression(s.value);
    expression(s.value2);
    for (const auto& gap : s.says.gaps) expression(gap.second);
    for (const auto& b : s.branches) {
        for (const auto& gap : b.says.gaps) expression(gap.second);
        expression(b.condition);
        expression(b.within);
        block(b.body);
    }
    block(s.body);
    for (const auto& key : s.keys) {
        expression(key.value);
        expression(key.from);
        expression(key.to);
    }
}

void Reader::read(const Page& page) {
    for (const auto& d : page.defines)
        if (d.procedure) procedures_.insert(d.name);
    expression(page.board);
    expression(page.supply);
    expression(page.limit.count);
    for (const auto& v : page.vars) {
        for (const auto& e : v.dimensions) expression(e);
        for (const auto& e : v.values) expression(e);
        expression(v.board);
    }
    for (const auto& d : page.defines) {
        if (!d.says.empty()) used_.insert(d.name);  // people see it
        for (const auto& e : d.told_of) expression(e);
        expression(d.value);
        block(d.body);
    }
    for (const auto& f : page.families) expression(f.value);
    block(page.start);
    for (const auto& p : page.phases) {
        block(p.turn);
        block(p.stuck);
        block(p.end);
    }
    block(page.score);
    for (const auto& e : page.examples)
        for (const auto& s : e.steps) expression(s.condition);
}

void Reader::unused(const std::string& name, Place place, const std::string& what) {
    if (!used_.count(name)) diagnostics_.warning(place, what + " `" + name + "` is never used", "unused");
}

void Reader::report(const Page& page) {
    if (page.has_score && !page.score.empty() && !ranks(page.score))
        diagnostics_.warning(
            page.score.front()->place,
            "this `score:` ranks nobody, so that every game it ends is drawn; write `rank by …`", "unused");
    for (const auto& d : page.defines)
        unused(d.name, d.place, d.procedure ? "the procedure" : "the definition");
    for (const auto& f : page.families) unused(f.name, f.place, "the family");
    for (const auto& v : page.vars)
        if (v.form != VarDecl::Form::Board)
            unused(v.name, v.place, v.form == VarDecl::Form::Bag ? "the bag" : "the variable");
}

}  // namespace

std::string buried_bag(const Page& page) {
    Diagnostics ignored;
    Reader reader(ignored);
    reader.read(page);
    return reader.buried_bag();
}

void warn(const Page& page, Diagnostics& diagnostics) {
    Reader reader(diagnostics);
    reader.read(page);
    reader.report(page);
}

}  // namespace cairn
