// cairn analyse: what each choice of a position is worth.
#include <fmt/core.h>
#include <ostream>

#include <algorithm>
#include <chrono>
#include <memory>

#include "cli/line/arguments.hpp"
#include "cli/loading.hpp"
#include "cli/native_code.hpp"
#include "cli/terminal/interrupt.hpp"
#include "play/text/phrases.hpp"
#include "study/atlas/using/informed_player.hpp"
#include "study/json/json.hpp"
#include "study/knowledge/analysis_text.hpp"
#include "study/knowledge/facts.hpp"
#include "study/knowledge/knowledge.hpp"
#include "study/match/stopper.hpp"

namespace cairn {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kLiveRows = 10;
constexpr std::chrono::milliseconds kBetweenLooks{200};

struct AnalyseArguments {
    std::string engine = "auto";
    std::string game, position, moves, player = "mcts:time=5s,each=50";
    std::vector<std::string> options;
    std::size_t most = 20;
    std::uint64_t seed = 1;
    bool json = false;
};

Match match_to_analyse(const std::shared_ptr<const Game>& game, const AnalyseArguments& a) {
    Match match = match_from(game, a.position);
    for (std::string_view word : words_of(a.moves))
        if (const std::string problem = match.play_word(word); !problem.empty())
            throw BadInput{
                fmt::format("--moves: move {} ({}): {}", match.moves().size() + 1, echo(word), problem), ""};
    if (match.state().over())
        throw BadInput{"the game is over here (" + outcome_text(match.state()) +
                           "); give a --position in which somebody has to choose",
                       ""};
    if (match.state().player() == kChance)
        throw BadInput{"chance decides here; say what it brings with --moves, as in --moves \"3\"", ""};
    MoveList moves;
    match.legal(moves);
    if (moves.empty()) throw BadInput{"there is nothing to choose in this position", ""};
    return match;
}

// A table on the terminal that is written over and over.
class LiveTable {
   public:
    explicit LiveTable(Console& console) : console_(console) {}
    void show(const std::string& text) {
        if (!console_.live || Clock::now() - shown_ < kBetweenLooks) return;
        shown_ = Clock::now();
        clear();
        console_.err << text;
        console_.err.flush();
        rows_ = std::count(text.begin(), text.end(), '\n');
    }
    void clear() {
        if (rows_ > 0) console_.err << fmt::format("\x1b[{}A\x1b[J", rows_);
        console_.err.flush();
        rows_ = 0;
    }

   private:
    Console& console_;
    long rows_ = 0;
    Clock::time_point shown_ = Clock::now();
};

void analyse(const AnalyseArguments& a, Context& context) {
    const LoadedGame loaded = load_game(context.library(), a.game, read_options(a.options));
    const LongPlay long_play(loaded, a.engine, context.console);
    const Match match = match_to_analyse(loaded.game, a);
    const PlayerRead read =
        make_adviser(a.player, loaded.game, a.seed,
                     known_for(knowledge_folders(context.library().folders()), loaded.file.id, *loaded.game));
    if (!read.player) throw BadInput{"--player " + echo(a.player) + ": " + read.problem, ""};

    LiveTable live(context.console);
    const InterruptFlag interrupt;
    Analysis analysis;
    {
        const Stopper stopper(*read.player, std::chrono::hours(24 * 365), interrupt.raised());
        analysis = read.player->analyse(match, [&](const Analysis& so_far) {
            live.show(analysis_table(match, so_far, std::min(a.most, kLiveRows)));
        });
    }
    live.clear();
    if (a.json) context.console.out << dump(analysis_json(match, analysis)) << "\n";
    else context.console.out << analysis_table(match, analysis, a.most);
}

}  // namespace

void add_analyse_command(const Command& cairn, Context& context) {
    auto a = std::make_shared<AnalyseArguments>();
    const Command command = cairn.add("analyse", "Say what each choice of a position is worth");
    add_game(command, a->game).required();
    add_game_options(command, a->options);
    add_engine(command, a->engine);
    add_position(command, a->position);
    command.option("--moves TEXT", a->moves, "Moves to play first, as in \"a1 c3\"");
    command.option("--player WHO", a->player, "Who thinks, and for how long").shows_default();
    command.option("--most N", a->most, "How many choices the table shows")
        .shows_default()
        .between(std::size_t(1), std::size_t(1'000'000));
    command.option("--seed N", a->seed, "Seed of the player's luck").shows_default();
    command.flag("--json", a->json, "One object with every choice");
    add_examples(
        command, context,
        "The worth is what whoever decides can expect: 100 % wins, 0 % loses; `wins in 5` is proved.\n"
        "On a terminal the table is shown while it grows; Ctrl-C ends the thinking.\n\n"
        "Examples:\n"
        "  cairn analyse {game}\n"
        "  cairn analyse {game} --player mcts:time=30s,threads=2\n"
        "  cairn analyse {game} --position \"..../..../..../W... B\" --player alphabeta:depth=6\n"
        "  cairn analyse {game} --player mcts:iterations=2000 --json");
    command.runs([&context, a] { analyse(*a, context); });
}

}  // namespace cairn
