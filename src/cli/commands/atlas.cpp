// cairn atlas: the exact worth of every position of a game, built once and kept.
#include <fmt/core.h>
#include <ostream>

#include <ctime>
#include <memory>
#include <thread>
#include <utility>

#include "cli/line/arguments.hpp"
#include "cli/loading.hpp"
#include "cli/native_code.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/progress_bar.hpp"
#include "play/text/phrases.hpp"
#include "study/atlas/tables_folder.hpp"
#include "study/atlas/verify.hpp"
#include "study/json/json.hpp"
#include "study/knowledge/facts.hpp"
#include "study/proof/solve.hpp"

namespace cairn {
namespace {

constexpr std::uint64_t kMostInFull = 3'000'000;  // positions that `verify` compares one and all

struct AtlasArguments {
    std::string engine = "auto";
    std::string game, folder;
    std::vector<std::string> options;
    int threads = 0, samples = 2000;
    double memory = 4;
    std::uint64_t seed = 1;
    bool json = false, tell = false;
};

std::filesystem::path path_of(const AtlasArguments& a, const LoadedGame& loaded) {
    const auto folder = a.folder.empty() ? tables_folder() : std::filesystem::path(a.folder);
    return atlas_path(folder, loaded.file.id, read_options(a.options), *loaded.game);
}

void print_result(const Atlas& atlas, const std::filesystem::path& path, const AtlasArguments& a,
                  std::ostream& out) {
    const State start = atlas.plan().game().start();
    const auto solution = solve_by_atlas(atlas, start);
    if (!solution) throw BadInput{atlas.problem(), ""};
    const auto words = line_words(start, solution->line);
    if (a.json) {
        const Json json{{"result", solution_text(*solution, start)},
                        {"value", solution->verdict.value()},
                        {"distance", solution->verdict.choices()},
                        {"line", words},
                        {"positions", solution->positions},
                        {"places", atlas.plan().places()},
                        {"seconds", solution->seconds},
                        {"file", path.string()},
                        {"bytes", std::filesystem::file_size(path)}};
        out << dump(json) << "\n";
        return;
    }
    out << fmt::format("{}: {}\n", atlas.plan().game().program().title, solution_text(*solution, start));
    out << fmt::format("  line       {}\n", joined(words, " "));
    out << fmt::format("  positions  {}, built in {} of processor time\n", solution->positions,
                       duration_text(solution->seconds));
    out << fmt::format("  file       {} ({})\n", path.string(),
                       bytes_text(double(std::filesystem::file_size(path))));
}

void build(const AtlasArguments& a, Context& context) {
    const LoadedGame loaded = load_game(context.library(), a.game, read_options(a.options));
    choose_engine(loaded, a.engine, context.console);
    const auto path = path_of(a, loaded);
    std::ostream& out = context.console.out;
    if (std::filesystem::exists(path)) {
        Atlas::Opened opened = Atlas::open(path, loaded.game);
        if (opened.atlas) return print_result(*opened.atlas, path, a, out);
        context.console.err << fmt::format("{}\n", opened.problem);
    }
    AtlasPlan::Made made = AtlasPlan::make(loaded.game);
    if (!made.plan) throw BadInput{fmt::format("{}: {}", loaded.file.id, made.problem), ""};
    const int threads = a.threads ? a.threads : int(std::max(1u, std::thread::hardware_concurrency()));
    AtlasBuilder builder(made.plan, threads);
    const bool reaching = builder.worth_reaching();
    const double places = double(made.plan->places());
    const double need = places * (reaching ? 1.125 : 1);  // a byte for each, and a bit
    if (need > a.memory * (1 << 30))
        throw BadInput{
            fmt::format("{}: the atlas needs {} of memory and may use {}; allow more with --memory, or "
                        "try a smaller size or `cairn solve`",
                        loaded.file.id, bytes_text(need), bytes_text(a.memory * (1 << 30))),
            ""};
    AtlasWriter writer(path, builder);
    if (!writer.problem().empty()) throw BadInput{writer.problem(), ""};

    const InterruptFlag interrupt;
    ProgressBar bar(context.console.err, context.console.interactive);
    const auto places_of = [&](int layer) {
        std::uint64_t sum = 0;
        for (const std::uint32_t s : made.plan->sheets_of(layer)) sum += made.plan->sheets()[s].places;
        return sum;
    };
    const int layers = made.plan->occupancies().layers();
    const auto reach = reaching ? std::make_shared<AtlasReach>(made.plan) : nullptr;
    // Two passes over the layers, if need be: onwards to find what can be reached, and back to find what it is worth.
    std::atomic<bool> finished{false}, onwards{reaching};
    std::atomic<int> current{0};
    std::atomic<std::uint64_t> earlier{0};
    std::thread watcher([&] {
        while (!finished) {
            const double share =
                double(earlier + (onwards ? reach->done() : builder.done())) / (places * (reaching ? 2 : 1));
            bar.show(share, fmt::format("{} positions with {} balls", onwards ? "finding" : "judging",
                                        int(current)));
            if (a.tell) out << fmt::format("progress {:.4f}\n", share) << std::flush;
            std::this_thread::sleep_for(std::chrono::milliseconds(a.tell ? 300 : 100));
        }
    });
    bool whole = true;
    const std::clock_t began = std::clock();
    for (int layer = 0; reaching && layer < layers && whole; ++layer) {
        current = layer;
        whole = reach->follow_layer(layer, threads, interrupt.raised());
        earlier += places_of(layer);
    }
    double finding =
        double(std::clock() - began) / CLOCKS_PER_SEC;  // told with the first layer that is judged
    onwards = false;
    if (reaching) builder.keep_to(reach);
    for (int layer = layers - 1; layer >= 0 && whole; --layer) {
        if (layer <= writer.next_layer() && !made.plan->sheets_of(layer).empty()) {
            current = layer;
            LayerReport report;
            whole = builder.build_layer(layer, interrupt.raised(), report);
            report.seconds += std::exchange(finding, 0);
            whole = whole && writer.add(report);
        }
        earlier += places_of(layer);
    }
    finished = true;
    watcher.join();
    bar.clear();
    if (!writer.problem().empty()) throw BadInput{writer.problem(), ""};
    if (!whole) {
        context.console.err << "interrupted; the layers that were finished are kept, and the same command "
                               "goes on from there\n";
        context.status = kBadInput;
        return;
    }
    if (!writer.finish(builder.verdict(loaded.game->start()))) throw BadInput{writer.problem(), ""};
    Atlas::Opened opened = Atlas::open(path, loaded.game);
    if (!opened.atlas) throw BadInput{opened.problem, ""};
    print_result(*opened.atlas, path, a, out);
}

void verify(const AtlasArguments& a, Context& context) {
    const LoadedGame loaded = load_game(context.library(), a.game, read_options(a.options));
    choose_engine(loaded, a.engine, context.console);
    const auto path = path_of(a, loaded);
    if (!std::filesystem::exists(path))
        throw BadInput{fmt::format("there is no atlas of {} with these options; `cairn atlas {}` builds it",
                                   loaded.file.id, loaded.file.id),
                       ""};
    const Atlas::Opened opened = Atlas::open(path, loaded.game);
    if (!opened.atlas) throw BadInput{opened.problem, ""};
    if (const std::string problem = opened.atlas->check(); !problem.empty()) throw BadInput{problem, ""};
    const InterruptFlag interrupt;
    ProgressBar bar(context.console.err, context.console.interactive);
    AtlasCheck check;
    const bool small = opened.atlas->plan().places() <= kMostInFull;
    if (small) check = verify_all(*opened.atlas, kMostInFull, interrupt.raised());
    if (!check.full && check.problem.empty())
        check = verify_sample(*opened.atlas, a.samples, a.seed, interrupt.raised(),
                              [&](int n) { bar.show(double(n) / a.samples, "positions compared"); });
    bar.clear();
    if (!check.problem.empty()) throw BadInput{fmt::format("{}: {}", path.string(), check.problem), ""};
    if (check.full)
        context.console.out << fmt::format(
            "{}: every byte is as it was written, and all {} positions that can be reached were derived "
            "again from the ends of the game\n",
            loaded.file.id, check.positions);
    else
        context.console.out << fmt::format(
            "{}: every byte is as it was written, and {} positions agree: {} played out to the end in every "
            "way, {} derived from the positions after them\n",
            loaded.file.id, check.positions, check.proved, check.positions - check.proved);
}

}  // namespace

void add_atlas_command(const Command& cairn, Context& context) {
    auto a = std::make_shared<AtlasArguments>();
    const Command command = cairn.add("atlas", "Solve every position of a game and keep the answers");
    const auto common = [&](const Command& s) {
        add_game_options(s, a->options);
        add_engine(s, a->engine);
        s.option("--folder DIR", a->folder, "Where tables are kept, instead of the usual place");
    };
    const Argument game = add_game(command, a->game);
    common(command);
    command.option("--threads N", a->threads, "Cores to use; all of them when not given").between(1, 256);
    command.option("--memory GIB", a->memory, "The most memory to use, in GiB")
        .shows_default()
        .between(0.001, 4096.0);
    command.flag("--json", a->json, "One object");
    command.flag("--progress", a->tell, "Tell on lines of their own how much is done, for other programs");
    const Command checking = command.add("verify", "Derive values again by other code and compare");
    add_game(checking, a->game).required();
    common(checking);
    checking.option("--samples N", a->samples, "Positions to compare where there are too many for all")
        .shows_default()
        .between(1, 100'000'000);
    checking.option("--seed N", a->seed, "Which positions are drawn").shows_default();
    add_examples(
        command, context,
        "For games of two players on one small board in which play only adds balls. An interrupt keeps the\n"
        "layers that are finished. Hints, analysis and the strongest computer player (level:10) use an "
        "atlas\n"
        "that is there. The usual place for tables is $CAIRN_TABLES or\n"
        "~/.local/share/cairn/tables.\n\n"
        "Examples:\n"
        "  cairn atlas {game}\n"
        "  cairn atlas {game} --option size=3\n"
        "  cairn atlas verify {game}");
    command.runs([&context, a, checking, game] {
        if (checking.given()) return;
        if (!game.given()) throw BadInput{"name a game; `cairn games` lists them", ""};
        build(*a, context);
    });
    checking.runs([&context, a] { verify(*a, context); });
}

}  // namespace cairn
