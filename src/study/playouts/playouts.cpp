#include "study/playouts/playouts.hpp"

#include <algorithm>
#include <functional>
#include <thread>

#include "play/game/luck.hpp"
#include "study/playouts/player.hpp"

namespace cairn {

void PlayoutCounts::Rewarded::add(std::int64_t reward) {
    ++games;
    sum += reward;
    squares += double(reward) * double(reward);
}

void PlayoutCounts::Rewarded::add(const Rewarded& more) {
    games += more.games;
    sum += more.sum;
    squares += more.squares;
}

double PlayoutCounts::mean(const Rewarded& r) const {
    return r.games ? double(r.sum) / double(r.games) / parts : 0;
}

Interval PlayoutCounts::interval(const Rewarded& r) const {
    const double n = double(r.games);
    if (seats.size() > 1) return wilson_interval(mean(r), n);
    const double squares = r.games ? r.squares - double(r.sum) * double(r.sum) / n : 0;
    return student_interval(mean(r), std::max(0.0, squares), n);
}

void PlayoutCounts::add(const PlayoutCounts& more) {
    if (more.games == 0) return;
    shortest = games ? std::min(shortest, more.shortest) : more.shortest;
    longest = std::max(longest, more.longest);
    games += more.games;
    drawn += more.drawn;
    faulty += more.faulty;
    choices += more.choices;
    squared_choices += more.squared_choices;
    seats.resize(std::max(seats.size(), more.seats.size()));
    for (std::size_t q = 0; q < more.seats.size(); ++q) seats[q].add(more.seats[q]);
    for (const auto& [move, rewarded] : more.first) first[move].add(rewarded);
}

PlayoutCounts play_out(const State& start, const PlayoutSettings& settings, const std::atomic<bool>& stop) {
    constexpr std::uint64_t kBlock = 256;  // that a thread takes at a time
    std::atomic<std::uint64_t> next{0};
    const Openings openings(start);
    std::vector<PlayoutPlayer> players(std::size_t(std::max(1, settings.threads)),
                                       PlayoutPlayer(openings, settings.seed));
    const auto work = [&](PlayoutPlayer& player) {
        for (std::uint64_t game = next.fetch_add(kBlock); game < settings.games && !stop;
             game = next.fetch_add(kBlock))
            for (std::uint64_t k = game; k < std::min(settings.games, game + kBlock) && !stop; ++k)
                player.play(k);
    };
    std::vector<std::thread> helpers;
    for (std::size_t t = 1; t < players.size(); ++t) helpers.emplace_back(work, std::ref(players[t]));
    work(players[0]);
    for (auto& helper : helpers) helper.join();
    PlayoutCounts all = players[0].played();
    for (std::size_t t = 1; t < players.size(); ++t) all.add(players[t].played());
    return all;
}

}  // namespace cairn
