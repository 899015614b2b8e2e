#include "search/mcts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <thread>

#include "play/game.hpp"
#include "search/stopwatch.hpp"
#include "search/tree.hpp"
#include "search/walk.hpp"

namespace cairn {
namespace {

constexpr auto kRelaxed = std::memory_order_relaxed;

// Alone, a plain addition does; atomic ones take a few nanoseconds each.
template <typename T>
void add(std::atomic<T>& to, T value, bool shared) {
    T now = to.load(kRelaxed);
    if (!shared) return to.store(now + value, kRelaxed);
    while (!to.compare_exchange_weak(now, now + value, kRelaxed)) {
    }
}

// Rewards as seen so far. Scores of one player may be any numbers, and are compared on this scale.
class Scale {
   public:
    explicit Scale(bool fixed) : fixed_(fixed) {}
    void note(double reward) {
        if (fixed_) return;
        if (reward < low_.load(kRelaxed)) low_.store(reward, kRelaxed);
        if (reward > high_.load(kRelaxed)) high_.store(reward, kRelaxed);
    }
    double operator()(double reward) const {
        if (fixed_) return reward;
        const double low = low_.load(kRelaxed), high = high_.load(kRelaxed);
        return high > low ? (reward - low) / (high - low) : 0.5;
    }

   private:
    bool fixed_;
    std::atomic<double> low_{std::numeric_limits<double>::infinity()};
    std::atomic<double> high_{-std::numeric_limits<double>::infinity()};
};

// One thread's part in a search.
class Worker {
   public:
    Worker(const Match& match, const MctsSettings& settings, Tree& tree, Scale& scale, Random& random)
        : settings_(settings),
          tree_(tree),
          scale_(scale),
          random_(random),
          walk_(match),
          players_(match.game().players()),
          shared_(settings.threads > 1) {}

    void iterate() {
        walk_.back_to_start();
        path_.clear();
        visit(tree_.root());
        Rewards worth{};
        for (;;) {
            const NodeId at = path_.back().id;
            if (walk_.state().over()) {
                worth = rewards(walk_.state());
                tree_.settle(at, worth);
                path_.back().moved = true;
                break;
            }
            if (!tree_[at].grown()) try_to_grow(at);
            if (tree_.exact(at)) {
                worth = tree_.exact_rewards(at);
                break;
            }
            if (!tree_[at].grown()) {
                walk_.finish(random_);
                worth = rewards(walk_.state());
                break;
            }
            const NodeId child = tree_[at].decider == kChance ? roll(at) : select(at);
            walk_.play(tree_[child].move);
            visit(child);
        }
        scale_.note(worth[0]);
        count(worth);
    }

   private:
    struct Visit {
        NodeId id;
        bool moved;  // its bounds have, in this iteration
    };

    void visit(NodeId id) {
        path_.push_back({id, false});
        add(tree_[id].visits, 1u, shared_);
    }

    void try_to_grow(NodeId id) {
        if (id != tree_.root() && tree_[id].visits.load(kRelaxed) <= settings_.grow_after) return;
        walk_.moves(moves_);
        const int decider = walk_.state().player();
        const bool chance = decider == kChance;
        if (chance) walk_.state().weights(moves_, weights_);
        if (!tree_.grow(id, decider, moves_, chance ? &weights_ : nullptr)) return;
        if (settings_.look_ahead) look_ahead(id);
    }

    // Which of the new children end the game?
    void look_ahead(NodeId id) {
        const Node& node = tree_[id];
        bool some = false;
        for (NodeId child = node.first; child < node.first + node.count; ++child) {
            const State next = walk_.after(tree_[child].move);
            if (!next.over()) continue;
            tree_.settle(child, rewards(next));
            some = true;
        }
        if (some) path_.back().moved = tree_.prove(id);
    }

    NodeId roll(NodeId id) {
        const Node& node = tree_[id];
        double total = 0;
        for (NodeId child = node.first; child < node.first + node.count; ++child)
            total += tree_[child].weight;
        double left = total * double(random_.next() >> 11) * 0x1p-53;
        NodeId child = node.first;
        while (child + 1 < node.first + node.count && (left -= tree_[child].weight) >= 0) ++child;
        return child;
    }

