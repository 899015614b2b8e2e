#include "study/puzzle/fill.hpp"

#include <algorithm>

namespace cairn {

FillSearch::FillSearch(const Game& game, const State& start) : game_(game), start_(start) {}

int FillSearch::most() const { return int(game_.lattice().points.size()); }

WideSet FillSearch::with_all_above(WideSet points) const {
    const Lattice& lattice = game_.lattice();
    for (const Point p : lattice.points)  // level by level, so that once is enough
        if (lattice.supports(p).meets(points)) points.add(p);
    return points;
}

// Every legal turn: two choices, a colour and a point in either order.
void FillSearch::list(const State& state, std::vector<Option>& out) const {
    out.clear();
    MoveList firsts, seconds;
    state.moves(firsts);
    const bool point_first = game_.program().sites[state.header().site].form == Site::Form::Points;
    for (const Move first : firsts) {
        State next = state;
        next.play(first);
        next.moves(seconds);
        for (const Move second : seconds)
            out.push_back({point_first ? first.value() : second.value(),
                           point_first ? second.value() : first.value(), first, second});
    }
}

double FillSearch::share() const {
    double done = 0, width = 1;
    for (std::size_t d = 0; d < std::min<std::size_t>(branches_.size(), 40); ++d) {
        done += width * branches_[d] / std::max(1, widths_[d]);
        width /= std::max(1, widths_[d]);
    }
    return done;
}

void FillSearch::resume(const Checkpoint& checkpoint) {
    target_ = checkpoint.target;
    branches_ = checkpoint.branches;
    widths_.assign(branches_.size(), 0);
    positions_ = checkpoint.positions;
}

FillSearch::Answer FillSearch::reach(int target, const std::function<bool()>& stop) {
    if (target != target_) {
        branches_.clear();
        widths_.clear();
    }
    target_ = target;
    stop_ = &stop;
    follow_ = branches_.size();
    line_.clear();
    if (start_.over()) return start_.balls(0).count() >= target ? Answer::Found : Answer::Impossible;
    return search(start_, WideSet{}, 0);
}

FillSearch::Answer FillSearch::search(const State& state, WideSet lost, std::size_t depth) {
    // Positions on the way to where the search was before have been counted then.
    if (depth >= follow_ && ++positions_ % 256 == 0 && (*stop_)()) {
        branches_.resize(depth);
        widths_.resize(depth);
        return Answer::Open;
    }
    const Lattice& lattice = game_.lattice();
    const WideSet balls = state.balls(0);
    std::vector<Option> options;
    if (!state.over()) list(state, options);

    WideSet open;  // points that some colour fits
    std::vector<int> fits(std::size_t(lattice.bits), 0);
    for (const Option& o : options)
        if (!lost.has(o.point)) open.add(o.point), ++fits[std::size_t(o.point)];
    for (const Point p : lattice.points)
        if (!balls.has(p) && !open.has(p) && lattice.supports(p).subset_of(balls)) lost.add(p);
    lost = with_all_above(lost);
    if (int(lattice.points.size()) - lost.count() < target_) return Answer::Impossible;
    if (!open) {
        finish_line(state);
        return Answer::Found;
    }

    // Few colours first; then the point whose loss costs most, then the one with most balls around it.
    Point best = kNoPoint;
    std::array<int, 3> best_rank{};
    for (const Point p : open) {
        const std::array<int, 3> rank = {-fits[std::size_t(p)], with_all_above(WideSet::of(p)).count(),
                                         (lattice.touching(p) & balls).count()};
        if (best == kNoPoint || rank > best_rank) best = p, best_rank = rank;
    }
    std::vector<Option> tries;
    bool unused_tried = false;
    for (const Option& o : options) {
        if (o.point != best) continue;
        if (state.plane(0, o.colour).empty()) {  // colours not on the board yet are all alike
            if (unused_tried) continue;
            unused_tried = true;
        }
        tries.push_back(o);
    }

    const int width = int(tries.size()) + 1;
    const bool following = depth < follow_;
    if (!following) {
        branches_.resize(depth);
        widths_.resize(depth);
        branches_.push_back(0);
        widths_.push_back(width);
    }
    widths_[depth] = width;
    for (int branch = following ? branches_[depth] : 0; branch < width; ++branch) {
        if (branch != branches_[depth]) follow_ = 0;
        branches_.resize(follow_ > depth ? branches_.size() : depth + 1);
        widths_.resize(branches_.size());
        branches_[depth] = branch;
        Answer answer;
        if (branch < int(tries.size())) {
            State next = state;
            next.play(tries[std::size_t(branch)].first);
            next.play(tries[std::size_t(branch)].second);
            line_.push_back(tries[std::size_t(branch)].first);
            line_.push_back(tries[std::size_t(branch)].second);
            answer = search(next, lost, depth + 1);
            if (answer != Answer::Found) line_.resize(line_.size() - 2);
        } else {
            WideSet without = lost;
            without.add(best);
            answer = search(state, with_all_above(without), depth + 1);
        }
        if (answer != Answer::Impossible) return answer;
    }
    return Answer::Impossible;
}

void FillSearch::finish_line(State state) {
    MoveList moves;
    while (!state.over()) {
        state.moves(moves);
        line_.push_back(moves.front());
        state.play(moves.front());
    }
}

}  // namespace cairn
