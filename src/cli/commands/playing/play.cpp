// cairn play: a game in the terminal.
#include <fmt/core.h>
#include <ostream>

#include <algorithm>
#include <memory>
#include <random>

#include "cli/line/arguments.hpp"
#include "cli/loading.hpp"
#include "cli/native_code.hpp"
#include "cli/referee.hpp"
#include "cli/terminal/game.hpp"
#include "play/say/game_texts.hpp"
#include "play/text/phrases.hpp"

namespace cairn {
namespace {

constexpr std::size_t kLongestRecord = 16 << 20;

struct PlayArguments {
    std::string game, position, load, language = "en", engine = "auto";
    std::vector<std::string> options, seats;
    bool hotseat = false;
    int level = 4;
    std::optional<std::uint64_t> seed;
};

// "White=computer", "White=level:3" for some of the players.
void assign_seats(std::vector<Seat>& seats, const Contest& contest, const std::string& computer,
                  const std::vector<std::string>& words) {
    const Program& program = contest.game->program();
    for (const std::string& text : words) {
        const std::size_t equals = std::min(text.find('='), text.size());
        const std::string name = text.substr(0, equals), who = text.substr(std::min(equals + 1, text.size()));
        const auto same = [&](const std::string& player) { return lower(player) == lower(name); };
        const auto at = std::find_if(program.players.begin(), program.players.end(), same);
        if (at == program.players.end()) {
            const std::string near = suggestion(name, program.players);
            throw BadInput{fmt::format("--seat {}: there is no player {}{}", echo(text), echo(name),
                                       near.empty() ? "; `cairn rules` names them" : near),
                           ""};
        }
        Seat& seat = seats[std::size_t(at - program.players.begin())];
        seat.computer = lower(who) == "person" ? "" : lower(who) == "computer" ? computer : who;
        if (seat.person()) continue;
        if (const auto read = make_contestant(seat.computer, contest, 1); !read.contestant)
            throw BadInput{
                fmt::format("--seat {}: write {}=person, {}=computer or a player as in {}=level:3 ({})",
                            echo(text), *at, *at, *at, read.problem),
                ""};
    }
}

struct Begun {
    std::string game_id;
    Match match;
};

Begun begin(const Library& library, const PlayArguments& a, std::ostream& out) {
    if (!a.load.empty()) {
        const TextFile text = read_text_file(a.load, kLongestRecord);
        if (!text.ok()) throw BadInput{text.problem, ""};
        RecordRead read = read_record(text.text, finder(library));
        if (!read.match) throw BadInput{a.load + ": " + read.problem, ""};
        if (!read.problem.empty()) out << fmt::format("Note: {}\n", read.problem);
        return {read.head.game, *std::move(read.match)};
    }
    if (a.game.empty()) throw BadInput{"name a game to play; `cairn games` lists them", ""};
    const LoadedGame loaded = load_game(library, a.game, read_options(a.options));
    return {loaded.file.id, match_from(loaded.game, a.position)};
}

}  // namespace

void add_play_command(const Command& cairn, Context& context) {
    auto a = std::make_shared<PlayArguments>();
    const Command command = cairn.add("play", "Play a game in the terminal");
    const Argument game = add_game(command, a->game);
    add_game_options(command, a->options);
    add_position(command, a->position);
    command.option("--seat NAME=WHO", a->seats,
                   "Who plays a colour: person, computer, level:3, mcts:time=1s, …");
    command.flag("--hotseat", a->hotseat, "People play all colours");
    command.option("--level N", a->level, "How well the computer plays: 1 is a beginner, 10 its best")
        .shows_default()
        .between(kLowestLevel, kHighestLevel);
    command.option("--seed N", a->seed, "Seed of chance and of the computer, to play the same game again");
    command
        .option("--lang TEXT", a->language, "The language of what you are asked and told: en, fr, de or it")
        .shows_default();
    add_engine(command, a->engine);
    command.option("--load FILE", a->load, "Go on with a saved game").excludes(game);
    add_examples(command, context,
                 "You are the first player and the computer plays the others, unless you say otherwise.\n\n"
                 "Examples:\n"
                 "  cairn play {game}\n"
                 "  cairn play {game} --hotseat                 two people, one keyboard\n"
                 "  cairn play {game} --level 7 --seed 7        a better opponent, the same luck each time\n"
                 "  cairn play --load yesterday.txt\n"
                 "  echo 'moves' | cairn play {game}            from a script; the end of the input quits\n\n"
                 "While playing, `help` lists what you may type. A script that types a wrong move ends with\n"
                 "exit status 1.");
    command.runs([&context, a] {
        const Library library = context.library();
        Begun begun = begin(library, *a, context.console.out);
        const std::string computer = fmt::format("level:{}", a->level);
        std::vector<Seat> seats = usual_seats(begun.match.game(), computer);
        if (a->hotseat) std::fill(seats.begin(), seats.end(), Seat{});
        assign_seats(seats, {begun.game_id, begun.match.shared_game()}, computer, a->seats);
        if (!is_language(a->language))
            throw BadInput{fmt::format("--lang {}: write en, fr, de or it", echo(a->language)), ""};
        const bool computers =
            std::any_of(seats.begin(), seats.end(), [](const Seat& s) { return !s.person(); });
        const LongPlay long_play(begun.match.shared_game(), begun.game_id,
                                 computers ? a->engine : "interpreter", nullptr);
        const Library::Found found = library.find(begun.game_id);
        const std::uint64_t seed = a->seed ? *a->seed : std::random_device{}();
        context.console.out << fmt::format("Seed {}. ", seed);
        TerminalGame terminal(context.console, library, begun.game_id, std::move(begun.match),
                              std::move(seats), computer, seed,
                              language_of(library, found.file, a->language));
        std::string why;
        const auto referee = usual_referee(context.binary, why);
        terminal.judged_by(referee.get(), why);
        context.status = terminal.run();
    });
}

}  // namespace cairn
