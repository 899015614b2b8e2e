#include "search/player.hpp"

#include <algorithm>
#include <utility>

#include "play/game.hpp"
#include "search/flat.hpp"
#include "search/mcts.hpp"
#include "search/player_text.hpp"
#include "search/worlds.hpp"

namespace cairn {
namespace {

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

   private:
    Random random_;
};

// Whoever thinks within limits and takes the best.
class ThinkingPlayer final : public Player {
   public:
    ThinkingPlayer(std::unique_ptr<Thinker> thinker, const Limits& limits)
        : thinker_(std::move(thinker)), limits_(limits) {
        limits_.stop = &stop_;
    }
    Move choose(const Match& match) override {
        MoveList moves;
        match.legal(moves);
        if (moves.size() == 1) return moves.front();
        return analyse(match, {}).best().move;
    }
    Analysis analyse(const Match& match, const Progress& progress) override {
        stop_ = false;
        return thinker_->think(match, limits_, progress);
    }
    void stop() override { stop_ = true; }

   private:
    std::unique_ptr<Thinker> thinker_;
    Limits limits_;
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

std::unique_ptr<Thinker> mcts_of(const PlayerSpec& spec, std::uint64_t seed) {
    MctsSettings settings;
    settings.seed = seed;
    settings.threads = spec.threads;
    if (spec.memory > 0) settings.memory = spec.memory;
    return make_mcts(settings);
}

PlayerRead thinking(std::unique_ptr<Thinker> thinker, const PlayerSpec& spec) {
    return {std::make_unique<ThinkingPlayer>(std::move(thinker), limits_of(spec)), ""};
}

}  // namespace

PlayerRead make_player(std::string_view text, std::shared_ptr<const Game> game, std::uint64_t seed,
                       const Oracle*) {
    SpecRead read = read_player_spec(text);
    if (!read.problem.empty()) return {nullptr, read.problem};
    PlayerSpec& spec = read.spec;
    if (spec.kind == "random") return {std::make_unique<RandomPlayer>(seed), ""};
    if (spec.kind == "level") spec.iterations = std::uint64_t(16) << spec.level;
    if (spec.kind == "playouts" || hides_something(*game)) return thinking(make_flat(seed), spec);
    return thinking(mcts_of(spec, seed), spec);
}

}  // namespace cairn
