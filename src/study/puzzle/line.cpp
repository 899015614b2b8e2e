#include "study/puzzle/line.hpp"

#include <algorithm>

#include "study/puzzle/worth.hpp"

namespace cairn {
namespace {

constexpr std::size_t kLongestSolution = 2000;  // choices; deeper is broken off
constexpr std::uint64_t kAskEvery = 256;        // positions

}  // namespace

LineSearch::LineSearch(const Game& game, PuzzleTable& table)
    : table_(table), symmetric_(game), may_repeat_(game.program().removes) {}

std::uint64_t LineSearch::key(const State& state, int events) const {
    return symmetric_(state) ^ (question_.salt * 0xD1B54A32D192ED03ull) ^
           (std::uint64_t(events) * 0xE7037ED1A0B428DBull);
}

double LineSearch::share() const {
    double done = 0, width = 1;
    for (std::size_t d = 0; d < std::min<std::size_t>(depth_, 12) && plies_[d].open > 0; ++d) {
        done += width * double(plies_[d].at) / double(plies_[d].open);
        width /= double(plies_[d].open);
    }
    return done;
}

LineSearch::Answer LineSearch::reach(const State& given, const Question& question,
                                     const std::function<bool()>& stop) {
    question_ = question;
    stop_ = &stop;
    end_ = question.most < ~positions_ ? positions_ + question.most : ~std::uint64_t(0);
    random_ = Random(question.seed);
    cut_short_ = false;
    line_.clear();
    State start = given;
    int events = 0;
    if (question.future) question.future->settle(start, events);
    if (start.over()) {
        worth_ = puzzle_worth(start);
        return worth_ >= question.target ? Answer::Found : Answer::Impossible;
    }
    const std::uint64_t start_key = key(start, events);
    if (const auto known = table_.find(start_key); known && *known <= question.target)
        return Answer::Impossible;
    const Answer answer = search(start, events, start_key, 0);
    if (answer == Answer::Found) std::reverse(line_.begin(), line_.end());
    return answer == Answer::Impossible && cut_short_ ? Answer::Open : answer;
}

// The position came before on this line: going round in a circle leads nowhere new.
bool LineSearch::on_the_way(std::uint64_t key, std::size_t depth) const {
    if (may_repeat_)
        for (std::size_t d = depth + 1; d-- > 0;)
            if (plies_[d].key == key) return true;
    return false;
}

LineSearch::Answer LineSearch::search(const State& state, int events, std::uint64_t own_key,
                                      std::size_t depth) {
    if (positions_ >= end_ || (++positions_ % kAskEvery == 0 && (*stop_)())) return Answer::Open;
    if (depth >= kLongestSolution) {
        cut_short_ = true;
        return Answer::Impossible;
    }
    while (plies_.size() <= depth) plies_.emplace_back();
    depth_ = depth;
    Ply& ply = plies_[depth];
    ply.key = own_key;
    state.moves(ply.moves);
    while (ply.children.size() < ply.moves.size()) ply.children.push_back({state, 0, 0, {}, 0});

    // Look at every child before going down into any: the end may be at hand.
    ply.open = 0;
    for (const Move move : ply.moves) {
        Child& child = ply.children[ply.open];
        child.move = move;
        child.state = state;
        child.state.play(move);
        child.events = events;
        if (question_.future) question_.future->settle(child.state, child.events);
        if (child.state.over()) {
            const double worth = puzzle_worth(child.state);
            if (worth < question_.target) continue;
            worth_ = worth;
            line_ = {move};
            return Answer::Found;
        }
        child.key = key(child.state, child.events);
        const auto known = table_.find(child.key);
        if ((known && *known <= question_.target) || on_the_way(child.key, depth)) continue;
        child.order = random_.next();
        ++ply.open;
    }
    std::sort(ply.children.begin(), ply.children.begin() + std::ptrdiff_t(ply.open),
              [](const Child& a, const Child& b) { return a.order < b.order; });

    for (ply.at = 0; ply.at < ply.open; ++ply.at) {
        const Child& child = ply.children[ply.at];
        if (const auto known = table_.find(child.key); known && *known <= question_.target) continue;
        const Answer answer = search(child.state, child.events, child.key, depth + 1);
        depth_ = depth;
        if (answer == Answer::Found) line_.push_back(child.move);
        if (answer != Answer::Impossible) return answer;
    }
    if (!cut_short_) table_.store(own_key, question_.target);
    return Answer::Impossible;
}

}  // namespace cairn
