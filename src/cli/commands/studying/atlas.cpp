// cairn atlas: the exact worth of every position of a game, built once and kept.
#include <fmt/core.h>
#include <ostream>

#include <chrono>
#include <ctime>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "cli/line/arguments.hpp"
#include "cli/loading.hpp"
#include "cli/native_code.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/progress_bar.hpp"
#include "play/text/phrases.hpp"
#include "study/atlas/kept/tables_folder.hpp"
#include "study/atlas/returning/settling.hpp"
#include "study/atlas/returning/sweeps_file.hpp"
#include "study/atlas/verify.hpp"
#include "study/json/json.hpp"
#include "study/knowledge/facts.hpp"
#include "study/knowledge/knowledge.hpp"
#include "study/proof/solve.hpp"

namespace cairn {
namespace {

constexpr std::uint64_t kMostInFull = 3'000'000;  // positions that `verify` compares one and all

struct AtlasArguments {
    std::string engine = "auto";
    std::string game, folder, record;
    std::vector<std::string> options;
    int threads = 0, samples = 2000;
    double memory = 4;
    std::uint64_t seed = 1;
    bool json = false, tell = false, winner = false;
};

std::filesystem::path path_of(const AtlasArguments& a, const LoadedGame& loaded) {
    const auto folder = a.folder.empty() ? tables_folder() : std::filesystem::path(a.folder);
    return atlas_path(folder, loaded.file.id, read_options(a.options), *loaded.game);
}

std::string command_text(const AtlasArguments& a) {
    std::string text = fmt::format("cairn atlas {}", a.game);
    for (const std::string& option : a.options) text += " --option " + option;
    if (a.memory != 4) text += fmt::format(" --memory {}", a.memory);
    if (a.winner) text += " --winner";
    return text;
}

// Prints what was found out of the start, and keeps it in the folder of knowledge if one is named.
enum class Tables { Built, Swept };  // all of it; or until it was known who wins
void tell_result(const Solution& solution, Tables tables, const LoadedGame& loaded,
                 const std::filesystem::path& path, const AtlasArguments& a, std::ostream& out) {
    const State start = loaded.game->start();
    const auto words = line_words(start, solution.line);
    const auto bytes = std::filesystem::file_size(path);
    if (a.json) {
        const Json json{{"result", solution_text(solution, start)},
                        {"value", solution.verdict.value()},
                        {"distance", solution.verdict.choices()},
                        {"exact", solution.exact},
                        {"line", words},
                        {"positions", solution.positions},
                        {"places", solution.visited},
                        {"seconds", solution.seconds},
                        {"file", path.string()},
                        {"bytes", bytes}};
        out << dump(json) << "\n";
    } else {
        out << fmt::format("{}: {}\n", loaded.game->program().title, solution_text(solution, start));
        out << fmt::format("  line       {}\n", joined(words, " "));
        out << fmt::format("  positions  {}, {} in {} of processor time\n", solution.positions,
                           tables == Tables::Built ? "built" : "swept", duration_text(solution.seconds));
        out << fmt::format("  file       {} ({})\n", path.string(), bytes_text(double(bytes)));
    }
    if (a.record.empty()) return;
    const KnownResult result = known_result(solution, start, read_options(a.options), command_text(a));
    if (const std::string problem = record_knowledge(a.record, loaded.file.id, result); !problem.empty())
        throw BadInput{problem, ""};
}

void tell_result(const Atlas& atlas, const LoadedGame& loaded, const std::filesystem::path& path,
                 const AtlasArguments& a, std::ostream& out) {
    const auto solution = solve_by_atlas(atlas, loaded.game->start());
    if (!solution) throw BadInput{atlas.problem(), ""};
    tell_result(*solution, Tables::Built, loaded, path, a, out);
}

// Bytes that finding what can be reached takes for a place.
double reach_bytes(const AtlasBuilder& builder) {
    if (!builder.worth_reaching()) return 0;
    return builder.plan().returns() ? 0.25 : 0.125;  // two bits, or one
}

// Builds the tables, telling how far it is.
class Building {
   public:
    Building(const AtlasArguments& a, Context& context, AtlasBuilder& builder, AtlasWriter& writer,
             int threads, const std::atomic<bool>& stop)
        : a_(a),
          out_(context.console.out),
          bar_(context.console.err, context.console.interactive),
          builder_(builder),
          writer_(writer),
          threads_(threads),
          stop_(stop),
          reach_(builder.worth_reaching() ? std::make_shared<AtlasReach>(builder.plan_shared()) : nullptr) {}

    const std::string& problem() const { return problem_; }
    // Who wins from the start, where that was asked for and the sweeps were left when it was certain.
    const std::optional<Solution>& winner() const { return winner_; }

