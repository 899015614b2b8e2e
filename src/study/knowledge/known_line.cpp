#include "study/knowledge/known_line.hpp"

#include <algorithm>

#include "study/knowledge/fingerprint.hpp"

namespace cairn {
namespace {

std::optional<double> reward_of(const std::string& value) {
    if (value == "win") return 1;
    if (value == "draw") return 0.5;
    if (value == "loss") return 0;
    return std::nullopt;
}

bool counts_for(const Game& game) {
    const Program& program = game.program();
    return game.players() == 2 && !program.has_hidden && !program.has_simultaneous;
}

bool past_counts(const Program& program) {
    return program.historic || program.repetition != Program::Repetition::None;
}

}  // namespace

KnownLine::KnownLine(std::shared_ptr<const Game> game, const std::vector<KnownResult>& results)
    : game_(std::move(game)), key_(*game_), past_counts_(past_counts(game_->program())) {
    if (!counts_for(*game_)) return;
    const std::string rules = fingerprint_text(*game_);
    const auto found =
        std::find_if(results.begin(), results.end(), [&](const KnownResult& r) { return r.rules == rules; });
    if (found != results.end()) add(*found);
}

void KnownLine::add(const KnownResult& result) {
    const std::optional<double> value = reward_of(result.value);
    Match match(game_);
    const int first = match.state().player();
    if (!value || first < 0) return;
    for (std::size_t ply = 0;; ++ply) {
        const State& state = match.state();
        // What stands in the file is data: a line that cannot be played, or that chance goes on, ends here.
        if (state.over() || state.player() < 0) return;
        const Place place{state.player(), state.player() == first ? *value : 1 - *value,
                          result.exact && result.distance >= int(ply) ? result.distance - int(ply) : -1};
        in_order_.push_back(place);
        if (!past_counts_) places_.emplace(key_(state), place);
        if (ply == result.line.size() || !match.play_word(result.line[ply]).empty()) return;
        moves_.push_back(match.moves().back());
    }
}

bool KnownLine::along(const Match& match, std::size_t plies) const {
    return plies <= moves_.size() && match.first().hash() == game_->start().hash() &&
           std::equal(moves_.begin(), moves_.begin() + std::ptrdiff_t(plies), match.moves().begin());
}

std::optional<KnownLine::Place> KnownLine::find(const State& state) const {
    if (state.over() || state.player() < 0) return std::nullopt;
    const auto at = places_.find(key_(state));
    if (at == places_.end() || at->second.player != state.player()) return std::nullopt;
    return at->second;
}

std::optional<KnownLine::Place> KnownLine::before(const Match& match, std::size_t ply) const {
    if (!past_counts_) return find(match.state_before(ply));
    if (ply >= in_order_.size() || !along(match, ply)) return std::nullopt;
    return in_order_[ply];
}

std::optional<KnownLine::Place> KnownLine::after(const Match& match, Move move) const {
    const std::size_t made = match.moves().size();
    if (past_counts_) {
        if (made >= moves_.size() || made + 1 >= in_order_.size() || moves_[made] != move ||
            !along(match, made))
            return std::nullopt;
        return in_order_[made + 1];
    }
    State next = match.state();
    next.play(move);
    return find(next);
}

void KnownLine::inform(const Match& match, Analysis& analysis) const {
    const int me = match.state().player();
    if (in_order_.empty() || analysis.choices.empty() || me < 0 || match.state().over()) return;

    for (ChoiceValue& choice : analysis.choices) {
        if (choice.proved) continue;
        const std::optional<Place> next = after(match, choice.move);
        if (!next) continue;
        choice.value = next->player == me ? next->value : 1 - next->value;
        choice.proved = true;
        choice.distance = next->distance < 0 ? -1 : next->distance + 1;
    }

    // The position itself, or one before it since when only one player has chosen: he has not gained anything.
    const std::size_t made = match.moves().size();
    if (const auto here = before(match, made)) {
        analysis.least = std::max(analysis.least, here->value);
        analysis.most = std::min(analysis.most, here->value);
    }
    for (std::size_t ply = made; ply-- > 0;) {
        const int mover = match.state_before(ply).player();
        if (mover < 0 || mover != match.state_before(made - 1).player()) break;
        const std::optional<Place> was = before(match, ply);
        if (!was) continue;
        if (mover == me) analysis.most = std::min(analysis.most, was->value);
        else analysis.least = std::max(analysis.least, 1 - was->value);
        break;
    }

    for (ChoiceValue& choice : analysis.choices) {
        if (choice.proved) continue;
        choice.value = std::min(choice.value, analysis.most);
        choice.proved = analysis.most <= 0;
    }
    // What is now known to win leads, and what is known to lose comes last; between them the search's order stays.
    const auto rank = [](const ChoiceValue& c) {
        return !c.proved ? 1 : c.value >= 1 ? 0 : c.value <= 0 ? 2 : 1;
    };
    std::stable_sort(analysis.choices.begin(), analysis.choices.end(),
                     [&](const ChoiceValue& a, const ChoiceValue& b) { return rank(a) < rank(b); });
}

}  // namespace cairn
