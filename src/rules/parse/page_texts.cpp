#include "rules/parse/page_texts.hpp"

#include <algorithm>
#include <set>

namespace cairn {
namespace {

class Collector {
   public:
    void add(PageText::Role role, const std::string& text, Place place) {
        if (!text.empty() && seen_.insert(text).second) list.push_back({role, text, place});
    }

    void block(const Block& body) {
        for (const auto& s : body) statement(*s);
    }

    std::vector<PageText> list;

   private:
    void statement(const Stmt& s) {
        add(PageText::Role::Choice, s.says.text, s.says.place);
        if (s.kind == Stmt::Kind::Require || s.kind == Stmt::Kind::Wrong)
            add(PageText::Role::Reason, s.text, s.place);
        for (const auto& branch : s.branches) {
            add(PageText::Role::Choice, branch.says.text, branch.says.place);
            add(PageText::Role::Label, branch.label, branch.place);
            block(branch.body);
        }
        for (const auto* value : {s.target.get(), s.value.get(), s.value2.get()})
            if (value) expression(*value);
        block(s.body);
    }

    // Texts inside values: the reasons of `win` and `lose`, and the answers to choose from.
    void expression(const Expr& e) {
        const bool answers = e.kind == Expr::Kind::Call && e.text == "choose";
        for (const auto& kid : e.kids)
            if (kid->kind == Expr::Kind::Text)
                add(answers ? PageText::Role::Word : PageText::Role::Reason, kid->text, kid->place);
            else expression(*kid);
    }

    std::set<std::string> seen_;
};

// Is it shown under a name? Sets of points are shown on the board.
bool is_named(const VarDecl& v) {
    const bool set = v.type == "set" || (v.form == VarDecl::Form::Mark && v.type.empty());
    return !v.unsaid && !set;
}

}  // namespace

std::string plain_name(const std::string& identifier) {
    std::string name = identifier;
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

std::vector<PageText> page_texts(const Page& page) {
    using Role = PageText::Role;
    Collector texts;
    texts.add(Role::Aim, page.aim, page.title_place);
    for (const auto& name : page.players.names) texts.add(Role::Player, name, page.players.place);
    for (const auto& name : page.colours) texts.add(Role::Colour, name, page.colours_place);
    for (const auto& o : page.options) {
        texts.add(Role::Option, o.help, o.place);
        for (const auto& word : o.words) texts.add(Role::Word, plain_name(word), o.place);
    }
    for (const auto& v : page.variants) texts.add(Role::Option, v.help, v.place);
    for (const auto& k : page.kinds)
        for (const auto& word : k.words) texts.add(Role::Word, plain_name(word), k.place);
    for (const auto& v : page.vars)
        if (is_named(v)) texts.add(Role::Name, v.says.empty() ? plain_name(v.name) : v.says, v.place);
    for (const auto& d : page.defines) {
        texts.add(Role::Name, d.says, d.place);
        texts.block(d.body);
    }
    texts.block(page.start);
    for (const auto& p : page.phases) {
        texts.add(Role::Name, p.says.empty() ? plain_name(p.name) : p.says, p.place);
        texts.block(p.turn);
        texts.block(p.stuck);
        texts.block(p.end);
    }
    texts.block(page.score);
    for (const auto& e : page.examples) texts.add(Role::Example, e.title, e.place);
    return std::move(texts.list);
}

}  // namespace cairn
