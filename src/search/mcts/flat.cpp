#include "search/mcts/flat.hpp"

#include <algorithm>
#include <optional>

#include "play/game/game.hpp"
#include "search/hidden/worlds.hpp"
#include "search/players/reward.hpp"
#include "search/players/stopwatch.hpp"

namespace cairn {
namespace {

class Flat final : public Thinker {
   public:
    explicit Flat(std::uint64_t seed) : random_(seed) {}

    Analysis think(const Match& match, const Limits& limits, const Progress&) override {
        const int player = match.state().player();
        Analysis analysis;
        analysis.player = player;
        analysis.method = "playouts";
        MoveList moves;
        match.legal(moves);
        for (Move m : moves) analysis.choices.push_back({m, 0.5, false, -1, 0, {m}});
        std::optional<Worlds> worlds;
        if (hides_something(match.game())) worlds.emplace(match, player, random_, kWorlds);
        Stopwatch watch(limits);
        std::vector<double> sums(moves.size(), 0.0);
        // Without a possible State there is nothing honest to think about.
        if (!worlds || !worlds->none()) {
            for (bool more = true; more;) {
                const State& world = worlds ? worlds->next() : match.state();
                for (std::size_t i = 0; i < moves.size() && more; ++i) {
                    if (worlds && !world.legal(moves[i])) continue;
                    State state = world;
                    state.play(moves[i]);
                    state.playout(random_);
                    sums[i] += rewards(state)[std::size_t(player)];
                    ++analysis.choices[i].visits;
                    more = !watch.stops(++analysis.iterations);
                }
            }
        }
        for (std::size_t i = 0; i < moves.size(); ++i)
            if (ChoiceValue& c = analysis.choices[i]; c.visits > 0) c.value = sums[i] / double(c.visits);
        std::stable_sort(analysis.choices.begin(), analysis.choices.end(),
                         [](const ChoiceValue& a, const ChoiceValue& b) {
                             return a.visits == 0 || b.visits == 0 ? a.visits > b.visits : a.value > b.value;
                         });
        analysis.nodes = moves.size();
        analysis.seconds = watch.seconds();
        return analysis;
    }

   private:
    static constexpr std::size_t kWorlds = 32;
    Random random_;
};

}  // namespace

std::unique_ptr<Thinker> make_flat(std::uint64_t seed) { return std::make_unique<Flat>(seed); }

}  // namespace cairn
