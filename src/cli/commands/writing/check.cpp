// cairn check: a page of rules checked, its examples run, a thousand games played at random.
#include <fmt/core.h>
#include <ostream>

#include <chrono>
#include <memory>
#include <thread>

#include "cli/commands/writing/random_games.hpp"
#include "cli/line/arguments.hpp"
#include "cli/loading.hpp"
#include "cli/referee.hpp"
#include "cli/terminal/interrupt.hpp"
#include "play/game/examples.hpp"
#include "play/text/phrases.hpp"
#include "play/text/record.hpp"
#include "rules/program/listing.hpp"
#include "rules/program/optimise/optimise.hpp"
#include "study/json/json.hpp"
#include "study/knowledge/facts.hpp"

namespace cairn {
namespace {

struct CheckArguments {
    std::vector<std::string> files, options;
    int games = 1000;
    std::uint64_t seed = 1;
    bool sites = false, listing = false, optimised = false, json = false, watch = false, perform = false;
};

// Random play of one file stops here, however slow its rules are.
constexpr std::chrono::seconds kLongestPlay{10};

struct Report {
    std::string file;
    std::string problem;  // why the file could not even be read, or not with these options
    std::string source;
    Diagnostics diagnostics;
    std::shared_ptr<const Game> game;  // null when there were errors
    std::vector<ExampleResult> examples;
    RandomGames random_games;

