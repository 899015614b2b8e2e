// Sets of points of which membership depends on colours: what is known of them in a run, and what must be asked.
#include <algorithm>
#include <bit>

#include "study/atlas/returning/tree_grower.hpp"

namespace cairn {

TreeGrower::Sorted TreeGrower::sorted(const Run& r, const Points& set) const {
    Word in = 0, out = 0;
    for (int c = 0; c < colours_; ++c) {
        in |= r.may[std::size_t(c)] & set[std::size_t(c)];
        out |= r.may[std::size_t(c)] & ~set[std::size_t(c)];
    }
    return {in & ~out, in & out};
}

// Is no point bad? `bad` by colour. Yes for certain (unless is empty), never, or unless balls have certain colours.
bool TreeGrower::holds_more(const Run& r, const Wide& bad, Wide& unless, bool& never) const {
    Word some = 0, not_all = 0;
    for (std::size_t c = 0; c < std::size_t(colours_); ++c) {
        unless[c] |= bad[c] & r.may[c];
        some |= bad[c] & r.may[c];
        not_all |= ~bad[c] & r.may[c];
    }
    never = (some & ~not_all) != 0;
    return some == 0;
}

TreeGrower::Number TreeGrower::subset(const Run& r, const Points& a, const Points& b) {
    Wide bad{}, unless{};
    for (std::size_t c = 0; c < bad.size(); ++c) bad[c] = a[c] & ~b[c];
    bool never = false;
    Number out;
    if (holds_more(r, bad, unless, never)) return out.value = 1, out;
    TurnTree::Question q;
    q.any.push_back(gathered(unless));
    if (never || refuted(r, q.any.front())) return out;
    out.form = Number::Form::Asked;
    out.question = question(std::move(q));
    return out;
}

TreeGrower::Number TreeGrower::any_subset(const Run& r, std::span<const WideSet> sets,
                                          const std::vector<int>* which, const Points& inside) {
    TurnTree::Question q;
    Number out;
    const auto look = [&](const WideSet& set) {
        Wide bad{}, unless{};
        for (std::size_t c = 0; c < bad.size(); ++c) bad[c] = set.word[0] & ~inside[c];
        bool never = false;
        if (holds_more(r, bad, unless, never)) out.value = 1;
        else if (const NotOf asks = gathered(unless); !never && !refuted(r, asks)) q.any.push_back(asks);
    };
    if (which)
        for (const int k : *which) look(sets[std::size_t(k)]);
    else
        for (const WideSet& set : sets) look(set);
    if (out.value == 1 || q.any.empty()) return out;
    out.form = Number::Form::Asked;
    out.question = question(std::move(q));
    return out;
}

// Does one of the largest members lie inside, or else of the next size …? The first size of which it is so or must be asked; 0: none
// does. Where sizes do not matter: some member, 1.
TreeGrower::Largest TreeGrower::largest(const Run& r, const Family& family, const std::vector<int>* which,
                                        const Points& inside, bool by_size) {
    std::vector<WideSet> members;
    if (which)
        for (const int k : *which) members.push_back(family.members[std::size_t(k)]);
    else members = family.members;
    const auto size = [&](const WideSet& line) { return by_size ? std::popcount(line.word[0]) : 1; };
    std::stable_sort(members.begin(), members.end(),
                     [&](const WideSet& a, const WideSet& b) { return size(a) > size(b); });
    for (auto from = members.begin(); from != members.end();) {
        const auto to =
            std::find_if(from, members.end(), [&](const WideSet& m) { return size(m) != size(*from); });
        const Number asked = any_subset(r, std::span(from, to), nullptr, inside);
        if (asked.form == Number::Form::Asked || asked.value) return {size(*from), asked};
        from = to;
    }
    return {};
}

// Where the balls that count are all those of some colours, save some whose colour is known, their number is known from the sheet.
std::optional<TreeGrower::Number> TreeGrower::count(const Run& r, const Points& set) const {
    const Sorted s = sorted(r, set);
    Number out;
    out.value = std::popcount(s.yes);
    if (!s.open) return out;
    Word unknown = first_;
    for (int c = 0; c < colours_; ++c) unknown &= r.may[std::size_t(c)];
    Word several = 0, seen = 0;
    for (int c = 0; c < colours_; ++c)
        several |= seen & r.may[std::size_t(c)], seen |= r.may[std::size_t(c)] & first_;
    if ((several & first_) != unknown) return std::nullopt;  // of some balls a part of the colours is left
    if (s.open != unknown) return std::nullopt;
    out.form = Number::Form::Counted;
    for (std::size_t c = 0; c < std::size_t(colours_); ++c) {
        const Word in = set[c] & unknown;
        if (in == 0) continue;
        if (in != unknown) return std::nullopt;
        out.times[c] = 1;
        out.value -= std::popcount(r.may[c] & first_ & ~unknown);
    }
    return out;
}

TreeGrower::Number TreeGrower::compare(About about, const Number& difference) {
    Number out;
    if (difference.form == Number::Form::Known) {
        out.value = about == About::CountIs0 ? difference.value == 0 : difference.value > 0;
        return out;
    }
    TurnTree::Question q;
    q.about = about;
    q.plus = difference.value;
    q.times = difference.times;
    out.form = Number::Form::Asked;
    out.question = question(std::move(q));
    return out;
}

// It asks for as much as something that does not hold, or for more.
bool TreeGrower::refuted(const Run& r, const NotOf& unless) const {
    return std::any_of(r.refuted.begin(), r.refuted.end(), [&](const NotOf& known) {
        for (std::size_t c = 0; c < known.size(); ++c)
            if (known[c] & ~unless[c]) return false;
        return true;
    });
}

void TreeGrower::restrict(Run& r, const NotOf& unless) const {
    for (std::size_t c = 0; c < unless.size(); ++c) r.may[c] &= ~plan_.occupancies().scatter(unless[c]);
}

}  // namespace cairn
