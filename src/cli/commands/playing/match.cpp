// cairn match: games between computer players, until it is known who is better.
#include <fmt/core.h>
#include <ostream>

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <thread>

#include "cli/commands/playing/match_report.hpp"
#include "cli/line/arguments.hpp"
#include "cli/loading.hpp"
#include "cli/native_code.hpp"
#include "cli/terminal/interrupt.hpp"
#include "play/text/phrases.hpp"
#include "study/json/json.hpp"
#include "study/knowledge/facts.hpp"
#include "study/match/folder.hpp"
#include "study/match/tournament.hpp"

namespace cairn {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostGames = 10'000'000;
constexpr std::size_t kProgressWidth = 79;
constexpr int kInterrupted = 130;  // as shells report Ctrl-C

struct MatchArguments {
    std::string engine = "auto";
    std::string game, out;
    std::vector<std::string> options, players;
    std::size_t games = 200;
    std::uint64_t seed = 1;
    int threads = 0;
    bool keep_nothing = false, json = false;
};

// The program's own --games, a folder, is easily mistaken for this one.
std::string number_of_games(const std::string& text) {
    const auto number = number_in(text);
    if (number && *number >= 1 && std::size_t(*number) <= kMostGames) return "";
    return fmt::format(
        "write a number of games from 1 to {}, not {}; the folder of games stands before the "
        "command, as in `cairn --games DIR match …`",
        kMostGames, echo(text));
}

int all_cores() { return std::max(1, int(std::thread::hardware_concurrency())); }

// Players of the same name are told apart by a number.
std::vector<std::string> distinct_names(std::vector<std::string> names) {
    const std::vector<std::string> before = names;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto same = [&](auto first, auto last) { return std::count(first, last, before[i]); };
        if (same(before.begin(), before.end()) > 1)
            names[i] += fmt::format(" #{}", 1 + same(before.begin(), before.begin() + std::ptrdiff_t(i)));
    }
    return names;
}

void check_players(const Tournament& tournament) {
    const int seats = tournament.contest.game->players();
    if (tournament.players.empty() || (seats > 1 && tournament.players.size() < 2))
        throw BadInput{fmt::format("name {} with --player, as in --player level:3 --player random",
                                   seats > 1 ? "two players or more" : "a player"),
                       ""};
    for (const std::string& player : tournament.players)
        if (const auto read = make_contestant(player, tournament.contest, tournament.seed); !read.contestant)
            throw BadInput{"--player " + echo(player) + ": " + read.problem, ""};
}

// A match as it goes on: the score, the folder, and what the terminal shows of it.
class Running {
   public:
    Running(const Tournament& tournament, std::unique_ptr<MatchFolder> folder, MatchReport report,
            Console& console)
        : tournament_(tournament),
          folder_(std::move(folder)),
          report_(std::move(report)),
          console_(console),
          sheet_(empty_sheet()) {
        if (folder_)
            for (const GameResult& game : folder_->found())
                if (game.number < tournament.games) count(game);
    }

    const MatchReport& play(const std::atomic<bool>& stop) {
        start_ = Clock::now();
        std::set<std::size_t> done;
        for (const auto& [number, game] : games_) done.insert(number);
        show_progress();
        play_tournament(
            tournament_, done, [&](GameResult game) { return finished(std::move(game)); }, stop);
        if (console_.live) console_.err << "\r\x1b[K";
        console_.err.flush();
        conclude();
        if (!problem_.empty()) throw BadInput{problem_, ""};
        return report_;
    }
    std::size_t played_before() const { return games_.size() - fresh_; }

   private:
    void count(GameResult game) {
        game.record.clear();
        sheet_.add(game);
        games_[game.number] = std::move(game);
    }
    bool finished(GameResult game) {
        if (folder_) problem_ = folder_->add(game);
        if (!problem_.empty()) return false;
        count(std::move(game));
        ++fresh_;
        show_progress();
        return true;
    }
    // Counted again in their order, so that the last digit does not depend on which game ended first.
    void conclude() {
        sheet_ = empty_sheet();
        for (const auto& [number, game] : games_) {
            sheet_.add(game);
            if (!game.note.empty())
                report_.notes.push_back(fmt::format("game {}: {}", number + 1, game.note));
        }
        report_.standing = sheet_.standing();
    }
    ScoreSheet empty_sheet() const {
        return ScoreSheet(int(tournament_.players.size()), tournament_.contest.game->players());
    }
    void show_progress() {
        const auto now = Clock::now();
        if (!console_.live || (fresh_ > 0 && now - shown_ < std::chrono::milliseconds(100))) return;
        shown_ = now;
        report_.standing = sheet_.standing();
        console_.err << fmt::format("\r\x1b[K{}",
                                    progress_line(report_, fresh_, now - start_, kProgressWidth));
        console_.err.flush();
    }

