#include "study/atlas/returning/tree_grower.hpp"

#include <algorithm>
#include <bit>

namespace cairn {
namespace {

constexpr std::size_t kMostNodes = 60'000;  // of a tree: more are better played out one by one
constexpr int kMostChoices = 32;            // of a turn

}  // namespace

TreeGrower::TreeGrower(const TurnTrees& trees, TurnTree& tree, std::size_t kind, Balls balls)
    : trees_(trees),
      plan_(trees.plan_),
      p_(trees.plan_.game().program()),
      tree_(tree),
      kind_(kind),
      balls_(balls),
      first_(trees.plan_.occupancies().scatter(balls)),
      colours_(int(p_.colours.size())),
      me_(trees.kinds_[kind].player) {}

bool TreeGrower::grow() {
    tree_ = {};
    node({});  // number 0: nothing
    const State& model = *trees_.kinds_[kind_].model;
    Run r;
    for (int c = 0; c < colours_; ++c) {
        r.may[std::size_t(c)] = c == 0 ? ~Word(0) : first_;
        r.planes[std::size_t(c)][std::size_t(c)] = first_;
    }
    r.balls = first_;
    r.slots.resize(std::size_t(p_.set_slots));
    for (int slot = 0; slot < p_.set_slots; ++slot)
        r.slots[std::size_t(slot)] = both(model.set_slot(slot).word[0]);
    for (int slot = 0; slot < p_.number_slots; ++slot) r.numbers.push_back(model.number_slot(slot));
    for (const std::size_t slot : plan_.cleared().sets) r.slots[slot] = {};
    for (const auto& [slot, value] : plan_.cleared().numbers) r.numbers[std::size_t(slot)] = value;
    r.s.resize(std::size_t(p_.s_registers));
    r.i.resize(std::size_t(p_.i_registers));
    r.untold.resize(r.s.size());
    know_the_end(r);
    const Run at_start = r;
    tree_.root = run(r, p_.phases.front().turn_pc);
    if (unfit_) return false;
    if (const int pc = p_.phases.front().stuck_pc; pc >= 0) {
        Run stuck = at_start;
        stuck.turn_over = true;
        tree_.stuck = run(stuck, pc);
        if (std::exchange(unfit_, false)) tree_.stuck = 0;
    }
    return true;
}

// Only where the game goes on in one way does it tell something. Where the game begins nothing has ended yet.
void TreeGrower::know_the_end(Run& r) {
    const int end = p_.phases.front().end_pc;
    const State start = plan_.game().start();
    if (end < 0 || plan_.layer(start) == std::popcount(balls_)) return;
    Run before = r;
    before.turn_over = true;
    before.choices = 1;
    looking_back_ = true;
    me_ = 1 - me_;
    run(before, end);
    me_ = 1 - me_;
    looking_back_ = false;
    tree_.nodes.resize(1);
    tree_.questions.clear();
    if (!std::exchange(unfit_, false) && std::exchange(ways_on_, 0) == 1) {
        r.may = went_on_->may;
        r.refuted = tree_.never = went_on_->refuted;
    }
    went_on_.reset();
}

// ---- what the tree is made of

std::uint32_t TreeGrower::node(TurnTree::Node n) {
    if (tree_.nodes.size() >= kMostNodes) return unfit();
    tree_.nodes.push_back(n);
    return std::uint32_t(tree_.nodes.size() - 1);
}

std::uint32_t TreeGrower::question(TurnTree::Question q) {
    tree_.questions.push_back(std::move(q));
    return std::uint32_t(tree_.questions.size() - 1);
}

NotOf TreeGrower::gathered(const Wide& w) const {
    NotOf out{};
    for (std::size_t c = 0; c < out.size(); ++c) out[c] = plan_.occupancies().gather(w[c] & first_);
    return out;
}

std::optional<TreeGrower::Completes> TreeGrower::completes(std::uint32_t number) const {
    const TurnTree::Node& n = tree_.nodes[number];
    Completes out;
    switch (n.kind) {
        case Kind::Nothing: out.never = true; return out;
        case Kind::Leads:
        case Kind::Ends: out.always = true; return out;
        case Kind::Chooses:
            for (std::uint32_t w = n.at; w < n.yes; ++w) {
                const auto child = completes(tree_.ways[w].node);
                if (!child) return std::nullopt;
                if (child->never) continue;
                if (!child->always) return std::nullopt;
                out.any.push_back(tree_.ways[w].unless);
                if (tree_.ways[w].unless == NotOf{}) out.always = true;
            }
            out.never = out.any.empty();
            return out;
        case Kind::Asks: {
            const auto yes = completes(n.yes), no = completes(n.no);
            if (!yes || !no) return std::nullopt;
            if ((yes->always && no->always) || (yes->never && no->never)) return yes;
            return std::nullopt;
        }
    }
    return std::nullopt;
}

// ---- both ways

std::uint32_t TreeGrower::split(const Run& r, int pc, std::uint16_t reg) {
    const Number asked = r.i[reg];
    if (asked.form != Number::Form::Asked) return unfit();
    Run yes = r, no = r;
    yes.i[reg] = no.i[reg] = {};
    yes.i[reg].value = asked.negated ? 0 : 1;
    no.i[reg].value = asked.negated ? 1 : 0;
    const TurnTree::Question& q = tree_.questions[asked.question];
    if (q.about == About::Colours && q.any.size() == 1) restrict(yes, q.any.front());
    TurnTree::Node n{Kind::Asks, false, asked.question, 0, 0};
    n.yes = run(yes, pc);
    n.no = run(no, pc);
    return unfit_ ? 0 : node(n);
}

std::uint32_t TreeGrower::split(const Run& r, int pc, const Points& set) {
    const Sorted s = sorted(r, set);
    if (!s.open) return unfit();
    const Word point = s.open & -s.open;
    Run yes = r, no = r;
    TurnTree::Question q;
    Wide unless{};
    for (std::size_t c = 0; c < std::size_t(colours_); ++c) {
        if (set[c] & point) no.may[c] &= ~point;
        else unless[c] = point & r.may[c], yes.may[c] &= ~point;
    }
    q.any.push_back(gathered(unless));
    TurnTree::Node n{Kind::Asks, false, question(std::move(q)), 0, 0};
    n.yes = run(yes, pc);
    n.no = run(no, pc);
    return unfit_ ? 0 : node(n);
}

std::uint32_t TreeGrower::split_answer(const Run& r, int pc, const Number& asked, int answer) {
    Run yes = r, no = r;
    yes.forced = answer;
    no.forced = 0;
    if (asked.form == Number::Form::Known) return run(asked.value ? yes : no, pc);
    const TurnTree::Question& q = tree_.questions[asked.question];
    if (q.about == About::Colours) no.refuted.insert(no.refuted.end(), q.any.begin(), q.any.end());
    TurnTree::Node n{Kind::Asks, false, asked.question, 0, 0};
    n.yes = run(yes, pc);
    n.no = run(no, pc);
    return unfit_ ? 0 : node(n);
}

// ---- choices

std::uint32_t TreeGrower::choose(const Run& r, const Site& site) {
    if (site.chance || site.race || site.secret || site.performance >= 0 || r.turn_over) return unfit();
    if (r.choices >= kMostChoices) return unfit();
    const bool merged = r.labelled && !site.optional;
    std::vector<TurnTree::Way> ways;
    const auto go = [&](const NotOf& unless, std::int64_t value, Run&& next) {
        next.choices = r.choices + (merged ? 0 : 1);
        next.labelled = false;
        next.i.assign(r.i.size(), {});
        next.s.assign(r.s.size(), {});
        next.untold.assign(r.s.size(), 0);
        next.i[site.chosen].value = value;
        const std::uint32_t child = run(next, site.after_pc);
        if (tree_.nodes[child].kind != Kind::Nothing) ways.push_back({unless, child});
    };
    if (site.form == Site::Form::Points) {
        const Points& options = r.s[site.options];
        const Sorted s = sorted(r, options);
        for (Word rest = s.yes | s.open; rest && !unfit_; rest &= rest - 1) {
            const Word point = rest & -rest;
            Run next = r;
            Wide unless{};
            if (point & s.open)
                for (std::size_t c = 0; c < std::size_t(colours_); ++c)
                    if (!(options[c] & point)) unless[c] = point & r.may[c], next.may[c] &= ~point;
            go(gathered(unless), std::countr_zero(point), std::move(next));
        }
    } else if (site.form == Site::Form::Few) {
        const Number& few = r.i[site.options];
        if (few.form != Number::Form::Known) return unfit();
        for (auto rest = std::uint64_t(few.value); rest && !unfit_; rest &= rest - 1)
            go({}, std::countr_zero(rest), Run(r));
    } else {
        return unfit();
    }
    if (site.optional) go({}, -1, Run(r));
    if (unfit_) return 0;
    if (ways.empty()) return 0;
    const auto first = std::uint32_t(tree_.ways.size());
    tree_.ways.insert(tree_.ways.end(), ways.begin(), ways.end());
    return node({Kind::Chooses, false, first, std::uint32_t(tree_.ways.size()), 0});
}

std::uint32_t TreeGrower::alternatives(const Run& r, const Site& site) {
    if (site.chance || site.race || site.secret || r.turn_over || r.choices >= kMostChoices) return unfit();
    std::vector<TurnTree::Way> ways;
    for (const Site::Alternative& a : site.alternatives) {
        Run next = r;
        next.choices = r.choices + 1;
        next.labelled = a.with_value;
        next.i.assign(r.i.size(), {});
        next.s.assign(r.s.size(), {});
        next.untold.assign(r.s.size(), 0);
        const std::uint32_t child = run(next, a.pc);
        if (unfit_) return 0;
        if (tree_.nodes[child].kind != Kind::Nothing) ways.push_back({{}, child});
    }
    if (ways.empty()) return 0;
    const auto first = std::uint32_t(tree_.ways.size());
    tree_.ways.insert(tree_.ways.end(), ways.begin(), ways.end());
    return node({Kind::Chooses, false, first, std::uint32_t(tree_.ways.size()), 0});
}

std::uint32_t TreeGrower::prefer(const Run& r, int pc, int probe, int next, int otherwise) {
    (void)pc;
    Run tried = r;
    tried.labelled = false;
    tried.i.assign(r.i.size(), {});
    tried.s.assign(r.s.size(), {});
    tried.untold.assign(r.s.size(), 0);
    const std::uint32_t trial = run(tried, probe);
    if (unfit_) return 0;
    const auto found = completes(trial);
    if (!found) return unfit();
    Run yes = r, no = r;
    if (found->always) return run(yes, next);
    if (found->never) return run(no, otherwise);
    TurnTree::Question q;
    q.any = found->any;
    TurnTree::Node n{Kind::Asks, false, question(std::move(q)), 0, 0};
    n.yes = run(yes, next);
    n.no = run(no, otherwise);
    return unfit_ ? 0 : node(n);
}

// ---- ends

std::uint32_t TreeGrower::decide(const Run& r, Word players, bool win) {
    const Word mine = Word(1) << me_, theirs = Word(2) >> me_;
    Verdict v = Verdict::draw();
    if (players == mine) v = win ? Verdict::win(1) : Verdict::loss(1);
    else if (players == theirs) v = win ? Verdict::loss(1) : Verdict::win(1);
    // Who is stuck makes no choice: lost in none. A byte does not tell what is won in none.
    if (r.choices == 0 && v.wins()) return unfit();
    if (r.choices == 0 && v.loses()) v = Verdict::loss(0);
    for (int k = 1; k < r.choices; ++k) v = v.before(Verdict::Chooser::Same);
    return node({Kind::Ends, false, v.byte(), 0, 0});
}

std::uint32_t TreeGrower::land(const Run& r) {
    // The frame of the next player's turn: what the turn kept must be as it was.
    const State& model = *trees_.kinds_[kind_].model;
    for (int slot = 0; slot < p_.number_slots; ++slot) {
        const auto& noted = plan_.cleared().numbers;
        if (std::any_of(noted.begin(), noted.end(), [&](const auto& n) { return n.first == slot; })) continue;
        if (r.numbers[std::size_t(slot)] != model.number_slot(slot)) return unfit();
    }
    const auto& noted = plan_.cleared().sets;
    for (int slot = 0; slot < p_.set_slots; ++slot) {
        if (slot >= p_.plane_slot && slot < p_.plane_slot + colours_) continue;
        if (std::find(noted.begin(), noted.end(), std::size_t(slot)) != noted.end()) continue;
        if (r.slots[std::size_t(slot)] != both(model.set_slot(slot).word[0])) return unfit();
    }
    std::size_t next = 0;
    while (next < trees_.kinds_.size() && trees_.kinds_[next].player == me_) ++next;
    if (next == trees_.kinds_.size()) return unfit();

    TurnTree::Landing landing;
    Word stays = r.balls & first_;
    for (std::size_t c = 0; c < std::size_t(colours_); ++c)
        for (std::size_t was = 0; was < std::size_t(colours_); ++was)
            stays &= (was == c ? r.planes[c][was] : ~r.planes[c][was]);
    Wide added{};
    for (Word rest = r.balls & ~stays; rest; rest &= rest - 1) {
        const Word point = rest & -rest;
        int owner = -1;
        for (int c = 0; c < colours_; ++c) {
            const Sorted s = sorted(r, r.planes[std::size_t(c)]);
            if (s.yes & point) owner = c;
            else if (s.open & point) return unfit();
        }
        if (owner < 0) return unfit();
        added[std::size_t(owner)] |= point;
    }
    const Occupancies& occupancies = plan_.occupancies();
    const Balls all = occupancies.gather(r.balls);
    const Occupancies::ClassIndex found = occupancies.class_of(all);
    if (found.number == Occupancies::kNowhere) return unfit();
    const int layer = std::popcount(all);
    landing.all = occupancies.classes(layer)[found.number];
    landing.removed = occupancies.image(found.symmetry, balls_ & ~occupancies.gather(stays));
    for (std::size_t c = 0; c < added.size(); ++c)
        landing.added[c] = occupancies.image(found.symmetry, occupancies.gather(added[c]));
    landing.in_layer = found.number;
    landing.layer = std::uint8_t(layer);
    landing.symmetry = found.symmetry;
    landing.kind = std::uint8_t(next);
    landing.choices = std::uint8_t(r.choices);
    tree_.landings.push_back(landing);
    return node({Kind::Leads, false, std::uint32_t(tree_.landings.size() - 1), 0, 0});
}

}  // namespace cairn
