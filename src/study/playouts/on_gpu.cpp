#include "study/playouts/on_gpu.hpp"

#include <algorithm>

#include "play/game/hash.hpp"
#include "play/game/parts.hpp"
#include "study/playouts/player.hpp"

namespace cairn {
namespace {

using gpu::Counted;
using gpu::KernelRunner;

gpu::Order order_of(const Openings& openings, std::uint64_t seed) {
    const Game& game = openings.after.front().game();
    gpu::Order order = gpu::order_within(game.budget(), game.lattice().words);
    order.seed = seed;
    for (const State& state : openings.after)
        order.starts.insert(order.starts.end(), state.bytes(), state.bytes() + state.size());
    order.first_choices = int(openings.moves.size());
    order.chooser = std::max(0, openings.chooser);
    return order;
}

PlayoutCounts counts_of(const Counted& counted, const Openings& openings) {
    const auto& sums = counted.sums;
    PlayoutCounts p;
    const int players = openings.after.front().game().players();
    p.parts = parts_of_a_win(players);
    p.games = sums[gpu::kGames];
    p.seats.resize(std::size_t(players));
    if (p.games == 0) return p;
    p.drawn = sums[gpu::kDrawn];
    p.faulty = sums[gpu::kFaulty];
    p.choices = sums[gpu::kChoices];
    p.squared_choices = sums[gpu::kSquaredChoices];
    p.shortest = int(sums[gpu::kShortest]);
    p.longest = int(sums[gpu::kLongest]);
    for (std::size_t q = 0; q < p.seats.size(); ++q) {
        const std::size_t at = gpu::kSeats + gpu::kOfSeat * q;
        p.seats[q] = {p.games - p.faulty, std::int64_t(sums[at]), double(sums[at + 1])};
    }
    for (std::size_t k = 0; k < openings.moves.size(); ++k) {
        const std::size_t at = gpu::kFirst + gpu::kOfFirst * k;
        if (sums[at])
            p.first[openings.moves[k]] = {sums[at], std::int64_t(sums[at + 1]), double(sums[at + 2])};
    }
    return p;
}

std::string difference(const gpu::GameRecord& record, const PlayoutPlayer& player) {
    if (record.choices != std::uint32_t(player.choices())) return "its length";
    if (record.status != player.state().header().status) return "its outcome";
    if (record.luck != player.luck().state) return "its draws";
    if (record.state != hash_words(player.state().bytes(), player.state().size(), 0)) return "its last State";
    return "";
}

}  // namespace

std::string difference_from_cpu(KernelRunner& runner, const State& start, std::uint64_t seed,
                                std::uint64_t first, std::uint64_t count) {
    const Openings openings(start);
    PlayoutPlayer player(openings, seed);
    Counted counted;
    if (std::string problem =
            runner.run(order_of(openings, seed), first, count, KernelRunner::Records::Yes, counted);
        !problem.empty())
        return problem;
    for (std::uint64_t k = 0; k < count; ++k) {
        const gpu::GameRecord& record = counted.records[k];
        if (record.status == gpu::kPlayAgain) continue;
        player.play(first + k);
        if (const std::string what = difference(record, player); !what.empty())
            return "game " + std::to_string(first + k) + " of seed " + std::to_string(seed) +
                   " is not the same as on the CPU: " + what + " differs";
    }
    return "";
}

GpuPlayouts play_out_on(KernelRunner& runner, const State& start, const PlayoutSettings& settings,
                        const std::atomic<bool>& stop) {
    constexpr std::uint64_t kCompared = 256;
    GpuPlayouts played;
    const Openings openings(start);
    PlayoutPlayer by_cpu(openings, settings.seed);
    played.counts = by_cpu.played();
    played.problem =
        difference_from_cpu(runner, start, settings.seed, 0, std::min(settings.games, kCompared));
    const gpu::Order order = order_of(openings, settings.seed);
    Counted counted;
    for (std::uint64_t first = 0; first < settings.games && !stop && played.problem.empty();) {
        const std::uint64_t count = std::min(runner.games_at_once(), settings.games - first);
        played.problem = runner.run(order, first, count, KernelRunner::Records::No, counted);
        if (!played.problem.empty()) break;
        played.counts.add(counts_of(counted, openings));
        for (const std::uint64_t game : counted.again) by_cpu.play(game);
        first += count;
    }
    played.by_cpu = by_cpu.played().games;
    played.counts.add(by_cpu.played());
    return played;
}

}  // namespace cairn
