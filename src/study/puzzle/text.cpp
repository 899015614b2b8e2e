// Answers in words.
#include <fmt/core.h>

#include <cmath>

#include "study/puzzle/puzzle.hpp"

namespace cairn {
namespace {

std::string worth_text(const PuzzleReport& r, double worth) {
    if (std::isinf(worth)) return worth > 0 ? "no known bound" : "nothing";
    if (!r.scored) return fmt::format("{:.2f} %", 100 * worth);
    return worth == std::floor(worth) ? fmt::format("{:.0f}", worth) : fmt::format("{:.3f}", worth);
}

std::string between(const PuzzleReport& r, double low, double high) {
    if (std::isinf(high)) return fmt::format("at least {}", worth_text(r, low));
    return fmt::format("between {} and {}", worth_text(r, low), worth_text(r, high));
}

std::string surely(const PuzzleReport& r) { return fmt::format("{:g} % confidence", 100 * r.confidence); }

std::string best_end(const PuzzleReport& r) {
    if (r.scored) {
        if (r.proved) return fmt::format("The best score is {} (proved).", worth_text(r, r.value));
        if (std::isinf(r.low)) return "No end has been reached yet.";
        return fmt::format("The best score found is {}; the best possible is {}.", worth_text(r, r.value),
                           between(r, r.low, r.high));
    }
    if (r.proved && r.value >= 1) return fmt::format("It can be won, in {} choices (proved).", r.line.size());
    if (r.proved) return "It cannot be won (proved).";
    return "Not known yet whether it can be won.";
}

std::string starts(const PuzzleReport& r) {
    const std::string unsolved =
        r.unsolved ? fmt::format("; {} of {} starts were given up unsolved", r.unsolved, r.samples) : "";
    const std::string what =
        r.scored ? "The mean best score of the starts is " : "The share of starts that can be won is ";
    if (r.samples == 0) return "No start has been searched yet.";
    if (r.proved)
        return fmt::format("{}{} (proved: all {} starts).", what, worth_text(r, r.value), r.samples);
    if (r.confidence == 1) return fmt::format("{}{} (proved){}.", what, between(r, r.low, r.high), unsolved);
    return fmt::format("{}{} in {} random starts; {} with {}{}.", what, worth_text(r, r.value), r.samples,
                       between(r, r.low, r.high), surely(r), unsolved);
}

std::string average(const PuzzleReport& r) {
    const std::string what = r.scored ? "score on average" : "chance to win";
    if (r.proved)
        return fmt::format("With perfect play, the {} is {} (exact).", what, worth_text(r, r.value));
    if (r.samples == 0) return "Nothing is known yet.";
    std::string text =
        fmt::format("In {} {} the {} was {} ({} with {}), so perfect play reaches at least {}.", r.samples,
                    r.method, what, worth_text(r, r.value), between(r, r.by_player.low, r.by_player.high),
                    surely(r), worth_text(r, r.low));
    if (r.futures && !std::isinf(r.high))
        text += fmt::format(
            " Knowing the future it would be {} ({} futures), so perfect play reaches at most {} with {}.",
            worth_text(r, r.hindsight), r.futures, worth_text(r, r.high), surely(r));
    return text;
}

}  // namespace

std::string puzzle_answer(const PuzzleReport& r) {
    if (!r.problem.empty()) return r.problem;
    switch (r.question) {
        case PuzzleQuestion::BestEnd: return best_end(r);
        case PuzzleQuestion::Starts: return starts(r);
        case PuzzleQuestion::Average: break;
    }
    return average(r);
}

}  // namespace cairn
