#include "search/mcts/mcts.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <thread>

#include "play/game/game.hpp"
#include "search/mcts/mcts_worker.hpp"
#include "search/players/stopwatch.hpp"

namespace cairn {
namespace {

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
                MctsWorker worker(match, settings_, *tree_, *scale_, randoms_[t]);
                while (!stop.load(std::memory_order_relaxed) && !settled()) {
                    worker.iterate();
                    iterations.fetch_add(1, std::memory_order_relaxed);
                }
            });
        MctsWorker worker(match, settings_, *tree_, *scale_, randoms_[0]);
        double next_report = kReportEvery;
        for (;;) {
            worker.iterate();
            // An addition that other threads see takes a few nanoseconds more.
            std::uint64_t done = iterations.load(std::memory_order_relaxed) + 1;
            if (helpers.empty()) iterations.store(done, std::memory_order_relaxed);
            else done = iterations.fetch_add(1, std::memory_order_relaxed) + 1;
            if (settled() || watch.stops(done)) break;
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

    // And what the other choices are worth, as far as somebody wants to know?
    bool settled() const {
        if (!decided()) return false;
        if (settings_.tries_of_each == 0) return true;
        const NodeId least = tree_->least_tried(tree_->root());
        return least == 0 || tree_->visits(least) >= settings_.tries_of_each;
    }

    // Keeps what is known about the position, when it follows from the one before.
    void go_to(const Match& match) {
        const bool same_game = tree_ && game_ == &match.game();
        if (!same_game) {
            tree_.emplace(match.game().players(), settings_.memory,
                          settings_.threads > 1 ? Sharing::Shared : Sharing::Alone, match.state().size());
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
            NodeId child = tree_->first(at);
            const NodeId end = child + node.count;
            while (child < end && tree_->move(child) != now[k]) ++child;
            if (child == end) return false;
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
            if (tree_->move(tree_->first(tree_->root()) + NodeId(i)) != legal[i]) return false;
        return true;
    }

    // ---- telling

    ChoiceValue value_of(NodeId id, int decider) const {
        const Bounds b = tree_->bounds(id, decider);
        ChoiceValue choice;
        choice.move = tree_->move(id);
        choice.visits = tree_->visits(id);
        choice.proved = b.exact();
        choice.value = b.clamp(choice.visits ? tree_->mean(id) : 0.5);
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
            line.push_back(tree_->move(id));
            const Node& node = (*tree_)[id];
            if (!node.grown()) return;
            std::optional<ChoiceValue> best;
            NodeId next = 0;
            const NodeId first = tree_->first(id);
            for (NodeId child = first; child < first + node.count; ++child) {
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
        const NodeId first = root.grown() ? tree_->first(tree_->root()) : 0;
        for (NodeId child = first; child < first + root.count; ++child) {
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
