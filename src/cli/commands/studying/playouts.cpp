// cairn playouts: what random play says about a game.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <ostream>
#include <thread>

#include "cli/line/arguments.hpp"
#include "cli/loading.hpp"
#include "cli/native_code.hpp"
#include "cli/terminal/console.hpp"
#include "cli/terminal/interrupt.hpp"
#include "gpu/device.hpp"
#include "play/text/notation.hpp"
#include "search/players/stopwatch.hpp"
#include "study/json/json.hpp"
#include "study/playouts/branching.hpp"
#include "study/playouts/on_gpu.hpp"
#include "study/playouts/playouts.hpp"

namespace cairn {
namespace {

constexpr double kMostPlayouts = 1e12;

struct PlayoutsArguments {
    std::string engine = "auto", device = "cpu";
    std::string game, position;
    std::vector<std::string> options;
    double games = 100'000;
    std::uint64_t seed = 1;
    int threads = int(std::max(1u, std::thread::hardware_concurrency()));
    int most = 10;
    bool json = false;
};

double mean_choices(const PlayoutCounts& p) { return p.games ? double(p.choices) / double(p.games) : 0; }
double length_deviation(const PlayoutCounts& p) {
    const double n = double(p.games), mean = mean_choices(p);
    return p.games > 1 ? std::sqrt(std::max(0.0, (double(p.squared_choices) - n * mean * mean) / (n - 1)))
                       : 0;
}

// The best for whoever chooses first.
std::vector<std::pair<Move, PlayoutCounts::Rewarded>> by_worth(const PlayoutCounts& p) {
    std::vector<std::pair<Move, PlayoutCounts::Rewarded>> list(p.first.begin(), p.first.end());
    std::stable_sort(list.begin(), list.end(),
                     [&](const auto& a, const auto& b) { return p.mean(a.second) > p.mean(b.second); });
    return list;
}

class PlayoutReport {
   public:
    PlayoutReport(const State& start, const PlayoutCounts& played, const Branching& branching)
        : start_(start), played_(played), branching_(branching) {}

    std::string text(std::size_t most) const {
        const auto& names = start_.game().program().players;
        std::string out;
        std::size_t width = 5;
        for (const std::string& name : names) width = std::max(width, columns(name));
        out += fmt::format("{} {:>9}  95 %\n", padded("seat", width), alone() ? "score" : "gets");
        for (std::size_t q = 0; q < names.size(); ++q) out += line(names[q], width, played_.seats[q]);
        if (!alone())
            out += fmt::format("drawn {:.2f} %\n", 100 * double(played_.drawn) / double(played_.games));
        if (played_.faulty)
            out += fmt::format("void  {} games: the rules broke, or took too long\n", played_.faulty);
        out +=
            fmt::format("\nlength {:.2f} choices on average, {} to {}, standard deviation {:.2f}\n",
                        mean_choices(played_), played_.shortest, played_.longest, length_deviation(played_));
        if (branching_.decisions)
            out += fmt::format(
                "choice {:.2f} options on average where a player decides, {} at most (in {} of the games)\n",
                branching_.mean(), branching_.most, branching_.games);
        if (played_.first.empty()) return out;
        out += fmt::format("\nby first choice of {}{}:\n", names[std::size_t(start_.player())],
                           played_.first.size() > most ? fmt::format(", the best {}", most) : "");
        std::size_t shown = 0, widest = 0;
        const auto list = by_worth(played_);
        for (const auto& [move, rewarded] : list)
            if (shown++ < most) widest = std::max(widest, columns(word(start_, move)));
        shown = 0;
        for (const auto& [move, rewarded] : list)
            if (shown++ < most) out += "  " + line(word(start_, move), widest, rewarded);
        return out;
    }

    Json json() const {
        const auto& names = start_.game().program().players;
        Json json{{"games", played_.games},
                  {"drawn", played_.drawn},
                  {"void", played_.faulty},
                  {"length",
                   {{"mean", mean_choices(played_)},
                    {"deviation", length_deviation(played_)},
                    {"shortest", played_.shortest},
                    {"longest", played_.longest}}},
                  {"branching",
                   {{"mean", branching_.mean()}, {"most", branching_.most}, {"games", branching_.games}}},
                  {"seats", Json::array()},
                  {"first_choices", Json::array()}};
        for (std::size_t q = 0; q < names.size(); ++q)
            json["seats"].push_back(rewarded("player", names[q], played_.seats[q]));
        for (const auto& [move, got] : by_worth(played_))
            json["first_choices"].push_back(rewarded("choice", word(start_, move), got));
        return json;
    }

   private:
    bool alone() const { return played_.seats.size() == 1; }

