// cairn play: a game in the terminal.
#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <memory>
#include <random>

#include "cli/arguments.hpp"
#include "cli/loading.hpp"
#include "cli/table.hpp"
#include "play/phrases.hpp"

namespace cairn {
namespace {

constexpr std::size_t kLongestRecord = 16 << 20;

struct Arguments {
    std::string game, position, load;
    std::vector<std::string> options, seats;
    bool hotseat = false;
    int level = 2000;
    std::optional<std::uint64_t> seed;
};

// "White=computer" for some of the players.
void assign_seats(std::vector<Seat>& seats, const Program& program, const std::vector<std::string>& words) {
    for (const std::string& text : words) {
        const std::size_t equals = std::min(text.find('='), text.size());
        const std::string name = text.substr(0, equals),
                          who = lower(text.substr(std::min(equals + 1, text.size())));
        const auto same = [&](const std::string& player) { return lower(player) == lower(name); };
        const auto at = std::find_if(program.players.begin(), program.players.end(), same);
        if (at == program.players.end()) {
            const std::string near = suggestion(name, program.players);
            throw BadInput{fmt::format("--seat {}: there is no player {}{}", echo(text), echo(name),
                                       near.empty() ? "; `cairn rules` names them" : near),
                           ""};
        }
        if (who != "person" && who != "computer")
            throw BadInput{fmt::format("--seat {}: write {}=person or {}=computer", echo(text), *at, *at),
                           ""};
        seats[std::size_t(at - program.players.begin())] = who == "person" ? Seat::Person : Seat::Computer;
    }
}

struct Begun {
    std::string game_id;
    Match match;
};

Begun begin(const Library& library, const Arguments& a, std::ostream& out) {
    if (!a.load.empty()) {
        const TextFile text = read_text_file(a.load, kLongestRecord);
        if (!text.ok()) throw BadInput{text.problem, ""};
        RecordRead read = read_record(text.text, finder(library));
        if (!read.match) throw BadInput{a.load + ": " + read.problem, ""};
        if (!read.problem.empty()) fmt::print(out, "Note: {}\n", read.problem);
        return {read.head.game, *std::move(read.match)};
    }
    if (a.game.empty()) throw BadInput{"name a game to play; `cairn games` lists them", ""};
    const LoadedGame loaded = load_game(library, a.game, read_options(a.options));
    return {loaded.file.id, match_from(loaded.game, a.position)};
}

}  // namespace

void add_play_command(CLI::App& app, Context& context) {
    auto a = std::make_shared<Arguments>();
    CLI::App* sub = app.add_subcommand("play", "Play a game in the terminal");
    CLI::Option* game = add_game(sub, a->game);
    add_game_options(sub, a->options);
    add_position(sub, a->position);
    sub->add_option("--seat", a->seats, "Who plays a colour: NAME=person or NAME=computer")
        ->type_name("NAME=WHO")
        ->allow_extra_args(false);
    sub->add_flag("--hotseat", a->hotseat, "People play all colours");
    sub->add_option("--level", a->level, "How hard the computer thinks: random games for each choice")
        ->capture_default_str()
        ->type_name("N")
        ->check(between(1, 100'000'000));
    sub->add_option("--seed", a->seed, "Seed of chance and of the computer, to play the same game again")
        ->type_name("N");
    sub->add_option("--load", a->load, "Go on with a saved game")->type_name("FILE")->excludes(game);
    add_examples(sub, context,
                 "You are the first player and the computer plays the others, unless you say otherwise.\n\n"
                 "Examples:\n"
                 "  cairn play {game}\n"
                 "  cairn play {game} --hotseat                 two people, one keyboard\n"
                 "  cairn play {game} --level 20000 --seed 7    a better opponent, the same game each time\n"
                 "  cairn play --load yesterday.txt\n"
                 "  echo 'moves' | cairn play {game}            from a script; the end of the input quits\n\n"
                 "While playing, `help` lists what you may type. A script that types a wrong move ends with\n"
                 "exit status 1.");
    sub->callback([&context, a] {
        const Library library = context.library();
        Begun begun = begin(library, *a, context.console.out);
        const Game& game_played = begun.match.game();
        std::vector<Seat> seats = usual_seats(game_played);
        if (a->hotseat) std::fill(seats.begin(), seats.end(), Seat::Person);
        assign_seats(seats, game_played.program(), a->seats);
        const std::uint64_t seed = a->seed ? *a->seed : std::random_device{}();
        fmt::print(context.console.out, "Seed {}. ", seed);
        Table table(context.console, library, begun.game_id, std::move(begun.match), std::move(seats),
                    Effort{a->level}, seed);
        context.status = table.run();
    });
}

}  // namespace cairn