    // Two passes over the layers, if need be: onwards to find what can be reached, and back to find what it is worth.
    bool layer_by_layer() {
        const double all = double(builder_.plan().places()) * (reach_ ? 2 : 1);
        std::atomic<std::uint64_t> earlier{0};
        const Telling telling(
            *this, [&] { return double(earlier + (onwards_ ? reach_->done() : builder_.done())) / all; });
        const std::clock_t began = std::clock();
        const int layers = builder_.plan().occupancies().layers();
        if (reach_ && !reach_->follow(threads_, stop_, [&](int layer) {
                if (layer > 0) earlier += places_of(layer - 1);
                at("finding", layer);
            }))
            return false;
        earlier = reach_ ? builder_.plan().places() : 0;
        double finding = seconds_since(began);  // told with the first layer that is judged
        onwards_ = false;
        if (reach_) builder_.keep_to(reach_);
        for (int layer = layers - 1; layer >= 0; --layer) {
            if (layer <= writer_.next_layer() && !builder_.plan().sheets_of(layer).empty()) {
                at("judging", layer);
                LayerReport report;
                if (!builder_.build_layer(layer, stop_, report)) return false;
                report.seconds += std::exchange(finding, 0);
                if (!writer_.add(report)) return false;
            }
            earlier += places_of(layer);
        }
        return true;
    }

    // Where balls return: sweep after sweep, until nothing changes, or until it is known who wins from the start if no more
    // was asked for. What was found is kept between them.
    bool settle(const std::filesystem::path& kept) {
        const std::clock_t began = std::clock();
        const auto earlier = kept_sweeps(kept, builder_);
        if (!earlier && !find_reached()) return false;
        Settling settling(builder_, earlier ? nullptr : reach_, threads_);
        if (earlier) settling.go_on(earlier->distances, earlier->by_images);
        const auto seconds = [&] { return seconds_since(began) + (earlier ? earlier->seconds : 0); };
        const auto keep = [&] {
            const SweepsSoFar so_far{settling.distances(), seconds(), settling.by_images()};
            problem_ = keep_sweeps(kept, builder_, so_far, threads_);
            kept_at_ = std::chrono::steady_clock::now();
            return problem_.empty();
        };
        const State start = builder_.plan().game().start();
        while (!settling.settled()) {
            if (a_.winner && (winner_ = solve_by_sweeps(settling, start))) {
                for (int layer = 0; layer < builder_.plan().occupancies().layers(); ++layer)
                    winner_->positions += settling.report(layer).positions;
                winner_->seconds = seconds();
                return keep();
            }
            const Telling telling(*this, [&] { return settling.done(); });
            say(fmt::format("{}, sweep {}", settling.distances() ? "how soon" : "who wins", ++sweeps_));
            SweepReport report;
            const bool whole = settling.sweep(stop_, report);
            if (a_.tell)
                out_ << fmt::format("sweep {}, {}: {} judged, {} changed, {} of processor time\n",
                                    report.number, report.distances ? "how soon" : "who wins", report.judged,
                                    report.changed, duration_text(seconds()))
                     << std::flush;
            if (!whole) {
                problem_ = settling.problem();
                if (problem_.empty()) keep();
                return false;
            }
            if (std::chrono::steady_clock::now() - kept_at_ > std::chrono::minutes(5) && !keep())
                return false;
        }
        for (int layer = builder_.plan().occupancies().layers() - 1; layer >= 0; --layer) {
            if (layer > writer_.next_layer() || builder_.plan().sheets_of(layer).empty()) continue;
            LayerReport report = settling.report(layer);
            if (layer == 0) report.seconds = seconds();
            if (!writer_.add(report)) return false;
        }
        std::error_code gone;
        std::filesystem::remove(kept, gone);
        return true;
    }

   private:
    // Shows the share that is done while it lives.
    class Telling {
       public:
        template <class Share>
        Telling(Building& building, const Share& share)
            : watcher_([this, &building, share] {
                  while (!finished_) {
                      building.show(share());
                      std::this_thread::sleep_for(std::chrono::milliseconds(building.a_.tell ? 300 : 100));
                  }
              }),
              building_(building) {}
        ~Telling() {
            finished_ = true;
            watcher_.join();
            building_.bar_.clear();
        }
        Telling(const Telling&) = delete;
        Telling& operator=(const Telling&) = delete;