    const Tournament& tournament_;
    std::unique_ptr<MatchFolder> folder_;
    MatchReport report_;
    Console& console_;
    ScoreSheet sheet_;
    std::map<std::size_t, GameResult> games_;  // without their records
    std::size_t fresh_ = 0;
    std::string problem_;
    Clock::time_point start_, shown_;
};

Tournament tournament_from(const MatchArguments& a, const LoadedGame& loaded) {
    Tournament tournament;
    tournament.game_id = loaded.file.id;
    tournament.contest = {a.game, loaded.game};
    tournament.players = a.players;
    tournament.seed = a.seed;
    tournament.threads = a.threads > 0 ? a.threads : all_cores();
    check_players(tournament);
    tournament.games = tournament.schedule().whole_rounds(a.games);
    return tournament;
}

int run_match(const MatchArguments& a, Context& context) {
    const LoadedGame loaded = load_game(context.library(), a.game, read_options(a.options));
    const LongPlay long_play(loaded, a.engine, context.console);
    const Tournament tournament = tournament_from(a, loaded);
    const MatchIdentity identity{
        loaded.file.id, rules_mark(*loaded.game),   options_of(*loaded.game), a.players,
        a.seed,         int(loaded.game->players())};
    const std::string path = a.keep_nothing ? "" : a.out.empty() ? "matches/" + folder_name(identity) : a.out;
    MatchFolder::Opened opened;
    if (!path.empty()) opened = MatchFolder::open(path, identity);
    if (!opened.problem.empty()) throw BadInput{opened.problem, ""};

    MatchReport report;
    report.game_id = loaded.file.id;
    report.program = &loaded.game->program();
    report.players = distinct_names(a.players);
    report.seed = a.seed;
    report.wanted = tournament.games;
    report.folder = path;
    Running running(tournament, std::move(opened.folder), report, context.console);
    std::ostream& out = context.console.out;
    if (!a.json) {
        out << fmt::format("{}: {}, seed {}", loaded.game->program().title,
                           number_of(long(tournament.games), "game"), a.seed);
        if (tournament.games != a.games) out << fmt::format(" ({} is not a whole number of rounds)", a.games);
        if (running.played_before() > 0) out << fmt::format("; {} played before", running.played_before());
        out << "\n\n";
        out.flush();
    }
    const InterruptFlag interrupt;
    report = running.play(interrupt.raised());
    const bool whole = std::size_t(report.standing.games) == tournament.games;
    out << (a.json ? dump(match_json(report)) + "\n" : match_text(report));
    if (!whole && !a.json)
        out << fmt::format("Stopped after {} of {} games.{}\n", report.standing.games, tournament.games,
                           path.empty() ? "" : " The same command goes on from here.");
    return whole ? int(kOk) : kInterrupted;
}

}  // namespace

void add_match_command(const Command& cairn, Context& context) {
    auto a = std::make_shared<MatchArguments>();
    const Command command = cairn.add("match", "Let computer players play each other");
    add_game(command, a->game).required();
    command.option("--player WHO", a->players, "Who plays; give it once for each player");
    command.option("--games N", a->games, "How many games; made up to whole rounds")
        .shows_default()
        .check(number_of_games);
    add_game_options(command, a->options);
    add_engine(command, a->engine);
    command.option("--seed N", a->seed, "Seed of chance and of the players").shows_default();
    command.option("--threads N", a->threads, "Games at a time; as many as there are cores, unless told")
        .between(1, 1024);
    const Argument out =
        command.option("--out FOLDER", a->out, "Where to keep the games; matches/GAME-… unless told");
    command.flag("--no-records", a->keep_nothing, "Keep nothing").excludes(out);
    command.flag("--json", a->json, "One object");
    add_examples(
        command, context,
        "Players:\n"
        "  random   level:1 … level:10   mcts:iterations=1000   mcts:time=200ms   alphabeta:time=1s\n"
        "  ugi:COMMAND, another program that speaks UGI; with settings\n"
        "  ugi,time=200ms:COMMAND   ugi,iterations=500:COMMAND   ugi,patience=30s:COMMAND\n\n"
        "Examples:\n"
        "  cairn match {game} --player mcts:iterations=1000 --player random --games 100\n"
        "  cairn match {game} --player level:3 --player level:4 --player level:5\n"
        "  cairn match {game} --player level:5 --player 'ugi,time=100ms:./my-engine --fast'\n\n"
        "Everyone sits in every seat equally often, and the games of one company share their luck.\n"
        "Each game is kept as soon as it ends: after an interrupt the same command goes on, and with\n"
        "a larger --games a match is made longer. With limits in iterations, the same seed gives the\n"
        "same games on any number of threads.");
    command.runs([&context, a] { context.status = run_match(*a, context); });
}

}  // namespace cairn
