#include "cli/commands/studying/puzzle_solving.hpp"

#include <fmt/core.h>
#include <ostream>

#include <cmath>

#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/progress_bar.hpp"
#include "play/text/phrases.hpp"
#include "study/json/json.hpp"
#include "study/knowledge/facts.hpp"
#include "study/knowledge/fingerprint.hpp"
#include "study/puzzle/puzzle.hpp"

namespace cairn {
namespace {

std::string line_of(const State& start, const PuzzleReport& report) {
    return joined(line_words(start, report.line), " ");
}

void print_json(const PuzzleReport& r, const State& start, std::ostream& out) {
    Json json{{"result", puzzle_answer(r)}, {"value", r.value}, {"proved", r.proved}};
    json["low"] = r.low;
    json["high"] = std::isfinite(r.high) ? Json(r.high) : Json(nullptr);
    json["confidence"] = r.confidence;
    json["line"] = line_of(start, r);
    json["samples"] = r.samples;
    json["unsolved"] = r.unsolved;
    json["method"] = r.method;
    json["positions"] = r.positions;
    json["seconds"] = r.seconds;
    json["memory"] = r.memory;
    out << dump(json) << "\n";
}

void print_text(const PuzzleReport& r, const State& start, std::ostream& out) {
    out << fmt::format("{}: {}\n", start.game().program().title, puzzle_answer(r));
    if (!r.line.empty()) out << fmt::format("  line       {}\n", line_of(start, r));
    out << fmt::format("  method     {}: {} positions looked at, {} kept\n", r.method, r.positions, r.kept);
    out << fmt::format("  cost       {}, {} of tables\n", duration_text(r.seconds),
                       bytes_text(double(r.memory)));
}

}  // namespace

std::optional<KnownResult> solve_puzzle(const LoadedGame& loaded, const State& start, const PuzzleWish& wish,
                                        Context& context) {
    if (const std::string problem = Puzzle::misfit(*loaded.game); !problem.empty())
        throw BadInput{fmt::format("{}: {}", loaded.file.id, problem), ""};
    PuzzleSettings settings;
    settings.seed = wish.seed;
    settings.samples = wish.samples;
    settings.memory = std::size_t(wish.memory_gib * (1 << 30));
    settings.threads = wish.threads;
    Puzzle puzzle(loaded.game, start, settings);
    std::error_code code;
    if (std::filesystem::exists(wish.unfinished, code))
        if (const std::string problem = puzzle.load(wish.unfinished); !problem.empty())
            context.console.err << problem << "\n";

    const InterruptFlag interrupt;
    ProgressBar bar(context.console.err, context.console.interactive);
    const PuzzleReport report = puzzle.solve(wish.seconds, interrupt.raised(), [&](const PuzzleProgress& p) {
        bar.show(p.share, fmt::format("best {:g}  {} positions", p.value, short_number(double(p.positions))));
    });
    bar.clear();
    if (!report.problem.empty()) throw BadInput{fmt::format("{}: {}", loaded.file.id, report.problem), ""};

    wish.json ? print_json(report, start, context.console.out)
              : print_text(report, start, context.console.out);
    if (report.proved) {
        std::filesystem::remove(wish.unfinished, code);
    } else {
        std::filesystem::create_directories(wish.unfinished.parent_path(), code);
        const std::string problem = puzzle.save(wish.unfinished);
        context.console.err << fmt::format(
            "{}\n",
            problem.empty() ? "what was found is kept; the same command goes on from there" : problem);
    }

    if (report.positions == 0 && report.samples == 0) return std::nullopt;
    KnownResult known;
    known.rules = fingerprint_text(*loaded.game);
    known.text = puzzle_answer(report);
    known.score = report.value;
    if (report.question == PuzzleQuestion::BestEnd) known.line = line_words(start, report.line);
    known.method = report.method;
    known.positions = report.positions;
    known.visited = report.positions;
    known.seconds = report.seconds;
    return known;
}

}  // namespace cairn
