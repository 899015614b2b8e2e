#include "play/perform/perform.hpp"

#include <algorithm>
#include <array>

#include "board/dice/sides.hpp"
#include "play/engine/engine.hpp"
#include "play/game/game.hpp"
#include "play/game/poses.hpp"

namespace cairn {
namespace {

constexpr std::int64_t kWork = 4'000'000;  // for the goal of a performance

const Site& site_of(const State& state) { return state.game().program().sites[state.header().site]; }

// Plays the referee's choices upon a copy, one after another.
class Small {
   public:
    explicit Small(const State& state) : state_(state) { say(Move::of(0, -1)); }

    void answer(int k) { say(Move::of(0, k)); }
    bool asks(Site::Form form, Type type) const {
        if (state_.over() || !awaits_referee(state_)) return false;
        const Site& site = site_of(state_);
        return site.form == form && site.value.type == type;
    }
    // Is one of these words asked for, as the compiler wrote them?
    bool asks_word(const char* first) const {
        if (!asks(Site::Form::Few, Type::Kind)) return false;
        return state_.game().program().kinds[std::size_t(site_of(state_).value.kinds)].words.front() == first;
    }
    bool asks_pose() const {
        return asks(Site::Form::Few, Type::Kind) &&
               state_.game().program().kinds[std::size_t(site_of(state_).value.kinds)].name == "pose";
    }
    const State& state() const { return state_; }
    bool good() const { return good_; }
    std::vector<Move> moves;

