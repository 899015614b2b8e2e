// cairn bench: how fast games are played at random, or thought about, on one core.
//
// Computers change their speed while one looks, so the engine and the yardstick take short turns and
// their ratio is that of the medians. Time is that of the processor, so that other programs matter little.
#include <fmt/core.h>
#include <ostream>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>

#include "cli/bench/answers.hpp"
#include "cli/bench/processor_clock.hpp"
#include "cli/bench/search.hpp"
#include "cli/bench/yardstick.hpp"
#include "cli/line/arguments.hpp"
#include "cli/loading.hpp"
#include "cli/native_code.hpp"
#include "native/native.hpp"
#include "study/json/json.hpp"
#include "study/knowledge/facts.hpp"

namespace cairn {
namespace {

struct BenchArguments {
    std::vector<std::string> games, options;
    std::string player = "mcts", engine = "auto";
    bool all = false, json = false, search = false, answers = false;
    double seconds = 2;
    std::uint64_t seed = 1;
};

constexpr int kSlices = 20;                 // turns taken by each side
constexpr std::size_t kSearchedGames = 10;  // unless they are named
constexpr int kCountedGames = 100;          // for the number that is the same on every machine
// Listing alone: how much of the time it is measured for, on how many States, and how far into a game.
constexpr double kListingShare = 0.2;
constexpr std::size_t kListedStates = 1000;
constexpr int kListedChoices = 1000;

struct Rate {
    double playouts_per_s = 0, ns_per_choice = 0, mean_length = 0;
};

// The rates of many slices; the middle one is little disturbed by what else the computer does.
class Slices {
   public:
    void add(const Playouts& playouts, double seconds) {
        games_ += playouts.games;
        choices_ += playouts.choices;
        per_game_.push_back(seconds / double(playouts.games));
    }
    Rate median() {
        std::nth_element(per_game_.begin(), per_game_.begin() + std::ptrdiff_t(per_game_.size() / 2),
                         per_game_.end());
        const double per_game = per_game_[per_game_.size() / 2];
        const double length = double(choices_) / double(games_);
        return {1 / per_game, 1e9 * per_game / length, length};
    }