    // The choice that promises most. What is proved needs no more visits, and what cannot be better than a choice
    // that is proved does not matter.
    NodeId select(NodeId id) {
        const Node& node = tree_[id];
        const double spread =
            settings_.exploration * std::sqrt(std::log(double(node.visits.load(kRelaxed)) + 1));
        const Bounds known = tree_.bounds(id, node.decider);
        constexpr double kNever = -2, kOnlyForOthers = -1;
        NodeId best = node.first, untried = 0;
        double most = -std::numeric_limits<double>::infinity(), sum = 0, visits = 0;
        // Begins anywhere: the order of the rules must not prefer anybody.
        NodeId child = node.first + NodeId(random_.below(int(node.count)));
        for (std::uint32_t i = 0; i < node.count; ++i, ++child) {
            if (child == node.first + node.count) child = node.first;
            const Node& c = tree_[child];
            const Bounds b = tree_.bounds(child, node.decider);
            const auto n = double(c.visits.load(kRelaxed));
            const double total = c.sum.load(kRelaxed);
            sum += total;
            visits += n;
            double promise = kOnlyForOthers;
            if (b.high < known.low || tree_.exact(child)) {
                promise = kNever;
            } else if (!b.exact() && b.high > known.low) {
                if (n == 0) {
                    untried = child;
                    continue;
                }
                promise = scale_(b.clamp(total / n)) + spread / std::sqrt(n);
            }
            if (promise > most) most = promise, best = child;
        }
        if (untried == 0) return best;
        const double mean = visits > 0 ? scale_(sum / visits) : 0.5;
        return mean + settings_.first_try > most ? untried : best;
    }

    void count(Rewards worth) {
        bool moved = false;
        for (std::size_t k = path_.size(); k-- > 0;) {
            const NodeId id = path_[k].id;
            if (moved) moved = tree_.prove(id);
            moved |= path_[k].moved;
            if (players_ <= 2)  // what is known is better than what was tried
                for (int q = 0; q < players_; ++q)
                    worth[std::size_t(q)] = tree_.bounds(id, q).clamp(worth[std::size_t(q)]);
            const int judge = tree_[k > 0 ? path_[k - 1].id : id].decider;
            add(tree_[id].sum, worth[std::size_t(std::max(judge, 0))], shared_);
        }
    }

    const MctsSettings& settings_;
    Tree& tree_;
    Scale& scale_;
    Random& random_;
    Walk walk_;
    int players_;
    bool shared_;
    std::vector<Visit> path_;
    MoveList moves_;
    std::vector<int> weights_;
};

class Mcts final : public Thinker {
   public:
    explicit Mcts(const MctsSettings& settings) : settings_(settings) {
        for (int t = 0; t < settings_.threads; ++t)
            randoms_.emplace_back(settings_.seed + 0x9E3779B97F4A7C15ull * std::uint64_t(t));
    }

    Analysis think(const Match& match, const Limits& limits, const Progress& progress) override {
        go_to(match);
        Stopwatch watch(limits);
        std::atomic<std::uint64_t> iterations{0};
        std::atomic<bool> stop{false};
        std::vector<std::thread> helpers;
        for (std::size_t t = 1; t < randoms_.size(); ++t)
            helpers.emplace_back([&, t] {
                Worker worker(match, settings_, *tree_, *scale_, randoms_[t]);
                while (!stop.load(kRelaxed) && !decided()) {
                    worker.iterate();
                    iterations.fetch_add(1, kRelaxed);
                }
            });
        Worker worker(match, settings_, *tree_, *scale_, randoms_[0]);
        double next_report = kReportEvery;
        for (;;) {
            worker.iterate();
            const auto done = iterations.fetch_add(1, kRelaxed) + 1;
            if (decided() || watch.stops(done)) break;
            if (progress && done % 256 == 0 && watch.seconds() >= next_report) {
                next_report += kReportEvery;
                progress(report(match, done, watch.seconds()));
            }
        }
        stop = true;
        for (auto& helper : helpers) helper.join();
        return report(match, iterations, watch.seconds());
    }

   private:
    static constexpr double kReportEvery = 0.2;

    // Is it known what to choose?
    bool decided() const {
        const Node& root = (*tree_)[tree_->root()];
        return root.grown() && tree_->bounds(tree_->root(), root.decider).exact();
    }