    long failed_examples() const {
        return std::count_if(examples.begin(), examples.end(), [](const auto& e) { return !e.passed; });
    }
    long warnings() const {
        return std::count_if(diagnostics.list.begin(), diagnostics.list.end(),
                             [](const auto& d) { return d.level == Diagnostic::Level::Warning; });
    }
    bool ok() const {
        return problem.empty() && game && failed_examples() == 0 && random_games.faulty == 0 &&
               random_games.endless == 0 && random_games.stalled == 0;
    }
};

Report check(const Library& library, const std::string& name, const OptionValues& options,
             const CheckArguments& a) {
    Report report;
    Library::Found found = library.find(name);
    report.file = found.ok() ? found.file.path.string() : name;
    report.problem = found.problem;
    if (!found.ok()) return report;
    report.source = std::move(found.source);
    Game::Loaded loaded = Game::load(report.source, options);
    report.diagnostics = std::move(loaded.diagnostics);
    report.game = std::move(loaded.game);
    if (!report.game) {
        report.problem = wrong_options(report.source, options, report.diagnostics);
        if (!report.problem.empty()) report.diagnostics.list.clear();  // the page itself is right
        return report;
    }
    report.examples = run_examples(*report.game);
    report.random_games = play_random_games(*report.game, a.games, a.seed, kLongestPlay);
    return report;
}

std::string_view site_class(const Site& site) { return site.clean ? "clean" : "look-ahead"; }

std::string site_kind(const Site& site) {
    if (site.chance) return "chance";
    return site.form == Site::Form::Alternatives ? "either" : site.secret ? "secret choice" : "choice";
}

// What a game should not be, as far as random play can tell. Each may be meant.
std::vector<std::string> doubts(const Report& r) {
    const RandomGames& t = r.random_games;
    std::vector<std::string> found;
    if (t.games == 0) return found;
    if (t.over_at_once == t.games) {
        found.push_back(fmt::format("{}: warning: the game is over before anybody can choose", r.file));
        return found;
    }
    if (t.passed_after_chance > 0)
        found.push_back(
            fmt::format("{}: warning: in {} of {} random games a turn could not be completed after chance, "
                        "and was a pass\n"
                        "    for example {}\n"
                        "    if this is not meant, ask before the throw whether the turn can be played, or "
                        "say what happens in `stuck:`",
                        r.file, t.passed_after_chance, t.games, t.passed_position));
    if (t.games < RandomGames::kEnough) return found;
    for (int line : t.goals_missed)
        found.push_back(fmt::format("{}:{}: warning: no play of {} random games reached this goal", r.file,
                                    line, t.games));
    for (std::size_t q = 0; t.firsts.size() > 1 && q < t.firsts.size(); ++q)
        if (t.firsts[q] == t.games && std::count(t.firsts.begin(), t.firsts.end(), t.games) == 1)
            found.push_back(fmt::format("{}: warning: {} won each of {} random games", r.file,
                                        r.game->program().players[q], t.games));
    if (t.limit_hits == t.games)
        found.push_back(fmt::format("{}: warning: the limit ended each of {} random games", r.file, t.games));
    return found;
}

void print_random_games(const Report& r, std::ostream& out) {
    const RandomGames& t = r.random_games;
    for (const RandomGames::Fault& fault : t.faults)
        out << fmt::format("{}:{}: in random play the rules broke: {}\n    after {}\n", r.file, fault.line,
                           fault.reason, fault.position);
    if (t.endless > 0)
        out << fmt::format("{}: {} of {} random games did not end; give the game a `limit`\n", r.file,
                           t.endless, t.games);
    if (t.stalled > 0)
        out << fmt::format(
            "{}: {} of {} random games waited for a choice without offering one\n    for example {}\n",
            r.file, t.stalled, t.games, t.stalled_position);
    if (t.stuck > 0)
        out << fmt::format(
            "{}: warning: in {} of {} random games a player had no legal choice while points were "
            "still playable\n"
            "    for example {}\n"
            "    if this is not meant, ask `if playable:` before a second choice\n",
            r.file, t.stuck, t.games, t.stuck_position);
    for (const std::string& doubt : doubts(r)) out << doubt << "\n";
}

std::string examples_text(const Report& r) {
    const long all = long(r.examples.size()), failed = r.failed_examples();
    if (all == 0) return "no examples";
    if (failed > 0) return fmt::format("{} of {} fail", failed, number_of(all, "example"));
    return number_of(all, "example") + (all == 1 ? " holds" : " hold");
}

std::string summary(const Report& r) {
    if (!r.problem.empty()) return r.source.empty() ? r.problem : fmt::format("{}: {}", r.file, r.problem);
    if (!r.game)
        return fmt::format("{}: {}", r.file,
                           number_of(long(r.diagnostics.list.size()) - r.warnings(), "error"));
    const RandomGames& t = r.random_games;
    std::vector<std::string> parts = {examples_text(r)};
    if (r.warnings() > 0) parts.push_back(number_of(r.warnings(), "warning"));
    if (t.games > 0) {
        parts.push_back(fmt::format("{} of {:.1f} choices (longest {})", number_of(t.games, "random game"),
                                    t.mean_length, t.longest));
        std::vector<std::string> shares;
        const auto percent = [&](int n) { return 100.0 * n / t.games; };
        for (std::size_t i = 0; i < t.firsts.size(); ++i)
            shares.push_back(fmt::format("{} {:.0f}%", r.game->program().players[i], percent(t.firsts[i])));
        if (t.drawn) shares.push_back(fmt::format("drawn {:.0f}%", percent(t.drawn)));
        if (t.limit_hits) shares.push_back(fmt::format("ended by the limit {:.0f}%", percent(t.limit_hits)));
        if (t.faulty) shares.push_back(fmt::format("void {:.0f}%", percent(t.faulty)));
        parts.push_back(joined(shares, ", "));
    }
    return fmt::format("{}: {}: {}", r.file, r.ok() ? "ok" : "FAILED", joined(parts, "; "));
}

void print_text(const Report& r, const CheckArguments& a, std::ostream& out) {
    out << printable(r.diagnostics.text(r.file, r.source));
    for (const ExampleResult& e : r.examples)
        if (!e.passed)
            out << fmt::format("{}:{}:{}: example \"{}\": {}\n", r.file, e.place.line, e.place.column,
                               e.title, e.problem);
    print_random_games(r, out);
    if (a.sites && r.game)
        for (const Site& site : r.game->program().sites)
            out << fmt::format("{}:{}: {} {} {}\n", r.file, site.place.line, padded(site.name, 12),
                               padded(site_class(site), 10), site_kind(site));
    if (a.listing && r.game) {
        const Program& program = r.game->program();
        out << printable(listing(a.optimised ? optimise(program).program : program, r.source)) << "\n";
    }
    out << summary(r) << "\n";
}

Json random_games_json(const RandomGames& t, const Game& game) {
    Json json{{"games", t.games},     {"mean_length", t.mean_length},
              {"longest", t.longest}, {"limit_hits", t.limit_hits},
              {"endless", t.endless}, {"stalled", t.stalled},
              {"stuck", t.stuck},     {"drawn", t.drawn},
              {"void", t.faulty}};
    for (std::size_t i = 0; i < t.firsts.size(); ++i) json["wins"][game.program().players[i]] = t.firsts[i];
    if (t.stuck > 0) json["stuck_position"] = t.stuck_position;
    json["goals_missed"] = t.goals_missed;
    json["passed_after_chance"] = t.passed_after_chance;
    json["faults"] = Json::array();
    for (const auto& f : t.faults)
        json["faults"].push_back({{"line", f.line}, {"reason", f.reason}, {"position", f.position}});
    return json;
}

Json to_json(const Report& r, const CheckArguments& a) {
    Json json{{"file", r.file}, {"ok", r.ok()}};
    if (!r.problem.empty()) json["problem"] = r.problem;
    json["diagnostics"] = Json::array();
    for (const Diagnostic& d : r.diagnostics.list)
        json["diagnostics"].push_back({{"level", d.level == Diagnostic::Level::Error ? "error" : "warning"},
                                       {"line", d.place.line},
                                       {"column", d.place.column},
                                       {"end_line", d.end.line},
                                       {"end_column", d.end.column},
                                       {"code", d.code},
                                       {"message", d.message}});
    json["examples"] = Json::array();
    for (const ExampleResult& e : r.examples)
        json["examples"].push_back(
            {{"title", e.title}, {"passed", e.passed}, {"line", e.place.line}, {"problem", e.problem}});
    if (!r.game) return json;
    json["random"] = random_games_json(r.random_games, *r.game);
    if (a.sites)
        for (const Site& site : r.game->program().sites)
            json["sites"].push_back({{"name", site.name},
                                     {"line", site.place.line},
                                     {"class", site_class(site)},
                                     {"kind", site_kind(site)}});
    return json;
}

// When a file was last written and how long it is, as one text; "" while it is not there.
std::string version_of(const std::filesystem::path& path) {
    std::error_code failed;
    const auto time = std::filesystem::last_write_time(path, failed);
    if (failed) return "";
    const auto size = std::filesystem::file_size(path, failed);
    return failed ? "" : fmt::format("{} {}", time.time_since_epoch().count(), size);
}

// Checks each file, then again whenever it was saved, until Ctrl-C.
void watch(const CheckArguments& a, const Library& library, const OptionValues& options, std::ostream& out) {
    constexpr std::chrono::milliseconds kPause{200};
    const InterruptFlag interrupt;
    std::vector<std::string> versions(a.files.size(), "never");
    while (!interrupt.raised()) {
        for (std::size_t k = 0; k < a.files.size(); ++k) {
            const Library::Found found = library.find(a.files[k]);
            const std::string version =
                version_of(found.ok() ? found.file.path : std::filesystem::path(a.files[k]));
            if (version == versions[k]) continue;
            versions[k] = version;
            const Report report = check(library, a.files[k], options, a);
            if (a.json) out << dump(to_json(report, a)) << "\n";
            else print_text(report, a, out);
            out.flush();
        }
        std::this_thread::sleep_for(kPause);
    }
}

// Has the referee judge again what was performed in a record, and compares.
bool perform_again(const std::string& file, const Library& library, Referee& referee, std::ostream& out) {
    constexpr std::size_t kLongest = 1 << 20;
    const TextFile text = read_text_file(file, kLongest);
    if (!text.ok()) throw BadInput{text.problem, ""};
    const RecordRead read = read_record(text.text, finder(library));
    if (!read.match) throw BadInput{file + ": " + read.problem, ""};
    const Match& match = *read.match;
    int performances = 0, different = 0;
    for (std::size_t ply = 0; ply < match.moves().size(); ++ply) {
        const Performed* performed = match.performed(ply);
        if (!performed) continue;
        ++performances;
        const auto found = referee.judge(match.state_before(ply), *performed, Referee::Frames::No);
        const std::string why = found.refused + found.problem;
        bool same = why.empty() && ply + found.moves.size() <= match.moves().size();
        for (std::size_t k = 0; same && k < found.moves.size(); ++k)
            same = found.moves[k] == match.moves()[ply + k];
        if (same) continue;
        ++different;
        out << fmt::format("{}: choice {}: {}\n", file, ply,
                           why.empty() ? "the referee now finds something else" : why);
    }
    out << fmt::format("{}: {} performances judged again, {} came out differently\n", file, performances,
                       different);
    return different == 0;
}

}  // namespace

void add_check_command(const Command& cairn, Context& context) {
    auto a = std::make_shared<CheckArguments>();
    const Command command = cairn.add("check", "Check pages of rules: errors, examples, random play");
    command.word("FILE", a->files, "Files, or ids of games").required();
    add_game_options(command, a->options);
    command.option("--random N", a->games, "How many random games to play")
        .shows_default()
        .between(0, 1'000'000);
    command.option("--seed N", a->seed, "Seed of the random games").shows_default();
    command.flag("--sites", a->sites,
                 "List the places where the game waits for a choice, and what each costs:\n"
                 "clean (every option can be completed) or look-ahead (each must be tried)");
    command.flag("--listing", a->listing, "Show the Program that the rules compile to (docs/program.md)");
    command.flag("--optimised", a->optimised, "With --listing: as the interpreter runs it");
    command.flag("--perform", a->perform,
                 "The files are records: have the referee judge again what was performed in them");
    command.flag("--json", a->json, "One object a line, one line a file");
    command.flag("--watch", a->watch, "Check again whenever a file is saved, until Ctrl-C");
    add_examples(command, context,
                 "Examples:\n"
                 "  cairn check my-game.cairn\n"
                 "  cairn check my-game.cairn --watch\n"
                 "  cairn check games/*/*/*/*.cairn\n"
                 "  cairn check {game} --option size=5 --sites\n\n"
                 "Exit status 1 when a file has errors, an example fails, or random play breaks a rule or "
                 "never ends.\n"
                 "Warnings do not count.");
    command.runs([&context, a] {
        const Library library = context.library();
        const OptionValues options = read_options(a->options);
        std::ostream& out = context.console.out;
        if (a->perform) {
            std::string why;
            const auto referee = usual_referee(context.binary, why);
            if (!referee) throw BadInput{why, ""};
            for (const std::string& file : a->files)
                if (!perform_again(file, library, *referee, out)) context.status = kBadInput;
            return;
        }
        if (a->watch) return watch(*a, library, options, out);
        for (const std::string& file : a->files) {
            const Report report = check(library, file, options, *a);
            if (a->json) out << dump(to_json(report, *a)) << "\n";
            else print_text(report, *a, out);
            out.flush();
            if (!report.ok()) context.status = kBadInput;
        }
    });
}

}  // namespace cairn
