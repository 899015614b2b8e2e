// cairn report: what playing a game many times says about it.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <ostream>

#include "cli/line/arguments.hpp"
#include "cli/loading.hpp"
#include "cli/native_code.hpp"
#include "cli/terminal/console.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/progress_bar.hpp"
#include "rules/parse/syntax.hpp"
#include "rules/parse/token.hpp"
#include "search/players/stopwatch.hpp"
#include "study/report/maker.hpp"
#include "study/report/report_json.hpp"

namespace cairn {
namespace {

constexpr std::size_t kMostLikes = 5;

struct ReportArguments {
    std::string game, engine = "auto";
    std::vector<std::string> options;
    std::uint64_t seed = 1;
    double seconds = 120, effort = 1;
    bool json = false;
};

std::vector<KnownGame> shelf(const Library& library, const std::string& but) {
    std::vector<KnownGame> games;
    for (const GameFile& file : library.list()) {
        if (file.id == but) continue;
        const TextFile page = read_text_file(file.path, kMaxSource);
        if (!page.ok()) continue;
        Diagnostics ignored;
        games.push_back({file.id, parse(page.text, ignored).title, rule_words(page.text)});
    }
    return games;
}

std::string percent(double share) { return fmt::format("{:.0f} %", 100 * share); }
std::string percent(const Estimate& e) {
    return fmt::format("{:.0f} % ({:.0f} to {:.0f})", 100 * e.mean, 100 * e.interval.low,
                       100 * e.interval.high);
}
std::string number(const Estimate& e) {
    return fmt::format("{:.1f} ({:.1f} to {:.1f})", e.mean, e.interval.low, e.interval.high);
}

std::string bar(double share, std::size_t width) {
    std::string text;
    const auto full = std::size_t(std::clamp(share, 0.0, 1.0) * double(width) + 0.5);
    for (std::size_t k = 0; k < full; ++k) text += "█";
    return text;
}

// A curve as a row of small columns.
std::string spark(const std::vector<double>& values, std::size_t most) {
    static constexpr const char* kColumns[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    double top = 0;
    for (const double v : values) top = std::max(top, v);
    std::string text;
    const std::size_t width = std::min(most, values.size());
    for (std::size_t k = 0; k < width && top > 0; ++k) {
        const double v = values[k * values.size() / width];
        text += kColumns[std::size_t(std::clamp(v / top * 7 + 0.5, 0.0, 7.0))];
    }
    return text;
}

std::string thinker_name(int iterations) {
    return iterations == 0 ? "at random" : fmt::format("{} iterations", iterations);
}

class ReportText {
   public:
    ReportText(const GameReport& report, const Program& program) : r_(report), program_(program) {}

    std::string text() const { return length() + choices() + balance() + endings() + thinking() + rules(); }

   private:
    static std::string heading(const std::string& text) { return "\n" + text + "\n"; }
    static std::string line(const std::string& name, const std::string& text) {
        return "  " + padded(name, 22) + text + "\n";
    }
    const std::string& seat(std::size_t q) const { return program_.players[q]; }

    std::string length() const {
        std::string out = heading("Length, in choices");
        out += line("random play",
                    fmt::format("{}, {} to {}", number(r_.random.length), r_.shortest, r_.longest));
        if (r_.level) out += line("thinking players", number(r_.level->length));
        out += line("turns", number(r_.turns));
        std::uint64_t most = 1;
        for (const LengthBin& bin : r_.lengths) most = std::max(most, bin.games);
        for (const LengthBin& bin : r_.lengths)
            out += line(bin.from == bin.to ? fmt::format("{:>6}", bin.from)
                                           : fmt::format("{:>6} to {}", bin.from, bin.to),
                        fmt::format("{:>5} {}", bin.games, bar(double(bin.games) / double(most), 40)));
        return out;
    }

    std::string choices() const {
        std::string out = heading("Choices at a decision");
        out += line("on average", fmt::format("{}, at most {}", number(r_.branching), r_.most_choices));
        out += line("only one", percent(r_.forced));
        if (r_.branching_by.size() > 1) out += line("as the game goes on", spark(r_.branching_by, 60));
        return out;
    }

    std::string seats_of(const std::string& who, const Results& results) const {
        std::string out = line(who, fmt::format("{} games", results.games));
        for (std::size_t q = 0; q < results.seats.size(); ++q)
            out += line("  " + seat(q), r_.players == 1 ? number(results.seats[q])
                                                        : fmt::format("{:<22} {}", percent(results.seats[q]),
                                                                      bar(results.seats[q].mean, 20)));
        if (r_.players > 1) out += line("  drawn", percent(results.drawn));
        return out;
    }

    std::string balance() const {
        std::string out = heading(r_.players == 1 ? "Score" : "Balance: what each seat gets");
        out += seats_of("random play", r_.random);
        if (r_.level) out += seats_of(fmt::format("{} iterations", r_.thought), *r_.level);
        if (r_.exact.proved && r_.exact.winner >= 0)
            out += line("best play", fmt::format("{} wins, in {} choices: proved",
                                                 seat(std::size_t(r_.exact.winner)), r_.exact.distance));
        else if (r_.exact.proved) out += line("best play", "a draw: proved");
        else if (r_.exact.tried)
            out += line("best play", fmt::format("not proved within {} positions", r_.exact.looked_at));
        return out;
    }

    std::string endings() const {
        std::string out = heading("Endings, in random play");
        for (std::size_t k = 0; k < r_.endings.size() && k < 12; ++k) {
            const EndingCount& e = r_.endings[k];
            out += line(percent(double(e.games) / double(r_.random.games)),
                        fmt::format("{}{}", e.reason.empty() ? "without a reason" : e.reason,
                                    e.line > 0 ? fmt::format(" (line {})", e.line) : ""));
        }
        const auto trouble = [&](std::uint64_t games, const std::string& what) {
            if (games) out += line(percent(double(games) / double(r_.random.games)), what);
        };
        trouble(r_.endless, "ENDLESS: broken off because they went on and on");
        trouble(r_.limited, "ended by the limit of turns");
        trouble(r_.dead, "DEAD: nobody could choose anything");
        trouble(r_.faulty, "VOID: the rules broke, or took too long");
        return out;
    }

    std::string thinking() const {
        std::string out;
        if (r_.level) {
            out += heading("Drama, between equal players");
            out += line("changes of the lead", number(r_.lead_changes));
            out += line("won from behind", percent(r_.from_behind));
            out += line("decided after", percent(r_.decided_at) + " of the game");
            out += line("the leader is ahead", spark(r_.lead_by, 10));
        }
        if (r_.skill) {
            out += heading(r_.players == 1 ? "Skill: the score of who thinks more"
                                           : "Skill: what the one who thinks more gets");
            for (const Skill::Step& step : r_.skill->steps)
                out += line(thinker_name(step.more),
                            fmt::format("{}, against {}{}",
                                        r_.players == 1 ? number(step.more_gets) : percent(step.more_gets),
                                        thinker_name(step.less),
                                        r_.players == 1 ? ": " + number(step.less_gets) : ""));
            if (r_.players > 1) out += line("skill", fmt::format("{:.2f} of 1", r_.skill->index));
        }
        return out;
    }

    std::string rules() const {
        std::string out = heading("Rules that never ran");
        if (!r_.traced) return out + line("not known", "this page is too large to be traced");
        if (r_.silent.empty()) out += line("none", "every rule ran in some game");
        for (const GameReport::Silent& s : r_.silent)
            out += line(s.last_line > s.begin.line ? fmt::format("lines {} to {}", s.begin.line, s.last_line)
                                                   : fmt::format("line {}", s.begin.line),
                        s.text);
        return out;
    }

    const GameReport& r_;
    const Program& program_;
};

std::string likes_text(const std::vector<Like>& likes) {
    std::string out = "\nGames with rules like these\n";
    for (const Like& like : likes) {
        std::string shared;
        for (const std::string& word : like.shared) shared += (shared.empty() ? "" : ", ") + word;
        out += "  " + padded(like.title, 22) + fmt::format("{:>4}  {}\n", percent(like.likeness), shared);
    }
    return out;
}

void report_on(const ReportArguments& a, Context& context) {
    const LoadedGame loaded = load_game(context.library(), a.game, read_options(a.options));
    const LongPlay long_play(loaded, a.engine, context.console);
    const Program& program = loaded.game->program();
    ReportSettings settings;
    settings.seed = a.seed;
    settings.random_games = std::max(1, int(settings.random_games * a.effort));
    settings.level_games = std::max(1, int(settings.level_games * a.effort));
    settings.skill_games = std::max(1, int(settings.skill_games * a.effort));
    for (std::uint64_t* n : {&settings.random_choices, &settings.level_choices, &settings.skill_choices,
                             &settings.exact_positions})
        *n = std::uint64_t(double(*n) * a.effort);
    const InterruptFlag interrupt;
    const Stopwatch watch({});
    ReportMaker maker(loaded.game, settings);
    {
        ProgressBar bar(context.console.err, context.console.live);
        while (!maker.done() && !interrupt.raised() && watch.seconds() < a.seconds) {
            maker.step();
            static constexpr const char* kStages[] = {"random play", "equal players", "unequal players",
                                                      "best play", ""};
            bar.show(maker.progress(), kStages[std::size_t(maker.stage())]);
        }
    }
    const GameReport report = maker.report();
    const auto likes =
        most_like(rule_words(loaded.game->source()), shelf(context.library(), loaded.file.id), kMostLikes);
    if (a.json) {
        Json json{{"game", loaded.file.id}, {"title", program.title}};
        json.update(report_json(report, program.players));
        json["like"] = likes_json(likes);
        context.console.out << dump(json) << "\n";
        return;
    }
    context.console.out << fmt::format("{}: {} random games, seed {}\n", program.title, report.random.games,
                                       report.seed)
                        << ReportText(report, program).text() << likes_text(likes);
    if (!report.complete)
        context.console.out
            << "\nCut short: with more time (--time) it would say more, and the same every time.\n";
}

}  // namespace

void add_report_command(const Command& cairn, Context& context) {
    auto a = std::make_shared<ReportArguments>();
    const Command command =
        cairn.add("report", "Play a game many times and tell what it is like: length, balance, drama, skill");
    add_game(command, a->game).required();
    add_game_options(command, a->options);
    add_engine(command, a->engine);
    command.option("--seed N", a->seed, "Seed of the luck: the same one gives the same report")
        .shows_default();
    command.option("--effort X", a->effort, "Play so many times as much as is usual")
        .shows_default()
        .between(0.01, 1000.0);
    command.option("--time SECONDS", a->seconds, "Stop after so many seconds, with what is known then")
        .shows_default()
        .between(0.1, 1e9);
    command.flag("--json", a->json, "One object");
    add_examples(command, context,
                 "Games are played at random, between players who think alike, and between players who do "
                 "not. Numbers\n"
                 "in brackets hold the truth 95 times of 100. How much is played follows from how long the "
                 "games are, not\n"
                 "from the clock, so that the same seed gives the same report. docs/report.md explains every "
                 "number.\n\n"
                 "Examples:\n"
                 "  cairn report {game}\n"
                 "  cairn report my-game.cairn --effort 0.2\n"
                 "  cairn report {game} --json");
    command.runs([&context, a] { report_on(*a, context); });
}

}  // namespace cairn
