#include "cli/bench/search.hpp"

#include <fmt/core.h>
#include <ostream>

#include <algorithm>
#include <cmath>
#include <map>

#include "cli/bench/processor_clock.hpp"
#include "cli/native_code.hpp"
#include "play/text/phrases.hpp"
#include "search/players/player.hpp"
#include "study/json/json.hpp"
#include "study/knowledge/facts.hpp"
#include "study/match/player_limits.hpp"

namespace cairn {
namespace {

constexpr int kLongestDeal = 1000;  // throws before the first choice of a player

// The start, with whatever chance decides first.
Match first_choice(const std::shared_ptr<const Game>& game, std::uint64_t seed) {
    Match match(game);
    Random random(seed);
    for (int n = 0; n < kLongestDeal && match.state().player() == kChance; ++n) {
        State rolled = match.state();
        match.play(rolled.play_random(random));
    }
    return match;
}

struct Speed {
    Analysis analysis;
    double seconds;  // of the processor, of the first thread
    double iterations_per_s() const { return per_s(analysis.iterations); }
    double nodes_per_s() const { return per_s(analysis.nodes); }

   private:
    // A position that is decided at a glance takes no time that a clock could measure.
    double per_s(std::uint64_t n) const { return seconds > 0 ? double(n) / seconds : 0; }
};

Speed measure(const SearchBench& bench, const LoadedGame& loaded) {
    const std::chrono::milliseconds time(std::max(1L, std::lround(1000 * bench.seconds)));
    const std::string text = with_limits(bench.player, 0, time);
    const PlayerRead read = make_player(text, loaded.game, bench.seed);
    if (!read.player) throw BadInput{"--player " + echo(text) + ": " + read.problem, ""};
    const Match match = first_choice(loaded.game, bench.seed);
    if (match.state().player() < 0)
        throw BadInput{loaded.file.id + ": no player ever has a choice at its start", ""};
    const auto start = ProcessorClock::now();
    Speed speed{read.player->analyse(match), 0};
    speed.seconds = seconds_since(start);
    return speed;
}

void print(const SearchBench& bench, const LoadedGame& loaded, const Speed& speed, std::ostream& out) {
    const Analysis& a = speed.analysis;
    if (bench.json) {
        const Json json{{"game", loaded.file.id},
                        {"method", a.method},
                        {"engine", loaded.game->runs_native() ? "native" : "interpreter"},
                        {"seconds", speed.seconds},
                        {"iterations", a.iterations},
                        {"nodes", a.nodes},
                        {"iterations_per_s", speed.iterations_per_s()},
                        {"nodes_per_s", speed.nodes_per_s()},
                        {"proved", a.proved()}};
        out << dump(json) << "\n";
    } else {
        out << fmt::format("{} {:>14.0f} {:>14.0f} {:>9.2f}  {}{}\n", padded(loaded.file.id, 16),
                           speed.iterations_per_s(), speed.nodes_per_s(), speed.seconds, a.method,
                           a.proved() ? ", proved" : "");
    }
    out.flush();
}

}  // namespace

std::vector<std::string> varied_games(const Library& library, std::size_t count) {
    std::vector<std::vector<std::string>> shelves;
    std::map<std::pair<std::string, std::string>, std::size_t> known;
    for (const GameFile& file : library.list()) {
        const auto [shelf, added] = known.try_emplace({file.system, file.shelf}, shelves.size());
        if (added) shelves.emplace_back();
        shelves[shelf->second].push_back(file.id);
    }
    std::vector<std::string> games;
    for (std::size_t row = 0, before = 1; games.size() != before; ++row) {
        before = games.size();
        for (const auto& shelf : shelves)
            if (row < shelf.size() && games.size() < count) games.push_back(shelf[row]);
    }
    return games;
}

void run_search_bench(const SearchBench& bench, const Library& library, const std::vector<std::string>& games,
                      const OptionValues& options, Console& console) {
    std::ostream& out = console.out;
    if (!bench.json)
        out << fmt::format("{} {:>14} {:>14} {:>9}\n", padded("game", 16), "iterations/s", "nodes/s",
                           "seconds");
    double logs = 0;
    for (const std::string& name : games) {
        const LoadedGame loaded = load_game(library, name, options);
        choose_engine(loaded, bench.engine, console);
        const Speed speed = measure(bench, loaded);
        print(bench, loaded, speed, out);
        logs += std::log(std::max(1.0, speed.iterations_per_s()));
    }
    if (!bench.json && !games.empty())
        out << fmt::format("{} {:>14.0f}\n", padded("geometric mean", 16),
                           std::exp(logs / double(games.size())));
}

}  // namespace cairn
