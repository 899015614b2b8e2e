// cairn solve: who wins with best play, how soon, and how.
#include <fmt/core.h>
#include <ostream>

#include <memory>
#include <thread>

#include "cli/commands/studying/puzzle_solving.hpp"
#include "cli/line/arguments.hpp"
#include "cli/loading.hpp"
#include "cli/native_code.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/progress_bar.hpp"
#include "play/game/hash.hpp"
#include "play/text/phrases.hpp"
#include "play/text/position.hpp"
#include "study/atlas/kept/tables_folder.hpp"
#include "study/json/json.hpp"
#include "study/knowledge/facts.hpp"
#include "study/knowledge/fingerprint.hpp"
#include "study/knowledge/knowledge.hpp"
#include "study/proof/solve.hpp"

namespace cairn {
namespace {

struct SolveArguments {
    std::string engine = "auto";
    std::string game, position, folder, record;
    std::vector<std::string> options;
    int threads = 0, within = 0;
    double memory = 2, distance = 30, margin = 30, seconds = 0;
    std::uint64_t samples = 1000, seed = 1;
    bool json = false, deepening = false;
};

std::string command_text(const SolveArguments& a, const std::string& method) {
    std::string text = fmt::format("cairn {} {}", method == "atlas" ? "atlas" : "solve", a.game);
    for (const std::string& option : a.options) text += " --option " + option;
    if (a.deepening && method != "atlas") text += " --deepening";
    if (a.within && method != "atlas") text += fmt::format(" --within {}", a.within);
    if (a.memory != 2) text += fmt::format(" --memory {}", a.memory);
    if (a.samples != 1000) text += fmt::format(" --samples {}", a.samples);
    if (a.seconds != 0) text += fmt::format(" --time {}", a.seconds);
    return text;
}

std::filesystem::path folder_of(const SolveArguments& a) {
    return a.folder.empty() ? tables_folder() : std::filesystem::path(a.folder);
}

int threads_of(const SolveArguments& a) {
    return a.threads ? a.threads : int(std::max(1u, std::thread::hardware_concurrency()));
}

// Of this position, so that two unfinished proofs do not meet.
std::filesystem::path unfinished_file(const std::filesystem::path& folder, const std::string& id,
                                      const State& state) {
    const std::uint64_t position = hash_words(state.bytes(), state.size(), 7);
    return folder / fmt::format("{}-{}-{:08x}.proof", std::filesystem::path(id).stem().string(),
                                fingerprint_text(state.game()), std::uint32_t(position));
}

Solution solve(const LoadedGame& loaded, const State& state, const SolveArguments& a, Context& context) {
    const auto folder = folder_of(a);
    const auto atlas = atlas_path(folder, loaded.file.id, read_options(a.options), *loaded.game);
    if (std::filesystem::exists(atlas)) {
        const Atlas::Opened opened = Atlas::open(atlas, loaded.game);
        if (opened.atlas)
            if (auto solution = solve_by_atlas(*opened.atlas, state)) return *std::move(solution);
        const std::string problem = opened.atlas ? opened.atlas->problem() : opened.problem;
        context.console.err << fmt::format(
            "{}\n",
            problem.empty() ? "the atlas does not know this position, which no play leads to" : problem);
    }
    if (const std::string problem = Prover::misfit(*loaded.game); !problem.empty())
        throw BadInput{fmt::format("{}: {}", loaded.file.id, problem), ""};
    SolveSettings settings;
    settings.memory = std::size_t(a.memory * (1 << 30));
    settings.threads = threads_of(a);
    settings.deepening = a.deepening;
    if (a.within) settings.within = a.within;
    settings.distance_seconds = a.distance;
    settings.margin_seconds = a.margin;
    settings.unfinished = unfinished_file(folder, loaded.file.id, state);
    const InterruptFlag interrupt;
    ProgressBar bar(context.console.err, context.console.interactive);
    const Solved solved =
        solve_by_proof(loaded.game, state, settings, interrupt.raised(), [&](const SolveProgress& p) {
            bar.show(p.proof.share,
                     fmt::format("{}  {} positions", p.what, short_number(double(p.proof.visited))));
        });
    bar.clear();
    if (!solved.solution) throw BadInput{solved.note, ""};
    if (!solved.note.empty()) context.console.err << fmt::format("{}\n", solved.note);
    return *solved.solution;
}

void print(const Solution& solution, const State& state, const SolveArguments& a, std::ostream& out) {
    const auto words = line_words(state, solution.line);
    if (a.json) {
        const int decides = state.player();
        Json json{{"result", solution_text(solution, state)}, {"position", position_text(state)}};
        json["winner"] = nullptr;
        if (!solution.verdict.drawn())
            json["winner"] =
                state.game().program().players[std::size_t(solution.verdict.wins() ? decides : 1 - decides)];
        if (!solution.verdict.drawn())
            json["distance"] = solution.verdict.choices(), json["exact"] = solution.exact;
        if (solution.margin >= 0)
            json["margin"] = solution.margin, json["margin_exact"] = solution.margin_exact;
        json["line"] = words;
        json["method"] = solution.method;
        json["positions"] = solution.positions;
        json["visited"] = solution.visited;
        json["seconds"] = solution.seconds;
        json["memory"] = solution.memory;
        out << dump(json) << "\n";
        return;
    }
    out << fmt::format("{}: {}\n", state.game().program().title, solution_text(solution, state));
    if (!words.empty()) out << fmt::format("  line       {}\n", joined(words, " "));
    out << fmt::format("  method     {}: {} positions kept, {} looked at\n", solution.method,
                       solution.positions, solution.visited);
    out << fmt::format("  cost       {} of processor time, {} of memory\n", duration_text(solution.seconds),
                       bytes_text(double(solution.memory)));
}

KnownResult solve_against(const LoadedGame& loaded, const State& state, const SolveArguments& a,
                          Context& context) {
    const Solution solution = solve(loaded, state, a, context);
    print(solution, state, a, context.console.out);
    return known_result(solution, state, read_options(a.options), command_text(a, solution.method));
}

KnownResult solve_alone(const LoadedGame& loaded, const State& state, const SolveArguments& a,
                        Context& context) {
    PuzzleWish wish;
    wish.seconds = a.seconds;
    wish.samples = a.samples;
    wish.seed = a.seed;
    wish.memory_gib = a.memory;
    wish.threads = threads_of(a);
    wish.json = a.json;
    wish.unfinished = unfinished_file(folder_of(a), loaded.file.id, state);
    KnownResult result = solve_puzzle(loaded, state, wish, context).value_or(KnownResult{});
    result.options = read_options(a.options);
    result.command = command_text(a, result.method);
    return result;
}

}  // namespace

void add_solve_command(const Command& cairn, Context& context) {
    auto a = std::make_shared<SolveArguments>();
    const Command command = cairn.add("solve", "Prove who wins with best play, or the best end of a puzzle");
    add_game(command, a->game).required();
    add_game_options(command, a->options);
    add_engine(command, a->engine);
    add_position(command, a->position);
    command.option("--threads N", a->threads, "Cores to use; all of them when not given").between(1, 256);
    command.option("--memory GIB", a->memory, "Memory for tables, in GiB")
        .shows_default()
        .between(0.001, 4096.0);
    command
        .option("--distance SECONDS", a->distance,
                "Seconds for making the distance exact once the winner is known")
        .shows_default()
        .between(0.0, 1e9);
    command
        .option("--margin SECONDS", a->margin,
                "Seconds for finding by how many points it is won, where the score decides")
        .shows_default()
        .between(0.0, 1e9);
    command.option("--time SECONDS", a->seconds, "Puzzles: seconds to work at most; 0 is as long as it takes")
        .shows_default()
        .between(0.0, 1e9);
    command.option("--samples N", a->samples, "Puzzles with chance: starts or games to sample")
        .shows_default()
        .between(std::uint64_t(1), std::uint64_t(1'000'000'000));
    command.option("--seed N", a->seed, "Puzzles with chance: which samples are drawn").shows_default();
    command.option("--folder DIR", a->folder, "Where tables are kept, instead of the usual place");
    command.option("--record DIR", a->record, "Add what was proved to this folder of knowledge");
    command.flag(
        "--deepening", a->deepening,
        "Look for a win in 1, 2, 3 … choices, however long it takes: for games in which play can go round");
    command
        .option(
            "--within N", a->within,
            "Look for no win in more choices: where play can go round, answers then do not rest on the way")
        .between(1, 254);
    command.flag("--json", a->json, "One object");
    add_examples(
        command, context,
        "An atlas of the game is used where there is one (see `cairn atlas`). Otherwise a proof is searched\n"
        "for, with a table that remembers positions; an interrupt keeps it, and the same command goes on.\n\n"
        "Examples:\n"
        "  cairn solve {game} --option size=3\n"
        "  cairn solve {game} --position \"WBBW/B.WB/WB.W/BWWB W\"\n"
        "  cairn solve {game} --memory 8 --record knowledge");
    command.runs([&context, a] {
        const LoadedGame loaded = load_game(context.library(), a->game, read_options(a->options));
        const LongPlay long_play(loaded, a->engine, context.console);
        const Match match = match_from(loaded.game, a->position);
        if (match.state().over()) throw BadInput{"the game is over in this position", ""};
        if (!a->record.empty() && !a->position.empty())
            throw BadInput{"--record is for results from the start, without --position", ""};
        const KnownResult result = match.game().players() == 1
                                       ? solve_alone(loaded, match.state(), *a, context)
                                       : solve_against(loaded, match.state(), *a, context);
        if (a->record.empty() || result.text.empty()) return;
        if (const std::string problem = record_knowledge(a->record, loaded.file.id, result); !problem.empty())
            throw BadInput{problem, ""};
    });
}

}  // namespace cairn
