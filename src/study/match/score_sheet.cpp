#include "study/match/score_sheet.hpp"

#include <algorithm>

namespace cairn {

void ScoreSheet::Sum::add(double value) {
    n += 1;
    const double before = value - mean;
    mean += before / n;
    squares += before * (value - mean);
}

ScoreSheet::ScoreSheet(int players, int seats)
    : alone_(seats == 1),
      players_(std::size_t(players)),
      player_sums_(std::size_t(players)),
      seat_sums_(std::size_t(seats)),
      points_(std::size_t(players), std::vector<double>(std::size_t(players), 0)) {}

void ScoreSheet::add(const GameResult& game) {
    shortest_ = games_ == 0 ? game.choices : std::min(shortest_, game.choices);
    longest_ = std::max(longest_, game.choices);
    ++games_;
    by_rules_ += game.note.empty();
    choices_ += game.choices;
    turns_ += game.turns;
    ++fingerprints_[game.fingerprint];
    if (game.at_fault >= 0) ++players_[std::size_t(game.seats[std::size_t(game.at_fault)])].faults;

    std::map<int, Sum> by_player;  // who sits twice has one result, the mean
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
        by_player[game.seats[seat]].add(game.rewards[seat]);
        seat_sums_[seat].add(game.rewards[seat]);
        for (std::size_t other = 0; other < game.seats.size(); ++other) {
            const double mine = game.rewards[seat], theirs = game.rewards[other];
            if (game.seats[seat] != game.seats[other])
                points_[std::size_t(game.seats[seat])][std::size_t(game.seats[other])] += mine > theirs ? 1
                                                                                          : mine == theirs
                                                                                              ? 0.5
                                                                                              : 0;
        }
    }
    for (const auto& [player, sum] : by_player) {
        PlayerScore& score = players_[std::size_t(player)];
        ++score.games;
        ++(sum.mean >= 1 ? score.wins : sum.mean <= 0 ? score.losses : score.draws);
        player_sums_[std::size_t(player)].add(sum.mean);
    }
}

Interval ScoreSheet::interval(const Sum& sum) const {
    return alone_ ? student_interval(sum.mean, sum.squares, sum.n) : wilson_interval(sum.mean, sum.n);
}

std::optional<Elo> ScoreSheet::elo_of(std::size_t player, const std::vector<Rating>& rated) const {
    if (alone_ || players_.size() < 2 || players_[player].games == 0) return std::nullopt;
    if (players_.size() > 2) {
        const auto [difference, margin] = rated[player];
        return Elo{difference, {difference - margin, difference + margin}};
    }
    const double mine = points_[player][1 - player], theirs = points_[1 - player][player];
    const double share = mine / (mine + theirs);
    const Interval likely = wilson_interval(share, players_[player].games);
    return Elo{elo(share), {elo(likely.low), elo(likely.high)}};
}

Standing ScoreSheet::standing() const {
    Standing result;
    result.games = games_;
    result.different = int(fingerprints_.size());
    result.by_rules = by_rules_;
    result.shortest = shortest_;
    result.longest = longest_;
    if (games_ > 0) {
        result.mean_choices = double(choices_) / games_;
        result.mean_turns = double(turns_) / games_;
    }
    const std::vector<Rating> rated = ratings(points_);
    result.players = players_;
    for (std::size_t p = 0; p < players_.size(); ++p) {
        result.players[p].mean = player_sums_[p].mean;
        result.players[p].interval = interval(player_sums_[p]);
        result.players[p].elo = elo_of(p, rated);
    }
    for (const Sum& sum : seat_sums_) result.seats.push_back({sum.mean, interval(sum)});
    return result;
}

}  // namespace cairn