   private:
    void say(Move move) {
        if (!good_) return;
        good_ = !state_.over() && state_.legal(move);
        if (!good_) return;
        moves.push_back(move);
        state_.play(move);
    }
    State state_;
    bool good_ = true;
};

enum Rest { kOff, kIn, kBack };

struct Body {
    std::size_t number;
    bool brought;
    int colour;
    Point from, to;  // kNoPoint: not in a cell
    Pose was, pose;
};

}  // namespace

bool awaits_performance(const State& state) { return !state.over() && site_of(state).performance >= 0; }
bool awaits_referee(const State& state) { return !state.over() && site_of(state).referee; }

bool performs(const Program& program) { return !program.performances.empty(); }
bool performs_live(const Program& program) {
    return std::any_of(program.performances.begin(), program.performances.end(),
                       [](const Performance& p) { return about(p.kind).live; });
}

std::optional<Staged> staged(const State& state) {
    if (!awaits_performance(state)) return std::nullopt;
    const Program& program = state.game().program();
    const Performance& p = program.performances[std::size_t(site_of(state).performance)];
    Staged s;
    s.performance = &p;
    s.player = state.player();
    s.plate = p.kind == PerformanceKind::Tower ? 0 : program.lattice->sizes.front();
    const auto number = [&](const Says::Gap& gap, int otherwise) {
        return gap.pc < 0 ? std::optional(otherwise) : state.told(gap);
    };
    const auto colour = number(p.colour, -1), distance = number(p.distance, 0), count = number(p.count, 1);
    if (!colour || !distance || !count) return std::nullopt;
    s.colour = *colour;
    s.distance = std::clamp(*distance, 0, kMostDistance);
    s.count = about(p.kind).gives_board ? std::clamp(*count, 0, kMostPoured) : 0;
    if (p.goal_pc >= 0) {
        std::int64_t work = kWork;
        const auto made = state.game().engine().list(state.bytes(), p.goal_pc, work);
        if (made.fault != Fault::None) return std::nullopt;
        s.goal = made.list;
    }
    for (const Point cell : state.balls(0)) {
        const Lying lies = lying_at(state, 0, cell);
        s.scene.push_back(
            {cell, pose_is_known(lies) ? pose_of(lies) : kStandardPose, state.colour_at(0, cell)});
    }
    // In the order of their digits: physics depends on it to the last bit, and must not on how a board numbers its points.
    const auto digits = [&](const SceneDie& die) {
        return std::array{depth(*program.lattice, die.cell, 0), depth(*program.lattice, die.cell, 1),
                          depth(*program.lattice, die.cell, 2)};
    };
    std::sort(s.scene.begin(), s.scene.end(),
              [&](const SceneDie& a, const SceneDie& b) { return digits(a) < digits(b); });
    return s;
}

Judged judged(const State& state, const Staged& staged, const Finding& verdict) {
    const Performance& p = *staged.performance;
    const AboutPerformance& kind = about(p.kind);
    Small small(state);
    const auto end = [&](const char* problem) -> Judged {
        if (!small.good() || problem)
            return {{}, problem ? problem : "the referee's verdict is none of this game"};
        if (!small.state().over() && awaits_referee(small.state()))
            return {{}, "the referee's verdict stops before its end"};
        return {std::move(small.moves), ""};
    };
    if (!kind.gives_board) {
        small.answer(verdict.number ? 1 : 0);
        if (!verdict.number) return end(nullptr);
        const auto count = [&](int number, int most) {
            std::vector<int> digits;
            number = std::clamp(number, 0, most);
            for (int n = most; n > 0; n /= 10) digits.push_back(number % 10), number /= 10;
            for (auto d = digits.rbegin(); d != digits.rend(); ++d) small.answer(*d);
        };
        count(p.kind == PerformanceKind::Shake ? 25 - *verdict.number : *verdict.number,
              kind.counts_time ? 10 * p.seconds : int(state.game().lattice().points.size()));
        if (p.timed) {
            small.answer(0);
            count(verdict.tenths, 10 * p.seconds);
        }
        return end(nullptr);
    }
    // What a ladle still holds when the first die has left the plate was never poured.
    const std::size_t most = staged.scene.size() + std::size_t(staged.count);
    const std::size_t least = p.kind == PerformanceKind::Pour ? staged.scene.size() : most;
    if (verdict.dice.size() < least || verdict.dice.size() > most)
        return end("the referee tells of another number of dice than there are");

    // Where everybody ends: a cell counts only when what carries it lies in cells too.
    const Program& program = state.game().program();
    const Lattice& board = *program.lattice;
    std::vector<Body> bodies;
    WideSet filled;
    const auto cell_of = [&](const Settled& d) {
        if (d.where == Settled::Where::Cell) return d.cell;
        // What lies askew is put into the nearest funnel where the rules say so; poured dice roll there by themselves.
        return d.where == Settled::Where::Askew && p.nearest ? d.cell : kNoPoint;
    };
    for (std::size_t k = 0; k < verdict.dice.size(); ++k) {
        const bool brought = k >= staged.scene.size();
        Body b{k,
               brought,
               staged.colour,
               kNoPoint,
               cell_of(verdict.dice[k]),
               kStandardPose,
               verdict.dice[k].pose};
        if (!brought) {
            b.colour = staged.scene[k].colour;
            b.from = staged.scene[k].cell;
            b.was = staged.scene[k].pose;
        }
        if (b.to != kNoPoint && (!board.all.has(b.to) || filled.has(b.to))) b.to = kNoPoint;
        if (b.to != kNoPoint) filled.add(b.to);
        bodies.push_back(b);
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (Body& b : bodies) {
            if (b.to == kNoPoint || board.supports(b.to).subset_of(filled)) continue;
            filled.drop(b.to);
            b.to = kNoPoint;
            changed = true;
        }
    }
    const bool faces = has_poses(program);
    std::vector<Body*> leave, come;
    WideSet leaving;
    for (Body& b : bodies) {
        const bool stays = !b.brought && b.from == b.to && (!faces || b.was == b.pose);
        if (stays) continue;
        if (!b.brought) leaving.add(b.from);
    }
    // Whatever rests on a die that leaves must be taken up with it.
    for (bool changed = true; changed;) {
        changed = false;
        for (const Body& b : bodies)
            if (!b.brought && !leaving.has(b.from) && board.supports(b.from).meets(leaving))
                leaving.add(b.from), changed = true;
    }
    for (Body& b : bodies) {
        if (!b.brought && !leaving.has(b.from)) continue;
        if (!b.brought) leave.push_back(&b);
        if (b.to != kNoPoint) come.push_back(&b);
    }
    const auto level = [&](Point q) { return board.level_of[std::size_t(q)]; };
    std::stable_sort(leave.begin(), leave.end(),
                     [&](const Body* a, const Body* b) { return level(a->from) > level(b->from); });
    std::stable_sort(come.begin(), come.end(),
                     [&](const Body* a, const Body* b) { return level(a->to) < level(b->to); });
    for (const Body* b : leave) {
        small.answer(1);
        small.answer(b->from);
    }
    if (small.asks_word("still")) small.answer(0);
    for (const Body* b : come) {
        if (!small.asks_word("off")) return end("the referee brings more dice than there are");
        small.answer(b->brought ? kIn : kBack);
        if (small.asks(Site::Form::Few, Type::Colour)) small.answer(b->colour);
        small.answer(b->to);
        if (small.asks_pose()) small.answer(b->pose);
    }
    if (small.asks_word("off")) small.answer(kOff);
    if (p.fallen && small.asks(Site::Form::Few, Type::Number)) {
        const Settled* first = nullptr;
        for (const Body& b : bodies) {
            const Settled& d = verdict.dice[b.number];
            if (d.where == Settled::Where::Off && (!first || d.when < first->when)) first = &d;
        }
        small.answer(first ? first->top : 1);
    }
    return end(nullptr);
}

}  // namespace cairn
