// Turns: everything that is built on running code from one place of waiting to the next.
//
// `Code::execute` runs from an instruction to the next place where something must be decided outside the
// code: a choice, the end, a failure. On it stand
//
//     advance     plays on for real; decides what a failed or empty turn means (stuck, pass, deal again)
//     search      tries: can the turn be completed from here? Depth first, each try on a copy of the State
//     each_move   the options of the choice at which the State waits, each tried unless the choice is clean
//
// A turn is legal if it can be completed: an option is offered only if some way to go on succeeds.
// Success is the turn's end, an outcome, or a barrier (chance, another player's choice, a reveal).
//
// Nothing here calls itself: a page can nest its choices as deep as it likes, so trials lie one behind another in
// the thread's Store, and a Meter counts what they cost. Code is the interpreter, or one game as native code or on a GPU
// (src/native): all of them play the same games, because they share this.
#pragma once

#include <optional>
#include <utility>

#include "play/engine/interpreter/machine.hpp"

namespace cairn {

template <int W, class Facts, class Code>
class Turns : public Machine<W, Facts> {
   public:
    using Rules = Machine<W, Facts>;
    using Set = PointSet<W>;
    using List = cairn::List<W>;
    using Frame = cairn::Frame<W>;
    using Rules::header, Rules::sets, Rules::numbers, Rules::phase;
    using Rules::line_at, Rules::turn_end_at;
    using Rules::mark_fresh, Rules::may_take, Rules::note_throw, Rules::pass, Rules::reset, Rules::tell;
    using Rules::sets_in_frame_, Rules::lists_in_frame_, Rules::frame_bytes_, Rules::state_room_,
        Rules::trial_work_;
    using Rules::sites_, Rules::start_pc_, Rules::state_bytes_, Rules::list_registers_;
    using Rules::void_game, Rules::end_turn, Rules::finish_pc, Rules::next_choice, Rules::next_turn;

    // A run on a copy of a State, tried to see whether the turn can be completed. One that waits tries its options
    // one after another, each in a Trial of its own behind it in the Store (trial.hpp).
    struct Trial {
        Run run;
        Frame frame;
        Trial* parent = nullptr;
        int pc = 0;               // where to run from
        int at = 0;               // waiting: the option or alternative tried last
        bool preferring = false;  // not at a choice: trying the part that is preferred
        Store::Mark mark;         // where the Store stood before it
    };

    // ---- memory (memory.hpp)
    Frame frame_at(std::byte* memory) const;
    Frame frame_in(std::byte* memory) const;  // as it was left there
    // A copy of the State of this run, with registers; null when the budget does not allow it. What only looks runs on the State itself.
    enum class Trying { Changes, Looks };
    Trial* new_trial(const Run& from, Trial* parent, Trying trying = Trying::Changes) const;
    void end_trial(Trial* t) const;

    // ---- options (options.hpp)
    static constexpr int kNoOption = -2, kBeforeFirst = -3;
    // The option after this one, in the order of `each_option`, or kNoOption.
    int next_option(const Frame& f, const SiteFacts& site, int after) const;
    // Calls each(value) for every raw option; stops and returns true when `each` does.
    template <class Each>
    bool each_option(const Frame& f, const SiteFacts& site, Each&& each) const;
    // Calls each(move, known) for every move at the choice where the run waits; or every legal one. `known` is Legal where
    // no trial is needed any more. Stops when `each` returns true, and when the budget is passed.
    template <class Each>
    bool each_move(const Run& base, const SiteFacts& site, Which which, Each&& each) const;
    // A trial that ran from pc to where something must be decided; null when the budget does not allow it. `claimant`: whose claim it is.
    std::pair<Trial*, End> look(const Run& base, int pc, Trying trying, int claimant) const;
    // Calls each(k, trial, end, first) for every alternative of a choice: how its beginning ended, and the choice there whose options are
    // moves; null: the label alone is one, unless it failed (`merged`).
    template <class Each>
    bool each_alternative(const Run& base, const SiteFacts& site, Each&& each) const;
    // A random one of the moves that `each_move` offers where there are at most so many alternatives. Nothing: there is none, or the
    // budget is passed.
    static constexpr std::size_t kMostCounted = 16;
    struct Drawn {
        int number;  // among the moves
        Which known;
        int pc;  // where it goes on
        int forced;  // with which choice, or kUnforced: its value is in the frame, and the options need not be computed again
    };
    std::optional<Drawn> draw_alternative(const Run& run, Frame& f, const SiteFacts& site) const;
    const SiteFacts* merged(const AlternativeFacts& alternative, const Run& run, End end) const;
    void settle_choice(Frame& f, const SiteFacts& site, int value) const;