   private:
    long games_ = 0, choices_ = 0;
    std::vector<double> per_game_;
};

long play_one(const Game& game, Random& random) {
    State state = game.start();
    return state.playout(random);
}

// Runs `play(n)` for about `seconds`, in batches that are long against the clock's grain.
template <typename Play>
void run_slice(Slices& slices, double seconds, Play play) {
    const auto start = ProcessorClock::now();
    Playouts sum;
    for (long batch = 1; seconds_since(start) < seconds; batch = std::min(batch * 2, 1000L)) {
        const Playouts more = play(batch);
        sum.games += more.games;
        sum.choices += more.choices;
    }
    slices.add(sum, seconds_since(start));
}

// States in which somebody chooses, as random games meet them.
std::vector<State> states_met(const Game& game, std::uint64_t seed) {
    std::vector<State> met;
    Random random(seed);
    for (int i = 0; i < kCountedGames && met.size() < kListedStates; ++i) {
        State state = game.start();
        for (int made = 0; !state.over() && made < kListedChoices; ++made) {
            if (state.player() >= 0) met.push_back(state);
            state.play_random(random);
        }
    }
    return met;
}

// How long it takes to list what may be chosen, on average over the States; the middle one of several times over all.
double ns_per_listing(const Game& game, std::uint64_t seed, double seconds) {
    const std::vector<State> states = states_met(game, seed);
    if (states.empty()) return 0;
    MoveList moves;
    std::vector<double> times;
    for (const auto start = ProcessorClock::now(); times.empty() || seconds_since(start) < seconds;) {
        const auto began = ProcessorClock::now();
        for (const State& state : states) state.moves(moves);
        times.push_back(1e9 * seconds_since(began) / double(states.size()));
    }
    std::nth_element(times.begin(), times.begin() + std::ptrdiff_t(times.size() / 2), times.end());
    return times[times.size() / 2];
}

struct Measured {
    Rate rate;  // of the interpreter
    double ns_per_listing = 0;
    std::optional<double> ratio_to_handwritten;
    std::optional<Rate> native;  // where it was compiled
    std::optional<double> native_to_handwritten;
    long counted_choices = 0;  // of the first kCountedGames games with this seed
};

// Native code to be measured beside the interpreter.
NativeCode code_of(const Game& game, const std::string& engine) {
    if (engine == "interpreter") return {};
    if (engine == "auto") return native::find(game.running()).code;
    const native::Code made = native::make(game.running());
    if (!made.code) throw BadInput{"native code cannot be used: " + made.problem, ""};
    return made.code;
}

Measured measure(const LoadedGame& loaded, const BenchArguments& a) {
    const Game& game = *loaded.game;
    Measured result;
    const Yardstick yardstick = a.options.empty() ? yardstick_for(loaded.file.id) : nullptr;
    const NativeCode code = code_of(game, a.engine);
    game.run_native(code);  // both must count the same
    Random counting(a.seed);
    for (int i = 0; i < kCountedGames; ++i) result.counted_choices += play_one(game, counting);
    game.run_native({});
    Slices interpreter, native, by_hand;
    Random random(a.seed);
    std::uint64_t seed = a.seed;
    const double slice = a.seconds / kSlices / (1 + (yardstick != nullptr) + bool(code));
    const auto play = [&](long n) {
        Playouts sum{n, 0};
        for (long k = 0; k < n; ++k) sum.choices += play_one(game, random);
        return sum;
    };
    for (int i = 0; i < kSlices; ++i) {
        run_slice(interpreter, slice, play);
        if (code) {
            game.run_native(code);
            run_slice(native, slice, play);
            game.run_native({});
        }
        if (yardstick) run_slice(by_hand, slice, [&](long n) { return yardstick(n, ++seed); });
    }
    result.rate = interpreter.median();
    result.ns_per_listing = ns_per_listing(game, a.seed, kListingShare * a.seconds);
    if (code) result.native = native.median();
    if (!yardstick) return result;
    const double yard = by_hand.median().playouts_per_s;
    result.ratio_to_handwritten = result.rate.playouts_per_s / yard;
    if (code) result.native_to_handwritten = result.native->playouts_per_s / yard;
    return result;
}

void print_json(const LoadedGame& loaded, const Measured& m, std::ostream& out) {
    Json json{{"game", loaded.file.id},
              {"playouts_per_s", m.rate.playouts_per_s},
              {"ns_per_choice", m.rate.ns_per_choice},
              {"mean_length", m.rate.mean_length},
              {"ns_per_listing", m.ns_per_listing},
              {"ratio_to_handwritten", nullptr},
              {"native_playouts_per_s", nullptr},
              {"native_ratio_to_handwritten", nullptr},
              {"state_bytes", loaded.game->state_bytes()},
              {"bench", m.counted_choices}};
    if (m.ratio_to_handwritten) json["ratio_to_handwritten"] = *m.ratio_to_handwritten;
    if (m.native) json["native_playouts_per_s"] = m.native->playouts_per_s;
    if (m.native_to_handwritten) json["native_ratio_to_handwritten"] = *m.native_to_handwritten;
    out << dump(json) << "\n";
}

void print_line(const LoadedGame& loaded, const Measured& m, std::ostream& out) {
    out << fmt::format("{} {:>12.0f} {:>12.1f} {:>12.2f} {:>12.1f}", padded(loaded.file.id, 16),
                       m.rate.playouts_per_s, m.rate.ns_per_choice, m.rate.mean_length, m.ns_per_listing);
    if (m.native)
        out << fmt::format(" {:>12.0f} {:>6.2f}", m.native->playouts_per_s,
                           m.native->playouts_per_s / m.rate.playouts_per_s);
    if (m.ratio_to_handwritten)
        out << fmt::format("   {:.3f} of a program written by hand", *m.ratio_to_handwritten);
    if (m.native_to_handwritten) out << fmt::format(", native {:.3f}", *m.native_to_handwritten);
    out << "\n";
}

void run_playout_bench(const BenchArguments& a, const Library& library, const std::vector<std::string>& names,
                       const OptionValues& options, std::ostream& out) {
    if (!a.json)
        out << fmt::format("{} {:>12} {:>12} {:>12} {:>12} {:>12} {:>6}\n", padded("game", 16), "playouts/s",
                           "ns/choice", "choices", "ns/listing", "native/s", "ratio");
    long bench = 0;
    for (const std::string& name : names) {
        const LoadedGame loaded = load_game(library, name, options);
        const Measured measured = measure(loaded, a);
        bench += measured.counted_choices;
        a.json ? print_json(loaded, measured, out) : print_line(loaded, measured, out);
        out.flush();
    }
    if (!a.json) out << fmt::format("Bench: {}\n", bench);
}

}  // namespace

void add_bench_command(const Command& cairn, Context& context) {
    auto a = std::make_shared<BenchArguments>();
    const Command command = cairn.add("bench", "Measure random playouts, or search, on one core");
    command.word("GAME", a->games, "Ids of games, or files; none: all games, or ten with --search");
    add_game_options(command, a->options);
    command.flag("--all", a->all, "All games");
    command.option("--seconds S", a->seconds, "Time for each game").shows_default().between(0.01, 3600.0);
    command.option("--seed N", a->seed, "Seed of the random games").shows_default();
    const Argument search = command.flag("--search", a->search, "Measure how fast a player thinks instead");
    command
        .flag("--answers", a->answers,
              "Measure how long a player takes to answer, from the start of a game on")
        .excludes(search);
    const Argument player =
        command.option("--player WHO", a->player, "With --search or --answers: who thinks").shows_default();
    add_engine(command, a->engine);
    command.flag("--json", a->json, "One object a line, one line a game");
    add_examples(
        command, context,
        "Examples:\n"
        "  cairn bench {game}\n"
        "  cairn bench --all --seconds 1\n"
        "  cairn bench {game} --seconds 5 --json\n"
        "  cairn bench --search --seconds 1\n"
        "  cairn bench --search {game} --player alphabeta\n"
        "  cairn bench --answers --all --player level:8\n\n"
        "The last line, `Bench: N`, counts the choices of 100 seeded games of each game measured: it is\n"
        "the same on every machine and changes only when what is played changes. Native code is measured\n"
        "beside the interpreter where `cairn compile` has made it.");
    command.runs([&context, a, player] {
        if (!a->search && !a->answers && player.given())
            throw UsageError{"--player requires --search or --answers"};
        const Library library = context.library();
        const OptionValues options = read_options(a->options);
        std::vector<std::string> names = a->games;
        if (a->all || names.empty()) {
            names.clear();
            for (const GameFile& file : library.list()) names.push_back(file.id);
            if (a->search && !a->all) names = varied_games(library, kSearchedGames);
        }
        if (a->answers)
            run_answer_bench({a->player, a->seconds, a->seed, a->json, a->engine}, library, names, options,
                             context.console);
        else if (a->search)
            run_search_bench({a->player, a->seconds, a->seed, a->json, a->engine}, library, names, options,
                             context.console);
        else run_playout_bench(*a, library, names, options, context.console.out);
    });
}

}  // namespace cairn
