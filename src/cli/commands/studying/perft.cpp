// cairn perft: numbers to compare with another program, or with the tables.
#include <fmt/core.h>
#include <ostream>

#include <memory>

#include "cli/line/arguments.hpp"
#include "cli/loading.hpp"
#include "cli/native_code.hpp"
#include "play/text/notation.hpp"
#include "search/players/perft.hpp"
#include "study/json/json.hpp"
#include "study/knowledge/facts.hpp"

namespace cairn {
namespace {

// Distinct States are kept in memory, some 200 bytes each: this many need about 8 GB.
constexpr std::uint64_t kMostStates = 40'000'000;
constexpr int kDeepest = 200;

struct PerftArguments {
    std::string engine = "auto";
    std::string game, position;
    std::vector<std::string> options;
    int depth = 0;
    bool turns = false, divide = false, no_divide = false, json = false;
};

std::vector<std::uint64_t> count_turns(const Match& match, int depth) {
    const auto counts = perft_turns(match.state(), depth, kMostStates);
    if (!counts)
        throw BadInput{
            fmt::format("DEPTH {} reaches more than {} positions; choose a smaller one", depth, kMostStates),
            ""};
    return *counts;
}

void print_text(const Match& match, const PerftArguments& a, std::ostream& out) {
    const auto line = [&](int depth, std::uint64_t nodes) {
        out << fmt::format("{:>3}  {:>15}\n", depth, nodes);
        out.flush();  // the next line may take a while
    };
    if (a.turns) {
        int depth = 0;
        for (std::uint64_t n : count_turns(match, a.depth)) line(++depth, n);
        return;
    }
    for (int depth = 1; depth < a.depth; ++depth) line(depth, *perft(match, depth));
    const Divided divided = *perft_divided(match, a.depth);
    std::uint64_t sum = 0;
    for (const auto& [move, nodes] : divided) sum += nodes;
    line(a.depth, sum);
    if (a.no_divide) return;
    out << "\nby first choice:\n";
    for (const auto& [move, nodes] : divided)
        out << fmt::format("  {} {:>15}\n", padded(word(match.state(), move), 12), nodes);
}

void print_json(const LoadedGame& loaded, const Match& match, const PerftArguments& a, std::ostream& out) {
    Json json{{"game", loaded.file.id}, {"count", a.turns ? "turns" : "choices"}};
    if (a.turns) {
        json["counts"] = count_turns(match, a.depth);
    } else {
        for (int depth = 1; depth <= a.depth; ++depth) json["counts"].push_back(*perft(match, depth));
        if (a.divide) {
            const Divided divided = *perft_divided(match, a.depth);
            json["divide"] = Json::object();
            for (const auto& [move, nodes] : divided) json["divide"][word(match.state(), move)] = nodes;
        }
    }
    out << dump(json) << "\n";
}

}  // namespace

void add_perft_command(const Command& cairn, Context& context) {
    auto a = std::make_shared<PerftArguments>();
    const Command command = cairn.add("perft", "Count the ways a game can go");
    add_game(command, a->game).required();
    command.word("DEPTH", a->depth, "How many choices (or turns) deep, from 1 on")
        .required()
        .between(1, kDeepest);
    add_game_options(command, a->options);
    add_engine(command, a->engine);
    add_position(command, a->position);
    command.flag("--turns", a->turns, "Count distinct positions after whole turns instead of choices");
    command.flag("--divide", a->divide,
                 "With --json: also the counts by first choice (text always has them)");
    command.flag("--no-divide", a->no_divide, "Text without the counts by first choice");
    command.flag("--json", a->json, "One object: counts by depth");
    add_examples(command, context,
                 "Counts sequences of exactly 1, 2, … DEPTH choices; those of all players and of chance are "
                 "included,\n"
                 "and a finished game adds nothing deeper.\n\n"
                 "Examples:\n"
                 "  cairn perft {game} 5\n"
                 "  cairn perft {game} 9 --option size=3 --no-divide\n"
                 "  cairn perft {game} 3 --position \"..../..../..../W... B\"\n"
                 "  cairn perft {game} 4 --turns");
    command.runs([&context, a] {
        const LoadedGame loaded = load_game(context.library(), a->game, read_options(a->options));
        const LongPlay long_play(loaded, a->engine, context.console);
        const Match match = match_from(loaded.game, a->position);
        a->json ? print_json(loaded, match, *a, context.console.out)
                : print_text(match, *a, context.console.out);
    });
}

}  // namespace cairn
