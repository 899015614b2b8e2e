#include "search/players/images.hpp"

#include <map>
#include <vector>

#include "search/players/estimates.hpp"

namespace cairn {
namespace {

struct Together {
    double value = 0, visits = 0;
    bool proved = false;
    double sure = 0;
    int distance = -1;
};

}  // namespace

Images::Images(std::shared_ptr<const Game> game) : game_(std::move(game)), key_(*game_) {
    const Program& program = game_->program();
    none_ = key_.symmetries() == 1 || program.has_hidden;
    past_counts_ = program.historic || program.repetition != Program::Repetition::None;
}

void Images::level(const Match& match, Analysis& analysis) const {
    if (none_) return;
    const bool only_estimates = past_counts_ && !match.moves().empty();
    std::map<std::uint64_t, Together> found;
    std::vector<std::uint64_t> keys;
    for (const ChoiceValue& c : analysis.choices) {
        State next = match.state();
        next.play(c.move);
        keys.push_back(key_(next));
        Together& all = found[keys.back()];
        if (c.proved) {
            if (!all.proved) all.sure = c.value, all.distance = c.distance;
            all.proved = true;
        }
        if (c.proved && only_estimates) continue;
        all.value += c.value * double(c.visits);
        all.visits += double(c.visits);
    }
    for (std::size_t i = 0; i < analysis.choices.size(); ++i) {
        ChoiceValue& c = analysis.choices[i];
        const Together& all = found[keys[i]];
        if (all.proved && !only_estimates) {
            c.value = all.sure;
            c.proved = true;
            c.distance = all.distance;
        } else if (!c.proved && all.visits > 0) {
            c.value = all.value / all.visits;
        }
    }
    best_first(analysis);
}

}  // namespace cairn
