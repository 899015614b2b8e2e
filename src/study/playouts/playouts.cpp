#include "study/playouts/playouts.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <thread>

#include "search/players/reward.hpp"

namespace cairn {
namespace {

// The luck of one game. The generator's own mixing sets neighbours far apart.
Random luck_of(std::uint64_t seed, std::uint64_t game) {
    Random random(seed ^ 0xA0761D6478BD642Full);
    const std::uint64_t base = random.next();
    return Random(Random(base + game).next());
}

class Player {
   public:
    explicit Player(const State& start) : start_(start), state_(start) {
        const int players = start.game().players();
        played_.seats.resize(std::size_t(players));
        played_.parts = players > 1 ? 2 * (players - 1) : 1;  // as reward.hpp shares it out
    }

    void play(Random random) {
        state_ = start_;
        const int first_player = state_.player();
        Move first{};
        int choices = 0;
        if (!state_.over() && first_player >= 0) first = state_.play_random(random), ++choices;
        if (!state_.over()) choices += state_.playout(random);
        count(choices, first_player, first);
    }
    const PlayoutCounts& played() const { return played_; }

   private:
    void count(int choices, int first_player, Move first) {
        PlayoutCounts& p = played_;
        p.shortest = p.games ? std::min(p.shortest, choices) : choices;
        p.longest = std::max(p.longest, choices);
        p.choices += std::uint64_t(choices);
        p.squared_choices += double(choices) * choices;
        ++p.games;
        const auto status = Status(state_.header().status);
        if (status == Status::Void) {
            ++p.faulty;
            return;
        }
        if (status == Status::Drawn) ++p.drawn;
        const Rewards got = rewards(state_);
        const auto parts = [&](std::size_t q) { return std::llround(got[q] * p.parts); };
        for (std::size_t q = 0; q < p.seats.size(); ++q) p.seats[q].add(parts(q));
        if (first_player >= 0) p.first[first].add(parts(std::size_t(first_player)));
    }

    const State& start_;
    State state_;
    PlayoutCounts played_;
};

}  // namespace

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
    std::vector<Player> players(std::size_t(std::max(1, settings.threads)), Player(start));
    const auto work = [&](Player& player) {
        for (std::uint64_t game = next.fetch_add(kBlock); game < settings.games && !stop;
             game = next.fetch_add(kBlock))
            for (std::uint64_t k = game; k < std::min(settings.games, game + kBlock) && !stop; ++k)
                player.play(luck_of(settings.seed, k));
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
