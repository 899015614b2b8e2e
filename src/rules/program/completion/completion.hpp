// Choices after which the turn can be completed, whatever the State: shown from the code.
//
// A turn is legal if it can be completed, so an option is offered only if some way of playing on does not fail. Trying
// each option on a copy finds that out; but for most choices of most pages it can be seen without trying:
//
//     put(me, choose(playable))
//     if playable: put(me, choose(playable))         cannot fail: the second choice is made only where it has options
//
// The code after a choice is followed on all its paths in a World, which knows no State but remembers what was tested.
// A path fails at a Require that may not hold, at a choice that may have no option, at a supply that may be used up. Where
// the player chooses, *one* way that cannot fail is enough: an `either` fails only if every alternative does, so the
// second one is followed knowing all that made the first one fail.
//
// Why this is enough. Suppose that in some State the turn fails in every way. Follow the code there: at every jump the way
// the State takes was followed here too, for a way is left out only if what was found contradicts it; at every choice any
// option will do, since nothing was assumed of the chosen one but that it was offered. So a failure was met here, or the
// path came back into a loop that it was already in. Every loop of the language has a bound, so the State leaves it after
// some round, and that round was followed from a World that knows nothing of what rounds can change. What is told of a failed
// alternative is told of the State before it: nothing found after a choice or inside a loop is.
//
// A path ends where no failing instruction is left before the turn's end, whatever the way: most turns have chosen by then, and what
// follows has branches without number.
//
// What cannot be shown stays: such a choice is tried.
#pragma once

#include <optional>

#include "rules/program/completion/world.hpp"

namespace cairn {

class Completion {
   public:
    explicit Completion(const Program& program);

    // Can the turn be completed after every option that a choice can offer? Of alternatives: after every move that is
    // offered when each alternative is run up to its first choice.
    bool always_after(const Site& site);

   private:
    struct Path {
        World world;
        int pc;
        std::vector<const RepeatedCode*> rounds =
            {};               // the loops that any number of rounds may have been made of
        bool inside = false;  // pc is where the last of them begins
    };
    struct Deeper {  // one path inside another, as long as it lives
        explicit Deeper(int& depth) : depth_(depth) { ++depth_; }
        ~Deeper() { --depth_; }
        int& depth_;
    };
    // What is known of the State from which the turn fails, for each way to fail. Empty: it cannot fail.
    using Failures = std::vector<Findings>;

    Failures failures(Path path, const Site* chosen_at = nullptr);
    Failures failures_of_all(const Path& path, const std::vector<int>& ways);
    bool offers_only_good(Path path, Term decider);
    RepeatedCode* loop_at(int pc) const { return loop_at_[std::size_t(pc)]; }
    void find_failing();
    void find_loops();
    void describe(RepeatedCode& loop) const;
    void understand(RepeatedCode& loop) const;  // what it computes
    void run_through(RepeatedCode& loop, Path& path);
    // Goes on from a conditional jump; where both ways are possible, the other one is given back.
    std::optional<Path> jump(Path& path);
    bool out_of_effort() const { return terms_.effort <= 0; }

    const Program& program_;
    Terms terms_;
    std::vector<char> failing_ahead_;  // by instruction: may the turn fail here or further on?
    std::vector<RepeatedCode> loops_;
    std::vector<RepeatedCode*> loop_at_;  // by instruction: the loop that begins there
    int depth_ = 0;
};

}  // namespace cairn
