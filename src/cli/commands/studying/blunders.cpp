// cairn blunders: a player measured by the truth of an atlas.
#include "study/atlas/using/blunders.hpp"

#include <fmt/core.h>

#include <memory>
#include <ostream>

#include "cli/line/arguments.hpp"
#include "cli/loading.hpp"
#include "cli/native_code.hpp"
#include "cli/terminal/interrupt.hpp"
#include "study/atlas/kept/file.hpp"
#include "study/atlas/kept/tables_folder.hpp"
#include "study/json/json.hpp"
#include "study/match/statistics.hpp"

namespace cairn {
namespace {

struct BlundersArguments {
    std::string engine = "auto";
    std::string game, player = "level:5";
    std::vector<std::string> options;
    int positions = 200, most = 5;
    std::uint64_t seed = 1;
    bool json = false;
};

std::string blunders_text(const Blunders& counted, std::size_t most) {
    const double share = double(counted.spoiled.size()) / counted.asked;
    const Interval at = wilson_interval(share, counted.asked);
    std::string text = fmt::format(
        "spoiled {} of {} won positions: {:.1f} % ({:.1f} to {:.1f}); a random choice would spoil {:.1f} %\n",
        counted.spoiled.size(), counted.asked, 100 * share, 100 * at.low, 100 * at.high,
        100 * (1 - counted.winning_share));
    for (std::size_t k = 0; k < std::min(most, counted.spoiled.size()); ++k) {
        const Blunder& b = counted.spoiled[k];
        text += fmt::format("\n{}\n  chose {}, which {}; {} wins\n", b.position, b.chosen,
                            b.value > 0 ? "only draws" : "loses", b.best);
    }
    return text;
}

Json blunders_json(const Blunders& counted) {
    Json json{{"asked", counted.asked},
              {"spoiled", counted.spoiled.size()},
              {"random_spoils", 1 - counted.winning_share},
              {"positions", Json::array()}};
    for (const Blunder& b : counted.spoiled)
        json["positions"].push_back(
            {{"position", b.position}, {"chosen", b.chosen}, {"value", b.value}, {"best", b.best}});
    return json;
}

void print_blunders(const BlundersArguments& a, Context& context) {
    const LoadedGame loaded = load_game(context.library(), a.game, read_options(a.options));
    const LongPlay long_play(loaded, a.engine, context.console);
    const auto oracle = find_atlas(tables_folder(), loaded.game);
    if (!oracle)
        throw BadInput{
            fmt::format("there is no atlas of {} with these options; `cairn atlas {}` makes one where it can",
                        loaded.file.id, loaded.file.id),
            ""};
    // He must not look it up himself.
    const PlayerRead read = make_player(a.player, loaded.game, a.seed);
    if (!read.player) throw BadInput{"--player: " + read.problem, ""};
    const InterruptFlag interrupt;
    const Blunders counted =
        count_blunders(loaded.game, *oracle, *read.player, a.positions, a.seed, interrupt.raised());
    if (counted.asked == 0) throw BadInput{"no position was found that is won and can be spoiled", ""};
    context.console.out << (a.json ? dump(blunders_json(counted)) + "\n"
                                   : blunders_text(counted, std::size_t(a.most)));
}

}  // namespace

void add_blunders_command(const Command& cairn, Context& context) {
    auto a = std::make_shared<BlundersArguments>();
    const Command command =
        cairn.add("blunders", "Count how often a player spoils a won position of an atlas");
    add_game(command, a->game).required();
    command.option("--player WHO", a->player, "Who chooses, as for `cairn match`").shows_default();
    command.option("--positions N", a->positions, "How many positions").shows_default().between(1, 1'000'000);
    add_game_options(command, a->options);
    add_engine(command, a->engine);
    command.option("--seed N", a->seed, "Seed of the positions and of the player").shows_default();
    command.option("--most N", a->most, "How many blunders are shown").shows_default().between(0, 1'000'000);
    command.flag("--json", a->json, "One object, with every blunder");
    add_examples(
        command, context,
        "Positions come from random games; one counts when some of its choices win and some do not. `cairn "
        "atlas`\n"
        "must have solved the game first.\n\n"
        "Examples:\n"
        "  cairn blunders {game} --player mcts:time=300ms\n"
        "  cairn blunders {game} --player level:3 --positions 1000");
    command.runs([&context, a] { print_blunders(*a, context); });
}

}  // namespace cairn
