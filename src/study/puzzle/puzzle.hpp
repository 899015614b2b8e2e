// Puzzles solved: games of one player, from any position.
//
// What is asked follows from the rules. Where chance has no more to say, the question is the best end that can be
// reached. Where chance deals first and is silent then, it is how good the starts are on average. Where chance decides
// between the choices, it is what perfect play is worth on average. A method is chosen by facts of the rules:
//
//     no chance ahead      a full search for a line; fillings (puzzle_facts.hpp) point by point
//     chance deals first   every start, or a sample of starts, each searched as above
//     chance on the way    the exact mean where positions are few enough; else games of a player of search/players/player.hpp,
//                          which show what can be reached, and the same games with hindsight, which show what cannot
//
// A Puzzle keeps what it has found: solve() again goes on, and save() and load() carry it to another day.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "play/game/game.hpp"
#include "study/puzzle/fill.hpp"
#include "study/puzzle/notes.hpp"
#include "study/puzzle/samples.hpp"
#include "study/puzzle/table.hpp"

namespace cairn {

enum class PuzzleQuestion {
    BestEnd,  // the best end that can be reached
    Starts,   // the best end that can be reached, on average over the starts that chance deals
    Average,  // what perfect play reaches on average
};

struct PuzzleSettings {
    std::uint64_t seed = 1;
    std::uint64_t samples = 1000;                 // of starts or games, where not all can be searched
    std::string player = "mcts:iterations=1000";  // who plays sampled games, see make_player
    std::uint64_t patience = 2'000'000;           // positions for one sampled start, and for one future
    std::uint64_t exact = ~std::uint64_t(0);  // positions within which an exact mean is tried before games
    int rollouts = 40;             // rounds of a level of rollouts before a line is searched; 0: none
    std::uint64_t endgame = 3000;  // positions within which a player's game is valued exactly
    std::size_t memory = std::size_t(1) << 30;  // bytes for tables
    int threads = 1;                            // for samples; a search for one line uses one
};

inline constexpr double kPuzzleConfidence = 0.95;  // of every interval that rests on samples

// Every worth is that of reward.hpp: the score, or 1 for a win and 0 for a loss.
struct PuzzleReport {
    std::string problem;  // "" or why nothing could be done, and what would work
    PuzzleQuestion question = PuzzleQuestion::BestEnd;
    bool scored = false;    // worths are scores
    bool proved = false;    // `value` is the answer
    double value = 0;       // the best known so far: reached by `line`, or the mean of the samples
    double low = 0;         // the answer is not less,
    double high = 0;        // and not more; infinite where no bound is known
    double confidence = 1;  // of low and high: 1 when they are proved, else that of the settings
    std::vector<Move>
        line;  // BestEnd: from the position to its best end; Starts: one start, and its best line

    std::uint64_t samples = 0;   // starts or games valued; 0: nothing was sampled
    std::uint64_t unsolved = 0;  // starts given up: they count as lost for `low`, as won for `high`
    Interval by_player;          // Average: where the mean of the player's games lies
    std::uint64_t futures = 0;   // Average: futures that were searched with hindsight
    double hindsight = 0;        // their mean; perfect play is not better

    std::string method;           // in words
    std::uint64_t positions = 0;  // looked at, some more than once
    std::uint64_t kept = 0;       // in the table
    double seconds = 0;
    std::size_t memory = 0;
};

struct PuzzleProgress {
    double share = 0;  // of the work of this step that seems to be done
    double value = 0, low = 0, high = 0;
    std::uint64_t positions = 0, samples = 0;
    double seconds = 0;
};

class Puzzle {
   public:
    Puzzle(std::shared_ptr<const Game> game, State start, PuzzleSettings settings = {});

    // Why the methods do not fit this game, and what would work; "" when they fit.
    static std::string misfit(const Game& game);

    // Works for so many seconds at most (0: as long as it takes), or until `stop`. The report holds what is known by then.
    PuzzleReport solve(double seconds, const std::atomic<bool>& stop,
                       const std::function<void(const PuzzleProgress&)>& progress = {});
    PuzzleReport report() const;

    // One file, with check sums; it fits the same rules, options, position and settings only. "" or what went wrong.
    std::string save(const std::filesystem::path& path) const;
    std::string load(const std::filesystem::path& path);

   private:
    std::string name() const;
    void solve_line();
    void solve_filling();
    void solve_starts();
    void solve_average();
    void improve(double worth, const std::vector<Move>& line);
    void sample(PuzzleSamples& samples, std::uint64_t count, const SamplerMaker& maker, double until);
    SampleSettings sample_settings() const;
    bool ask();  // is it time to end? Tells about progress now and then
    double now() const;

    std::shared_ptr<const Game> game_;
    State start_;
    PuzzleSettings settings_;
    PuzzleQuestion question_;
    const bool scored_;
    PuzzleTable table_;
    FillSearch fill_;

    std::string problem_;
    PuzzleNotes known_;

    // While solve() runs.
    double began_ = 0, deadline_ = 0, told_ = 0;
    std::function<double()> share_;
    std::function<std::uint64_t()> looked_;  // positions of the running search
    const std::atomic<bool>* stop_ = nullptr;
    const std::function<void(const PuzzleProgress&)>* progress_ = nullptr;
};

// The answer as a sentence: "The best score is 27 (proved)."
std::string puzzle_answer(const PuzzleReport& report);

}  // namespace cairn
