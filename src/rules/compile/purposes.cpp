#include "rules/compile/purposes.hpp"

#include <algorithm>
#include <optional>
#include <string>

namespace cairn {
namespace {

using Deed = Purpose::Deed;

constexpr int kDeepestCall = 4;  // procedures are looked into so far

bool is_call(const Expr& e, std::string_view word) { return e.kind == Expr::Kind::Call && e.text == word; }

bool is_name(const Expr& e, const std::string& name) { return e.kind == Expr::Kind::Name && e.text == name; }

// What an action does with its argument number k.
std::optional<Deed> deed_of(const std::string& action, std::size_t k) {
    if (action == "put") return k == 1 ? Deed::Place : k == 0 ? Deed::PlaceColour : Deed::Lay;
    if (action == "pivot") return k == 0 ? Deed::Tip : Deed::TipTo;
    if (action == "lay") return k == 0 ? Deed::Turn : Deed::Lay;
    if (action == "move") return k == 0 ? Deed::Move : Deed::PutDown;
    if (action == "lift") return Deed::Lift;
    if (action == "take") return Deed::Take;
    if (action == "recolour") return k == 0 ? Deed::Recolour : Deed::RecolourAs;
    if (action == "swap") return Deed::Swap;
    if (action == "enter") return k == 1 ? Deed::Enter : Deed::PlaceColour;
    return std::nullopt;
}

class Finder {
   public:
    explicit Finder(const Page& page) : page_(page) {}

    // `lifted`: a ball was taken up before, so that a `put` is where it comes down again.
    void block(const Block& body, bool lifted) {
        for (std::size_t k = 0; k < body.size(); ++k) {
            const Stmt& s = *body[k];
            const auto rest = [&](const std::string& name) { return later(body, k + 1, name, lifted, 0); };
            for (const Expr* value : {s.value.get(), s.value2.get()})
                if (value) choices_in(*value, s, lifted, rest);
            for (const auto& branch : s.branches) block(branch.body, lifted);
            block(s.body, lifted);
            lifted = lifted || lifts(s);
        }
    }

    Purposes found;

   private:
    const DefineDecl* procedure(const std::string& name) const {
        for (const auto& d : page_.defines)
            if (d.procedure && d.name == name) return &d;
        return nullptr;
    }

    // Every `choose` inside a statement, with what its surroundings do with it.
    template <class Rest>
    void choices_in(const Expr& e, const Stmt& s, bool lifted, const Rest& rest) {
        if (is_call(e, "choose")) {
            // x = choose(…): what becomes of x
            if (s.kind == Stmt::Kind::Assign && s.value.get() == &e && s.target->kind == Expr::Kind::Name)
                note(e, rest(s.target->text));
            else if (s.kind == Stmt::Kind::Secret && s.value.get() == &e && !s.target) note(e, rest(s.text));
            else if (s.kind == Stmt::Kind::Mark && s.value.get() == &e) note(e, Deed::Mark);
            return;
        }
        for (std::size_t k = 0; k < e.kids.size(); ++k) {
            const Expr& kid = *e.kids[k];
            if (is_call(kid, "choose") && e.kind == Expr::Kind::Call) note(kid, use(e, k, lifted, 0));
            else choices_in(kid, s, lifted, rest);
        }
    }

    void note(const Expr& choice, std::optional<Deed> deed) {
        if (deed && *deed != Deed::Unknown) found[&choice] = {*deed};
    }

    // What a call does with its argument k.
    std::optional<Deed> use(const Expr& call, std::size_t k, bool lifted, int depth) const {
        if (auto deed = deed_of(call.text, k)) return *deed == Deed::Place && lifted ? Deed::PutDown : deed;
        const auto* p = procedure(call.text);
        if (!p || k >= p->parameters.size() || depth >= kDeepestCall) return std::nullopt;
        return later(p->body, 0, p->parameters[k], lifted, depth + 1);
    }

    // The first thing done with the name from a statement of the block on.
    std::optional<Deed> later(const Block& body, std::size_t from, const std::string& name, bool lifted,
                              int depth) const {
        for (std::size_t k = from; k < body.size(); ++k) {
            const Stmt& s = *body[k];
            if (s.kind == Stmt::Kind::Mark && s.value && is_name(*s.value, name)) return Deed::Mark;
            for (const Expr* value : {s.value.get(), s.value2.get()}) {
                if (!value) continue;
                const auto deed = in_value(*value, name, lifted, depth);
                if (!deed) continue;
                // Lifted now and put down later: a move.
                if (*deed == Deed::Lift && puts_later(body, k + 1)) return Deed::Move;
                return deed;
            }
            for (const auto& branch : s.branches)
                if (const auto deed = later(branch.body, 0, name, lifted, depth)) return deed;
            if (const auto deed = later(s.body, 0, name, lifted, depth)) return deed;
            lifted = lifted || lifts(s);
        }
        return std::nullopt;
    }

    std::optional<Deed> in_value(const Expr& e, const std::string& name, bool lifted, int depth) const {
        for (std::size_t k = 0; k < e.kids.size(); ++k) {
            if (e.kind == Expr::Kind::Call && is_name(*e.kids[k], name))
                if (const auto deed = use(e, k, lifted, depth)) return deed;
            if (const auto deed = in_value(*e.kids[k], name, lifted, depth)) return deed;
        }
        return std::nullopt;
    }

    static bool mentions(const Expr& e, std::string_view action) {
        return is_call(e, action) ||
               std::any_of(e.kids.begin(), e.kids.end(), [&](const auto& k) { return mentions(*k, action); });
    }
    static bool does(const Stmt& s, std::string_view action) {
        const auto in_block = [&](const Block& b) {
            return std::any_of(b.begin(), b.end(), [&](const auto& t) { return does(*t, action); });
        };
        return (s.value && mentions(*s.value, action)) || in_block(s.body) ||
               std::any_of(s.branches.begin(), s.branches.end(),
                           [&](const Branch& b) { return in_block(b.body); });
    }
    static bool lifts(const Stmt& s) { return s.value && mentions(*s.value, "lift"); }
    static bool puts_later(const Block& body, std::size_t from) {
        return std::any_of(body.begin() + std::ptrdiff_t(std::min(from, body.size())), body.end(),
                           [](const auto& s) { return does(*s, "put"); });
    }

    const Page& page_;
};

}  // namespace

Purposes find_purposes(const Page& page) {
    Finder finder(page);
    finder.block(page.start, false);
    for (const auto& phase : page.phases) {
        finder.block(phase.turn, false);
        finder.block(phase.stuck, false);
        finder.block(phase.end, false);
    }
    for (const auto& d : page.defines) finder.block(d.body, false);
    return std::move(finder.found);
}

}  // namespace cairn
