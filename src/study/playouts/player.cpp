#include "study/playouts/player.hpp"

#include <algorithm>

#include "play/game/parts.hpp"

namespace cairn {

Openings::Openings(const State& start) : chooser(start.player()) {
    if (chooser >= 0) start.moves(moves);
    for (const Move m : moves) {
        after.push_back(start);
        after.back().play(m);
    }
    if (moves.empty()) after.push_back(start);
}

PlayoutPlayer::PlayoutPlayer(const Openings& openings, std::uint64_t seed)
    : openings_(openings), seed_(seed), state_(openings.after.front()) {
    const int players = state_.game().players();
    played_.seats.resize(std::size_t(players));
    played_.parts = parts_of_a_win(players);
}

void PlayoutPlayer::play(std::uint64_t game) {
    random_ = luck_of(seed_, game);
    const bool chosen = !openings_.moves.empty();
    const int first = chosen ? random_.below(int(openings_.moves.size())) : 0;
    state_ = openings_.after[std::size_t(first)];
    choices_ = int(chosen);
    if (!state_.over()) choices_ += state_.playout(random_);
    count(first);
}

void PlayoutPlayer::count(int first) {
    PlayoutCounts& p = played_;
    p.shortest = p.games ? std::min(p.shortest, choices_) : choices_;
    p.longest = std::max(p.longest, choices_);
    p.choices += std::uint64_t(choices_);
    p.squared_choices += std::uint64_t(choices_) * std::uint64_t(choices_);
    ++p.games;
    const Header& h = state_.header();
    if (h.status == std::uint8_t(Status::Void)) {
        ++p.faulty;
        return;
    }
    p.drawn += h.status == std::uint8_t(Status::Drawn);
    const int players = int(p.seats.size());
    const std::int32_t score = state_.game().program().number_slots > 0 ? state_.number_slot(0) : 0;
    for (int q = 0; q < players; ++q) p.seats[std::size_t(q)].add(parts(h, score, players, q));
    if (!openings_.moves.empty())
        p.first[openings_.moves[std::size_t(first)]].add(parts(h, score, players, openings_.chooser));
}

}  // namespace cairn
