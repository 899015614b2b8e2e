// What each part of playing costs, on a page of rules kept here so that the numbers mean the same for ever.
// `cairn bench` measures whole games; this tells where the time goes.
#include <benchmark/benchmark.h>

#include "play/game/game.hpp"
#include "play/show/drawing.hpp"
#include "play/text/notation.hpp"
#include "play/text/position.hpp"
#include "search/mcts/mcts.hpp"
#include "search/players/perft.hpp"

namespace cairn {
namespace {

constexpr const char* kPage = R"(
game "Bench"
players White, Black
board pyramid(4)

turn:
    p = choose(playable)
    put(me, p)
    if any(line <= mine for line in spans through p):
        win(me)
)";

const std::shared_ptr<const Game>& game() {
    static const std::shared_ptr<const Game> loaded = Game::load(kPage).game;
    return loaded;
}

// Some ten choices into a game: neither empty nor crowded.
State middle() {
    Random random(5);
    State state = game()->start();
    for (int i = 0; i < 10 && !state.over(); ++i) {
        State next = state;
        next.play_random(random);
        if (!next.over()) state = next;
    }
    return state;
}

void load(benchmark::State& b) {
    for (auto _ : b) benchmark::DoNotOptimize(Game::load(kPage).game);
}
BENCHMARK(load);

void copy(benchmark::State& b) {
    const State state = middle();
    for (auto _ : b) {
        State twin = state;
        benchmark::DoNotOptimize(twin);
    }
}
BENCHMARK(copy);

void moves(benchmark::State& b) {
    const State state = middle();
    MoveList list;
    for (auto _ : b) {
        state.moves(list);
        benchmark::DoNotOptimize(list.data());
    }
}
BENCHMARK(moves);

void play(benchmark::State& b) {
    const State state = middle();
    MoveList list;
    state.moves(list);
    for (auto _ : b) {
        State next = state;
        next.play(list.front());
        benchmark::DoNotOptimize(next);
    }
}
BENCHMARK(play);

void playout(benchmark::State& b) {
    const State start = game()->start();
    Random random(1);
    std::int64_t choices = 0;
    for (auto _ : b) {
        State state = start;
        choices += state.playout(random);
    }
    b.SetItemsProcessed(choices);
}
BENCHMARK(playout);

void hash(benchmark::State& b) {
    const State state = middle();
    for (auto _ : b) benchmark::DoNotOptimize(state.hash());
}
BENCHMARK(hash);

void perft_3(benchmark::State& b) {
    const Match match(game());
    for (auto _ : b) benchmark::DoNotOptimize(perft(match, 3));
}
BENCHMARK(perft_3);

void write_position(benchmark::State& b) {
    const State state = middle();
    for (auto _ : b) benchmark::DoNotOptimize(position_text(state));
}
BENCHMARK(write_position);

void read_back_position(benchmark::State& b) {
    const std::string text = position_text(middle());
    for (auto _ : b) benchmark::DoNotOptimize(read_position(*game(), text));
}
BENCHMARK(read_back_position);

void read_word(benchmark::State& b) {
    const State state = middle();
    MoveList list;
    state.moves(list);
    const std::string text = word(state, list.back());
    for (auto _ : b) benchmark::DoNotOptimize(read_move(state, text));
}
BENCHMARK(read_word);

void draw_boards(benchmark::State& b) {
    const State state = middle();
    for (auto _ : b) benchmark::DoNotOptimize(drawing(state, Look{}));
}
BENCHMARK(draw_boards);

void search_1000_iterations(benchmark::State& b) {
    const Match match(game(), middle());
    Limits limits;
    limits.iterations = 1000;
    for (auto _ : b) benchmark::DoNotOptimize(make_mcts({})->think(match, limits));
}
BENCHMARK(search_1000_iterations);

}  // namespace
}  // namespace cairn