       private:
        std::atomic<bool> finished_{false};
        std::thread watcher_;
        Building& building_;
    };
    bool find_reached() {
        const Telling telling(*this, [] { return 0.0; });
        if (!reach_ || reach_->follow(threads_, stop_, [&](int layer) { at("finding", layer); })) return true;
        if (reach_->unforeseen()) problem_ = kUnforeseen;
        return false;
    }
    void say(std::string what) {
        const std::lock_guard lock(mutex_);
        what_ = std::move(what);
    }
    void show(double share) {
        const std::lock_guard lock(mutex_);
        bar_.show(share, what_);
        if (a_.tell) out_ << fmt::format("progress {:.4f}\n", share) << std::flush;
    }
    void at(std::string_view doing, int layer) {
        say(fmt::format("{} positions with {} balls", doing, layer));
    }
    std::uint64_t places_of(int layer) const {
        std::uint64_t sum = 0;
        for (const std::uint32_t s : builder_.plan().sheets_of(layer))
            sum += builder_.plan().sheets()[s].places;
        return sum;
    }
    static double seconds_since(std::clock_t began) { return double(std::clock() - began) / CLOCKS_PER_SEC; }

    const AtlasArguments& a_;
    std::ostream& out_;
    ProgressBar bar_;
    AtlasBuilder& builder_;
    AtlasWriter& writer_;
    int threads_, sweeps_ = 0;
    const std::atomic<bool>& stop_;
    std::shared_ptr<AtlasReach> reach_;
    std::atomic<bool> onwards_{true};
    std::mutex mutex_;
    std::string what_, problem_;
    std::optional<Solution> winner_;
    std::chrono::steady_clock::time_point kept_at_ = std::chrono::steady_clock::now();
};

void build(const AtlasArguments& a, Context& context) {
    const LoadedGame loaded = load_game(context.library(), a.game, read_options(a.options));
    const LongPlay long_play(loaded, a.engine, context.console);
    const auto path = path_of(a, loaded);
    std::ostream& out = context.console.out;
    if (std::filesystem::exists(path)) {
        Atlas::Opened opened = Atlas::open(path, loaded.game);
        if (opened.atlas) return tell_result(*opened.atlas, loaded, path, a, out);
        context.console.err << fmt::format("{}\n", opened.problem);
    }
    AtlasPlan::Made made = AtlasPlan::make(loaded.game);
    if (!made.plan) throw BadInput{fmt::format("{}: {}", loaded.file.id, made.problem), ""};
    const int threads = a.threads ? a.threads : int(std::max(1u, std::thread::hardware_concurrency()));
    AtlasBuilder builder(made.plan, threads);
    const double places = double(made.plan->places());
    const double need = places * (1 + reach_bytes(builder));
    if (need > a.memory * (1 << 30))
        throw BadInput{
            fmt::format("{}: the atlas needs {} of memory and may use {}; allow more with --memory, or "
                        "try a smaller size or `cairn solve`",
                        loaded.file.id, bytes_text(need), bytes_text(a.memory * (1 << 30))),
            ""};
    AtlasWriter writer(path, builder);
    if (!writer.problem().empty()) throw BadInput{writer.problem(), ""};

    const InterruptFlag interrupt;
    Building building(a, context, builder, writer, threads, interrupt.raised());
    const std::filesystem::path unfinished = path.string() + ".sweeps";
    const bool whole = made.plan->returns() ? building.settle(unfinished) : building.layer_by_layer();
    if (!writer.problem().empty()) throw BadInput{writer.problem(), ""};
    if (!building.problem().empty())
        throw BadInput{fmt::format("{}: {}", loaded.file.id, building.problem()), ""};
    if (!whole) {
        context.console.err
            << "interrupted; what was finished is kept, and the same command goes on from there\n";
        context.status = kBadInput;
        return;
    }
    if (building.winner()) return tell_result(*building.winner(), Tables::Swept, loaded, unfinished, a, out);
    const Verdict start = builder.verdict(loaded.game->start());
    if (!comes_in_time(loaded.game->start(), start))
        throw BadInput{
            fmt::format("{}: a win in {} choices may come too late, since the number of turns is limited",
                        loaded.file.id, start.choices()),
            ""};
    if (!writer.finish(start)) throw BadInput{writer.problem(), ""};
    Atlas::Opened opened = Atlas::open(path, loaded.game);
    if (!opened.atlas) throw BadInput{opened.problem, ""};
    tell_result(*opened.atlas, loaded, path, a, out);
}

void verify(const AtlasArguments& a, Context& context) {
    const LoadedGame loaded = load_game(context.library(), a.game, read_options(a.options));
    const LongPlay long_play(loaded, a.engine, context.console);
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
    command.flag(
        "--winner", a->winner,
        "Where balls come back: be content with who wins from the start, and an upper bound of how soon");
    command.option("--record DIR", a->record, "Add what was found out to this folder of knowledge");
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
        "For games of two players on one small board in which the position is all there is to know. An "
        "interrupt\n"
        "keeps what is finished. Hints, analysis and the strongest computer player (level:10) use an "
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
