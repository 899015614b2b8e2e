// cairn riddles: positions with a question whose answer is proved, made by the engine; and whether those that are kept are true.
#include <fmt/core.h>
#include <ostream>

#include <memory>

#include "cli/line/arguments.hpp"
#include "cli/loading.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/progress_bar.hpp"
#include "study/riddle/make.hpp"

namespace cairn {
namespace {

constexpr int kMostSettings = 16;  // of a game of one player that are tried

struct RiddlesArguments {
    std::string game, record;
    std::vector<std::string> options;
    RiddleEffort effort;
    bool json = false;
};

// A game of one player has few positions to begin from: every value of its options of numbers gives more.
std::vector<OptionValues> settings_of(const LoadedGame& loaded, const OptionValues& given) {
    std::vector<OptionValues> settings{given};
    const Program& program = loaded.game->program();
    if (program.players.size() != 1 || !given.empty()) return settings;
    for (const Option& option : program.options)
        for (int value = option.low;
             option.words.empty() && value <= option.high && value - option.low < kMostSettings; ++value)
            if (value != option.fallback) settings.push_back({{option.name, std::to_string(value)}});
    return settings;
}

void make(const RiddlesArguments& a, Context& context) {
    const Library library = context.library();
    const OptionValues given = read_options(a.options);
    const LoadedGame loaded = load_game(library, a.game, given);
    if (const std::string problem = no_riddles(*loaded.game); !problem.empty())
        throw BadInput{fmt::format("{}: {}", loaded.file.id, problem), ""};
    const InterruptFlag interrupt;
    std::vector<Riddle> riddles;
    const auto settings = settings_of(loaded, given);
    ProgressBar bar(context.console.err, context.console.interactive);
    for (std::size_t k = 0; k < settings.size() && !interrupt.raised(); ++k) {
        bar.show(double(k) / double(settings.size()), "settings");
        const LoadedGame one = load_game(library, a.game, settings[k]);
        std::vector<Riddle> made =
            make_riddles(loaded.file.id, one.game, settings[k], a.effort, interrupt.raised());
        // Of further settings the hardest: else a game with many would have most of all puzzles.
        if (k > 0 && made.size() > 1) made.erase(made.begin(), made.end() - 1);
        for (Riddle& riddle : made) riddles.push_back(std::move(riddle));
    }
    bar.clear();
    if (!a.record.empty()) {
        if (riddles.empty()) throw BadInput{loaded.file.id + ": none was found", ""};
        if (const std::string problem = write_riddles(a.record, loaded.file.id, riddles); !problem.empty())
            throw BadInput{problem, ""};
    }
    for (const Riddle& r : riddles) {
        if (a.json) context.console.out << dump(riddle_json(r)) << "\n";
        else if (r.kind == Riddle::Kind::Win)
            context.console.out << fmt::format(
                "{}  difficulty {}  {} wins within {} turns{}\n    {}\n    {}\n", r.id, r.difficulty,
                loaded.game->program().players[std::size_t(r.seat)], r.turns,
                r.only ? ", by one choice only" : "", r.position, r.line.front().word);
        else
            context.console.out << fmt::format("{}  difficulty {}  best {}\n    {}\n", r.id, r.difficulty,
                                               r.worth, r.position);
    }
    if (!a.json) context.console.out << fmt::format("{}: {} riddles\n", loaded.file.id, riddles.size());
}

void check(const RiddlesArguments& a, Context& context) {
    const Library library = context.library();
    const LoadedGame loaded = load_game(library, a.game, {});
    std::size_t proved = 0, left = 0;
    for (const auto& folder : riddle_folders(library.folders())) {
        const Riddles riddles = read_riddles(folder, loaded.file.id);
        if (!riddles.problem.empty()) throw BadInput{riddles.problem, ""};
        for (const Riddle& r : riddles.list) {
            bool open = false;
            const std::string problem =
                check_riddle(load_game(library, a.game, r.options).game, r, 20 * a.effort.positions, open);
            if (!problem.empty()) throw BadInput{r.id + ": " + problem, ""};
            ++(open ? left : proved);
        }
    }
    context.console.out << fmt::format("{}: {} riddles proved again, {} were too hard for that\n",
                                       loaded.file.id, proved, left);
}

}  // namespace

void add_riddles_command(const Command& cairn, Context& context) {
    auto a = std::make_shared<RiddlesArguments>();
    const Command command =
        cairn.add("riddles", "Make positions with one winning choice, for the page's puzzles");
    const Argument game = add_game(command, a->game);
    add_game_options(command, a->options);
    command.option("--games N", a->effort.games, "Games played to find positions")
        .shows_default()
        .between(1, 1'000'000);
    command.option("--each N", a->effort.each, "Riddles wanted of each difficulty")
        .shows_default()
        .between(1, 1000);
    command.option("--seed N", a->effort.seed, "Which games are played").shows_default();
    command.option("--record DIR", a->record, "Writes DIR/GAME.json");
    command.flag("--json", a->json, "One object a line");
    const Command checking = command.add("check", "Prove the riddles that are kept again");
    add_game(checking, a->game).required();
    add_examples(command, context,
                 "Two players or more: positions in which one choice, and no other, forces a win within so "
                 "many turns.\n"
                 "One player: positions from which the best end is known.\n\n"
                 "Examples:\n"
                 "  cairn riddles {game}\n"
                 "  cairn riddles {game} --record knowledge/riddles\n"
                 "  cairn riddles check {game}");
    command.runs([&context, a, checking, game] {
        if (checking.given()) return;
        if (!game.given()) throw BadInput{"name a game; `cairn games` lists them", ""};
        make(*a, context);
    });
    checking.runs([&context, a] { check(*a, context); });
}

}  // namespace cairn
