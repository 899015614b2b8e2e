#include "search/players/player.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "play/game/game.hpp"
#include "search/alphabeta/alphabeta.hpp"
#include "search/hidden/infoset.hpp"
#include "search/hidden/worlds.hpp"
#include "search/mcts/flat.hpp"
#include "search/mcts/mcts.hpp"
#include "search/mcts/proving.hpp"
#include "search/players/levels.hpp"
#include "search/players/player_text.hpp"

namespace cairn {
namespace {

// In a browser there is one thread for each worker, and no more.
#if defined(__EMSCRIPTEN__)
constexpr int kMostThreads = 1;
#else
constexpr int kMostThreads = 64;
#endif

// Every choice alike.
Analysis no_opinion(const Match& match, const char* method) {
    Analysis analysis;
    analysis.player = match.state().player();
    analysis.method = method;
    MoveList moves;
    match.legal(moves);
    for (Move m : moves) analysis.choices.push_back({m, 0.5, false, -1, 0, {m}});
    return analysis;
}

class RandomPlayer final : public Player {
   public:
    explicit RandomPlayer(std::uint64_t seed) : random_(seed) {}
    Move choose(const Match& match) override {
        MoveList moves;
        match.legal(moves);
        return moves[std::size_t(random_.below(int(moves.size())))];
    }
    Analysis analyse(const Match& match, const Progress&) override { return no_opinion(match, "random"); }
    void stop() override {}
    void ready() override {}

   private:
    Random random_;
};

// Whoever thinks within limits and takes the best, or, careless, sometimes what looks nearly as good.
class ThinkingPlayer final : public Player {
   public:
    ThinkingPlayer(std::unique_ptr<Thinker> thinker, const Limits& limits, std::uint64_t seed,
                   double carelessness = 0)
        : thinker_(std::move(thinker)), limits_(limits), random_(seed), carelessness_(carelessness) {
        limits_.stop = &stop_;
    }
    Move choose(const Match& match) override {
        MoveList moves;
        match.legal(moves);
        if (moves.size() == 1) return moves.front();
        return pick(analyse(match, {}));
    }
    Analysis analyse(const Match& match, const Progress& progress) override {
        return thinker_->think(match, limits_, progress);
    }
    void stop() override { stop_ = true; }
    void ready() override { stop_ = false; }

   private:
    // Where only a mix is safe, one drawn from it.
    Move pick(const Analysis& analysis) {
        std::vector<double> weights;
        const double best = analysis.best().value;
        for (const ChoiceValue& c : analysis.choices) {
            const bool tried = c.visits > 0 || c.proved;
            weights.push_back(c.share > 0                  ? c.share
                              : carelessness_ > 0 && tried ? std::exp((c.value - best) / carelessness_)
                                                           : 0);
        }
        double total = 0;
        for (double w : weights) total += w;
        if (total <= 0) return analysis.best().move;
        double left = total * double(random_.next() >> 11) * 0x1p-53;
        std::size_t i = 0;
        while (i + 1 < weights.size() && (left -= weights[i]) >= 0) ++i;
        return analysis.choices[i].move;
    }

    std::unique_ptr<Thinker> thinker_;
    Limits limits_;
    Random random_;
    double carelessness_;
    std::atomic<bool> stop_{false};
};

// Without any limit said, so many iterations.
constexpr std::uint64_t kUsualIterations = 1000;

Limits limits_of(const PlayerSpec& spec) {
    Limits limits;
    limits.iterations = spec.iterations;
    limits.time = spec.time;
    if (spec.iterations == 0 && spec.time.count() == 0) limits.iterations = kUsualIterations;
    return limits;
}

// The tree search that fits the game.
std::unique_ptr<Thinker> mcts_for(const Game& game, const PlayerSpec& spec, std::uint64_t seed) {
    if (hides_something(game)) {
        InfosetSettings settings;
        settings.seed = seed;
        if (spec.memory > 0) settings.memory = spec.memory;
        return make_infoset(settings);
    }
    MctsSettings settings;
    settings.seed = seed;
    settings.threads = std::min(spec.threads, kMostThreads);
    settings.tries_of_each = spec.each;
    if (spec.memory > 0) settings.memory = spec.memory;
    return make_mcts(settings);
}

AlphaBetaSettings alphabeta_settings(const PlayerSpec& spec, std::uint64_t seed) {
    AlphaBetaSettings settings;
    settings.seed = seed;
    if (spec.memory > 0) settings.memory = spec.memory;
    if (spec.depth > 0) settings.depth = spec.depth;
    return settings;
}

std::unique_ptr<Player> level_player(const Game& game, PlayerSpec spec, std::uint64_t seed,
                                     const Oracle* oracle) {
    const Level plan = level(spec.level);
    spec.threads = plan.threads;
    auto thinker = mcts_for(game, spec, seed);
    if (plan.proves && alphabeta_problem(game).empty()) thinker = prove_first(std::move(thinker), seed);
    if (plan.asks_oracle && oracle) thinker = ask_first(*oracle, std::move(thinker));
    return std::make_unique<ThinkingPlayer>(std::move(thinker), plan.limits, ~seed, plan.carelessness);
}

}  // namespace

PlayerRead make_player(std::string_view text, std::shared_ptr<const Game> game, std::uint64_t seed,
                       const Oracle* oracle) {
    const SpecRead read = read_player_spec(text);
    if (!read.problem.empty()) return {nullptr, read.problem};
    const PlayerSpec& spec = read.spec;
    if (spec.kind == "random") return {std::make_unique<RandomPlayer>(seed), ""};
    if (spec.kind == "level") return {level_player(*game, spec, seed, oracle), ""};
    std::unique_ptr<Thinker> thinker;
    Limits limits = limits_of(spec);
    if (spec.kind == "playouts") {
        thinker = make_flat(seed);
    } else if (spec.kind == "mcts") {
        thinker = mcts_for(*game, spec, seed);
    } else {
        if (std::string problem = alphabeta_problem(*game); !problem.empty()) return {nullptr, problem};
        if (spec.depth > 0) limits.iterations = spec.iterations;  // the depth is limit enough
        thinker = make_alphabeta(alphabeta_settings(spec, seed));
    }
    return {std::make_unique<ThinkingPlayer>(std::move(thinker), limits, ~seed), ""};
}

}  // namespace cairn