    std::string line(const std::string& name, std::size_t width, const PlayoutCounts::Rewarded& r) const {
        const double mean = played_.mean(r);
        const Interval at = played_.interval(r);
        if (alone())
            return fmt::format("{} {:>9.3f}  {:.3f} to {:.3f}\n", padded(name, width), mean, at.low, at.high);
        return fmt::format("{} {:>7.2f} %  {:.2f} to {:.2f}\n", padded(name, width), 100 * mean, 100 * at.low,
                           100 * at.high);
    }
    Json rewarded(const char* what, const std::string& name, const PlayoutCounts::Rewarded& r) const {
        const Interval at = played_.interval(r);
        return {{what, name},
                {"games", r.games},
                {"mean", played_.mean(r)},
                {"interval", Json::array({at.low, at.high})}};
    }

    const State& start_;
    const PlayoutCounts& played_;
    const Branching& branching_;
};

// Opened before the clock runs: making the code takes seconds, once.
gpu::Opened opened_device(const PlayoutsArguments& a, const LoadedGame& loaded, Console& console) {
    if (a.device != "gpu") return {};
    gpu::Opened opened = gpu::open_device(loaded.game->running());
    if (!opened.runner) throw BadInput{"--device gpu: " + opened.problem, ""};
    console.err << "kernel of " << loaded.file.id << " on " << opened.name << "\n";
    return opened;
}

PlayoutCounts played_on(gpu::Opened& device, const State& start, const PlayoutSettings& settings,
                        const std::atomic<bool>& stop, Console& console) {
    if (!device.runner) return play_out(start, settings, stop);
    GpuPlayouts played = play_out_on(*device.runner, start, settings, stop);
    if (!played.problem.empty()) throw BadInput{"--device gpu: " + played.problem, ""};
    if (played.by_cpu)
        console.err << fmt::format("{} games were too long for the GPU, and were played on the CPU\n",
                                   played.by_cpu);
    return std::move(played.counts);
}

void count_playouts(const PlayoutsArguments& a, Context& context) {
    const LoadedGame loaded = load_game(context.library(), a.game, read_options(a.options));
    const LongPlay long_play(loaded, a.engine, context.console);
    const Match match = match_from(loaded.game, a.position);
    if (match.state().over())
        throw BadInput{"the game is over in this position: there is nothing to play", ""};
    gpu::Opened device = opened_device(a, loaded, context.console);
    const InterruptFlag interrupt;
    const Stopwatch watch({});
    const PlayoutCounts played = played_on(device, match.state(), {std::uint64_t(a.games), a.seed, a.threads},
                                           interrupt.raised(), context.console);
    const double seconds = watch.seconds();
    if (played.games == 0) throw BadInput{"interrupted before the first game had ended", ""};
    const Branching branching =
        branching_of(match.state(), a.seed, std::min<std::uint64_t>(played.games, 500));
    const PlayoutReport report(match.state(), played, branching);
    if (a.json) {
        Json json = report.json();
        json["game"] = loaded.file.id;
        json["seed"] = a.seed;
        json["seconds"] = seconds;
        context.console.out << dump(json) << "\n";
        return;
    }
    context.console.out << fmt::format("{}: {} random games, seed {}; {:.2f} s, {:.0f} a second\n\n",
                                       loaded.game->program().title, played.games, a.seed, seconds,
                                       double(played.games) / std::max(seconds, 1e-9))
                        << report.text(std::size_t(a.most));
}

}  // namespace

void add_playouts_command(const Command& cairn, Context& context) {
    auto a = std::make_shared<PlayoutsArguments>();
    const Command command = cairn.add("playouts", "Play many games at random and count what comes of them");
    add_game(command, a->game).required();
    command.option("--games N", a->games, "How many; 1e6 is a million")
        .shows_default()
        .between(1, kMostPlayouts);
    add_game_options(command, a->options);
    add_engine(command, a->engine);
    add_device(command, a->device, "cpu, or gpu: an NVIDIA GPU, with the same games and counts");
    add_position(command, a->position);
    command.option("--seed N", a->seed, "Seed of the luck: the same one gives the same games")
        .shows_default();
    command.option("--threads N", a->threads, "Games at a time; as many as there are cores, unless told")
        .between(1, 256);
    command.option("--most N", a->most, "How many first choices the table shows")
        .shows_default()
        .between(0, 100'000);
    command.flag("--json", a->json, "One object, with every first choice");
    add_examples(
        command, context,
        "What each seat gets, how long games last, and what each first choice is worth when all that follows "
        "is "
        "luck.\n"
        "Game k has a luck of its own, made of the seed and k: the counts are the same on any number of "
        "threads\n"
        "with native code and on a GPU, which needs its driver and, once for each page, clang 16. Ctrl-C "
        "ends the run and shows what was counted.\n\n"
        "Examples:\n"
        "  cairn playouts {game}\n"
        "  cairn playouts {game} --games 1e7 --engine native\n"
        "  cairn playouts {game} --games 1e9 --device gpu\n"
        "  cairn playouts {game} --games 20000 --json");
    command.runs([&context, a] { count_playouts(*a, context); });
}

}  // namespace cairn
