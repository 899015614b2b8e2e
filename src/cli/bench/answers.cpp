#include "cli/bench/answers.hpp"

#include <fmt/core.h>
#include <ostream>

#include <algorithm>
#include <chrono>

#include "cli/native_code.hpp"
#include "play/game/match.hpp"
#include "play/text/phrases.hpp"
#include "search/players/player.hpp"
#include "study/json/json.hpp"
#include "study/knowledge/facts.hpp"

namespace cairn {
namespace {

using Clock = std::chrono::steady_clock;

struct Answers {
    int count = 0;
    double sum = 0, slowest = 0;  // seconds
    double mean() const { return count ? sum / count : 0; }
};

Answers measure(const AnswerBench& bench, const LoadedGame& loaded) {
    const PlayerRead read = make_player(bench.player, loaded.game, bench.seed);
    if (!read.player) throw BadInput{"--player " + echo(bench.player) + ": " + read.problem, ""};
    Answers answers;
    Random random(bench.seed);
    for (Match match(loaded.game); !match.state().over() && answers.sum < bench.seconds;) {
        if (match.state().player() == kChance) {
            State rolled = match.state();
            match.play(rolled.play_random(random));
            continue;
        }
        const auto began = Clock::now();
        const Move answer = read.player->choose(match);
        const double seconds = std::chrono::duration<double>(Clock::now() - began).count();
        match.play(answer);
        ++answers.count;
        answers.sum += seconds;
        answers.slowest = std::max(answers.slowest, seconds);
    }
    return answers;
}

}  // namespace

void run_answer_bench(const AnswerBench& bench, const Library& library, const std::vector<std::string>& games,
                      const OptionValues& options, Console& console) {
    std::ostream& out = console.out;
    if (!bench.json)
        out << fmt::format("{} {:>8} {:>9} {:>11}\n", padded("game", 20), "answers", "mean ms", "slowest ms");
    std::string slowest_game;
    double slowest = -1;
    for (const std::string& name : games) {
        const LoadedGame loaded = load_game(library, name, options);
        choose_engine(loaded, bench.engine, console);
        const Answers answers = measure(bench, loaded);
        if (answers.slowest > slowest) slowest = answers.slowest, slowest_game = loaded.file.id;
        if (bench.json)
            out << fmt::format("{}\n", dump({{"game", loaded.file.id},
                                             {"player", bench.player},
                                             {"answers", answers.count},
                                             {"mean_s", answers.mean()},
                                             {"slowest_s", answers.slowest}}));
        else
            out << fmt::format("{} {:>8} {:>9.1f} {:>11.1f}\n", padded(loaded.file.id, 20), answers.count,
                               1000 * answers.mean(), 1000 * answers.slowest);
        out.flush();
    }
    if (!bench.json && games.size() > 1)
        out << fmt::format("slowest of all: {:.0f} ms in {}\n", 1000 * slowest, slowest_game);
}

}  // namespace cairn