    // ---- trying (trial.hpp)
    // Runs from pc, past every `prefer`.
    template <class AnyRun>
    End run_on(AnyRun& run, Frame& f, int pc) const;
    // Can the turn be completed from where this run ended? True as well when the budget ends first: the caller asks
    // the meter. Gives back all memory behind `first`.
    bool search(Trial* first, End end) const;
    Trial* next_try(Trial& waiting, bool& good) const;
    Trial* preferred_try(Trial& at) const;
    bool run_and_search(Trial* t, int* reason) const;
    // Can it be completed from pc? `forced` is the value of the first choice met on the way.
    bool completes(const Run& from, int pc, int forced, int* reason = nullptr) const;
    // …from the part that this run prefers?
    bool preferred_completes(const Run& from) const;
    // …from the choice `site` made with the option `value` of this frame?
    bool option_completes(const Run& from, const Frame& f, const SiteFacts& site, int value) const;
    // A trial of the choice `site`, made with the option `value` of this frame; of what begins at pc. Null when the
    // budget does not allow it.
    Trial* try_option(const Run& from, const Frame& f, const SiteFacts& site, int value) const;
    Trial* try_from(const Run& from, int pc, int forced) const;
    // Random play: can it be completed? If so, what was tried is kept where that can be, and play goes on from there;
    // else it goes on from before the trial, to be played for good. Nothing: it cannot be completed.
    std::optional<Then> try_and_keep(Run& run, Trial* t) const;
    Then keep(Run& run, const Trial& t, End end) const;
    // …from the choice at which this run waits?
    bool some_option(const Run& from, const Frame& f) const;

    // ---- playing on (playing.hpp)
    template <class AnyRun>
    void advance(AnyRun& run, Frame& f, int pc) const;
    // Makes a legal move at the choice where the State waits: the pc to go on from.
    int make(Run& run, Frame& f, const SiteFacts& site, Move move) const;
    // Is the game over after each of these moves? The run has a State of its own, to be overwritten.
    void find_ends(Run& run, Frame& f, const std::byte* from, const MoveList& moves, std::uint8_t* out) const;
    bool is_certain(const Run& run, const Frame& f) const;
    int stuck(Run& run, bool& over) const;  // the pc to go on from
    // ---- for good at once, and back
    using Rules::can_take_back, Rules::choose_provisionally, Rules::decided_by_another;
    int take_back(Run& run) const;  // the pc to go on from
    // Makes a random legal choice at the site where the run came back. Goes on: its value is in the frame. Else the play has
    // gone on already, or there is nothing to choose.
    Then pick(Run& run, Frame& f, const SiteFacts& site) const;
    Then choose_at_random(Run& run, Frame& f, const SiteFacts& site) const;
    Then pick_alternative(Run& run, Frame& f, const SiteFacts& site) const;
    int weighted_pick(const Run& run, const Frame& f, const SiteFacts& site) const;
    // A choice that came to nothing: no option is left, or the budget is passed.
    static Then no_choice(const Run& run) {
        return run.meter->exhausted() ? Then::spent() : Then::ends(End::Fail);
    }

    // ---- coming back
    End fault(Run& run, int pc, Fault what) const {
        run.fault = what;
        run.fault_line = line_at(pc);
        return End::Fault;
    }
    End overrun(Run& run, int pc, Fault what) const {
        run.meter->pass(what, line_at(pc));
        return fault(run, pc, run.meter->passed);
    }
    End leave(Run& run, int pc, Then then) const {
        run.stopped_at = pc;
        if (then.faulty()) return fault(run, pc, then.fault());
        if (then.over_budget()) return overrun(run, pc, Fault::Work);
        return then.end();
    }

   protected:
    using Rules::Rules;

   private:
    const Code& code() const { return static_cast<const Code&>(*this); }
};

}  // namespace cairn