    // Keeps what is known about the position, when it follows from the one before.
    void go_to(const Match& match) {
        const bool same_game = tree_ && game_ == &match.game();
        if (!same_game) {
            tree_.emplace(match.game().players(), settings_.memory);
            scale_.emplace(match.game().players() > 1);
            game_ = &match.game();
        } else if (!follow(match)) {
            tree_->clear();
        }
        moves_ = match.moves();
        position_ = match.state().hash();
        MoveList legal;
        match.legal(legal);
        if (!fits(legal)) tree_->clear();
    }

    bool follow(const Match& match) {
        const auto& now = match.moves();
        if (now.size() < moves_.size() || !std::equal(moves_.begin(), moves_.end(), now.begin()))
            return false;
        if (match.state_before(moves_.size()).hash() != position_) return false;
        NodeId at = tree_->root();
        for (std::size_t k = moves_.size(); k < now.size(); ++k) {
            const Node& node = (*tree_)[at];
            if (!node.grown()) return false;
            NodeId child = node.first;
            while (child < node.first + node.count && (*tree_)[child].move != now[k]) ++child;
            if (child == node.first + node.count) return false;
            at = child;
        }
        tree_->descend(at);
        return true;
    }

    bool fits(const MoveList& legal) const {
        const Node& root = (*tree_)[tree_->root()];
        if (!root.grown()) return true;
        if (root.count != legal.size()) return false;
        for (std::size_t i = 0; i < legal.size(); ++i)
            if ((*tree_)[root.first + NodeId(i)].move != legal[i]) return false;
        return true;
    }

    // ---- telling

    ChoiceValue value_of(NodeId id, int decider) const {
        const Node& node = (*tree_)[id];
        const Bounds b = tree_->bounds(id, decider);
        ChoiceValue choice;
        choice.move = node.move;
        choice.visits = node.visits.load(kRelaxed);
        choice.proved = b.exact();
        choice.value = b.clamp(choice.visits ? node.mean() : 0.5);
        return choice;
    }

    // What the choice is worth at least, as far as so many visits can tell.
    double safe_value(const ChoiceValue& c) const {
        const double value = (*scale_)(c.value);
        if (c.proved) return value;
        return std::max(1e-6, value - kDoubt / std::sqrt(double(c.visits) + 1));
    }
    static constexpr double kDoubt = 1.0;

    bool better(const ChoiceValue& a, const ChoiceValue& b) const {
        const double x = safe_value(a), y = safe_value(b);
        return x != y ? x > y : a.visits > b.visits;
    }

    void add_line(NodeId id, std::vector<Move>& line) const {
        while (line.size() < kLongestLine) {
            line.push_back((*tree_)[id].move);
            const Node& node = (*tree_)[id];
            if (!node.grown()) return;
            std::optional<ChoiceValue> best;
            NodeId next = 0;
            for (NodeId child = node.first; child < node.first + node.count; ++child) {
                ChoiceValue c = value_of(child, std::max<int>(node.decider, 0));
                if (c.visits == 0 && !c.proved) continue;
                const bool leads =
                    !best || (node.decider == kChance ? c.visits > best->visits : better(c, *best));
                if (leads) best = std::move(c), next = child;
            }
            if (!best) return;
            id = next;
        }
    }
    static constexpr std::size_t kLongestLine = 40;

    Analysis report(const Match& match, std::uint64_t iterations, double seconds) const {
        Analysis analysis;
        analysis.player = match.state().player();
        analysis.iterations = iterations;
        analysis.nodes = tree_->size();
        analysis.seconds = seconds;
        analysis.method = "mcts";
        const Node& root = (*tree_)[tree_->root()];
        for (NodeId child = root.first; child < root.first + root.count; ++child) {
            analysis.choices.push_back(value_of(child, root.decider));
            add_line(child, analysis.choices.back().line);
        }
        std::stable_sort(analysis.choices.begin(), analysis.choices.end(),
                         [&](const ChoiceValue& a, const ChoiceValue& b) { return better(a, b); });
        return analysis;
    }

    MctsSettings settings_;
    std::vector<Random> randoms_;
    const Game* game_ = nullptr;
    std::optional<Tree> tree_;
    std::optional<Scale> scale_;
    std::vector<Move> moves_;     // of the match at the root
    std::uint64_t position_ = 0;  // at the root
};

}  // namespace

std::unique_ptr<Thinker> make_mcts(const MctsSettings& settings) { return std::make_unique<Mcts>(settings); }

}  // namespace cairn
