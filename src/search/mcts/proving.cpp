#include "search/mcts/proving.hpp"

#include <algorithm>
#include <utility>

#include "play/game/game.hpp"
#include "search/alphabeta/alphabeta.hpp"
#include "search/players/reward.hpp"
#include "search/players/stopwatch.hpp"

namespace cairn {
namespace {

class ProveFirst final : public Thinker {
   public:
    ProveFirst(std::unique_ptr<Thinker> other, std::uint64_t seed) : other_(std::move(other)) {
        AlphaBetaSettings settings;
        settings.seed = seed;
        settings.playouts = 0;
        prover_ = make_alphabeta(settings);
    }

    Analysis think(const Match& match, const Limits& limits, const Progress& progress) override {
        Limits first = limits, rest = limits;
        first.time = limits.time / 5;
        first.iterations = limits.iterations / 5;
        const bool limited = limits.time.count() > 0 || limits.iterations > 0;
        if (limited) {
            Analysis proof = prover_->think(match, first);
            // A lost position is best left to the other: he sets traps.
            if (proof.proved() && proof.best().value > 0) return proof;
            if (limits.time.count() > 0) rest.time -= first.time;
            if (limits.iterations > 0) rest.iterations -= first.iterations;
        }
        return other_->think(match, rest, progress);
    }

   private:
    std::unique_ptr<Thinker> prover_, other_;
};

// Looks choices up in an oracle.
class LookUp {
   public:
    explicit LookUp(const Oracle& oracle) : oracle_(oracle) {}

    // Without choices when one of them is not in the tables.
    Analysis ask(const Match& match) const {
        const Stopwatch watch({});
        Analysis analysis;
        analysis.player = match.state().player();
        analysis.method = "atlas";
        MoveList moves;
        match.legal(moves);
        for (Move m : moves) {
            auto choice = value_of(match.state(), m);
            if (!choice) {
                analysis.choices.clear();
                return analysis;
            }
            analysis.choices.push_back(std::move(*choice));
        }
        std::stable_sort(analysis.choices.begin(), analysis.choices.end(), better);
        if (!analysis.choices.empty()) add_line(match.state(), analysis.choices.front());
        analysis.iterations = analysis.nodes = moves.size();
        analysis.seconds = watch.seconds();
        return analysis;
    }

   private:
    std::optional<ChoiceValue> value_of(const State& state, Move move) const {
        const int player = state.player();
        State next = state;
        next.play(move);
        ChoiceValue choice;
        choice.move = move;
        choice.proved = true;
        choice.line = {move};
        if (next.over()) {
            choice.value = rewards(next)[std::size_t(player)];
            choice.distance = 1;
            return choice;
        }
        const auto exact = oracle_.value(next);
        if (!exact) return std::nullopt;
        choice.value = next.player() == player ? exact->value : 1 - exact->value;
        choice.distance = exact->distance < 0 ? -1 : exact->distance + 1;
        return choice;
    }

    // The sooner won and the later lost, the better.
    static bool better(const ChoiceValue& a, const ChoiceValue& b) {
        if (a.value != b.value) return a.value > b.value;
        if (a.distance < 0 || b.distance < 0) return a.distance > b.distance;
        return a.value > 0.5 ? a.distance < b.distance : a.distance > b.distance;
    }

    void add_line(State state, ChoiceValue& first) const {
        state.play(first.move);
        MoveList moves;
        while (!state.over() && first.line.size() < kLongestLine) {
            state.moves(moves);
            std::optional<ChoiceValue> best;
            for (Move m : moves)
                if (auto choice = value_of(state, m); choice && (!best || better(*choice, *best)))
                    best = choice;
            if (!best) return;
            first.line.push_back(best->move);
            state.play(best->move);
        }
    }
    static constexpr std::size_t kLongestLine = 60;

    const Oracle& oracle_;
};

class AskFirst final : public Thinker {
   public:
    AskFirst(const Oracle& oracle, std::unique_ptr<Thinker> other)
        : oracle_(oracle), other_(std::move(other)) {}

    Analysis think(const Match& match, const Limits& limits, const Progress& progress) override {
        Analysis analysis = look_up(oracle_, match);
        return analysis.choices.empty() ? other_->think(match, limits, progress) : analysis;
    }

   private:
    const Oracle& oracle_;
    std::unique_ptr<Thinker> other_;
};

}  // namespace

Analysis look_up(const Oracle& oracle, const Match& match) { return LookUp(oracle).ask(match); }

std::unique_ptr<Thinker> prove_first(std::unique_ptr<Thinker> other, std::uint64_t seed) {
    return std::make_unique<ProveFirst>(std::move(other), seed);
}

std::unique_ptr<Thinker> ask_first(const Oracle& oracle, std::unique_ptr<Thinker> other) {
    return std::make_unique<AskFirst>(oracle, std::move(other));
}

}  // namespace cairn
