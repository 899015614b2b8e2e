#include "study/atlas/using/blunders.hpp"

#include <algorithm>
#include <set>

#include "play/game/match.hpp"
#include "play/text/notation.hpp"
#include "play/text/position.hpp"
#include "search/mcts/proving.hpp"

namespace cairn {
namespace {

// A position with something to spoil is found in most games; where a thousand bring none, there is none.
constexpr int kMostGamesInVain = 1000;

// Something of a random game, up to one of its choices. Every choice is as likely as any other to be the last.
Match part_of_a_game(const std::shared_ptr<const Game>& game, Random& random) {
    Match whole(game);
    while (!whole.state().over()) {
        State next = whole.state();
        whole.play(next.play_random(random));
    }
    const auto length = int(whole.moves().size());
    Match part(game);
    for (int k = 0, end = length > 0 ? random.below(length) : 0; k < end; ++k)
        part.play(whole.moves()[std::size_t(k)]);
    return part;
}

bool wins(const ChoiceValue& choice) { return choice.value == 1; }

}  // namespace

Blunders count_blunders(const std::shared_ptr<const Game>& game, const Oracle& oracle, Player& player,
                        int positions, std::uint64_t seed, const std::atomic<bool>& stop) {
    Blunders counted;
    Random random(seed);
    std::set<std::uint64_t> asked;
    double share = 0;
    for (int in_vain = 0; counted.asked < positions && in_vain < kMostGamesInVain && !stop; ++in_vain) {
        const Match match = part_of_a_game(game, random);
        if (match.state().over() || match.state().player() < 0) continue;
        const Analysis truth = look_up(oracle, match);
        if (truth.choices.empty() || !wins(truth.choices.front()) || wins(truth.choices.back())) continue;
        if (!asked.insert(match.state().hash()).second) continue;
        in_vain = 0;
        ++counted.asked;
        const auto winning = std::count_if(truth.choices.begin(), truth.choices.end(), wins);
        share += double(winning) / double(truth.choices.size());
        const Move chosen = player.choose(match);
        const auto known = std::find_if(truth.choices.begin(), truth.choices.end(),
                                        [&](const ChoiceValue& c) { return c.move == chosen; });
        if (known == truth.choices.end() || wins(*known)) continue;
        counted.spoiled.push_back({position_text(match.state()), word(match.state(), chosen),
                                   word(match.state(), truth.choices.front().move), known->value});
    }
    counted.winning_share = counted.asked ? share / counted.asked : 0;
    return counted;
}

}  // namespace cairn
