// The interpreter: one loop over typed registers, in the width of the board.
//
// `execute` runs from an instruction to the next place where something must be decided outside the
// code: a choice, the end, a failure. Everything else is built on it:
//
//     advance     plays on for real; decides what a failed or empty turn means (stuck, pass, deal again)
//     search      tries: can the turn be completed from here? Depth first, each try on a copy of the State
//     each_move   the options of the choice at which the State waits, each tried unless the choice is clean
//
// A turn is legal if it can be completed: an option is offered only if some way to go on succeeds.
// Success is the turn's end, an outcome, or a barrier (chance, another player's choice, a reveal).
//
// Nothing here calls itself: a page can nest its choices as deep as it likes, so trials lie one behind another in
// the thread's Store, and a Meter counts what they cost.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "play/engine/engine.hpp"
#include "play/engine/interpreter/host.hpp"
#include "play/engine/interpreter/machine.hpp"

namespace cairn {

template <int W>
class Interpreter final : public Engine, private Host<W>, private Machine<W, LoadedFacts<W>> {
   public:
    using Rules = Machine<W, LoadedFacts<W>>;
    using Set = PointSet<W>;
    using List = cairn::List<W>;
    using Frame = cairn::Frame<W>;
    Interpreter(const Optimised& code, const Budget& budget);

    void blank(std::byte* state) const override { header(state).attempts = 0, reset(state); }
    void begin(std::byte* state) const override;
    void settle_turn(std::byte* state) const override;
    bool settle_at(std::byte* state, int site) const override;
    void moves(const std::byte* state, MoveList& out, const History* history) const override;
    bool legal(const std::byte* state, Move move, const History* history) const override;
    bool offered(const std::byte* state, Move move) const override;
    void play(std::byte* state, Move move, const History* history, EventList* events) const override;
    Move play_random(std::byte* state, Random& random) const override;
    int playout(std::byte* state, Random& random) const override;
    void finish(std::byte* state) const override;
    void forget_turn(std::byte* state) const override { Rules::forget_turn(state); }
    int value_site(const std::byte* state, Move move) const override;
    WideSet offered_set(const std::byte* state, Move move) const override;
    Failure failure(const std::byte* state, Move move) const override;
    void weights(const std::byte* state, const MoveList& moves, std::vector<int>& out) const override;
    std::optional<std::int64_t> computed(const std::byte* state, int pc, std::uint16_t reg,
                                         std::int64_t work) const override;
    Computed list(const std::byte* state, int pc, std::int64_t& work) const override;
    void families_changed() override { LoadedFacts<W>::families_changed(); }
    void run_native(NativeCode code) override { native_ = reinterpret_cast<Execute<W>>(code.execute); }
    bool runs_native() const override { return native_ != nullptr; }

   private:
    using Rules::header, Rules::sets, Rules::numbers;
    using Rules::mark_fresh, Rules::may_take, Rules::note_throw, Rules::pass, Rules::reset, Rules::tell;
    using Rules::program_, Rules::lattice_, Rules::layout_;
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

    // What one call from outside needs: the meter of its budget, memory, and registers for its own run.
    class Call {
       public:
        Call(const Interpreter& interpreter, std::int64_t work);
        Run run(std::byte* state, const History* history = nullptr);
        // A run on a copy; null when the budget does not allow it.
        Trial* trial(const std::byte* state, const History* history = nullptr);
        Frame frame() { return interpreter_.frame_at(store_.take(interpreter_.frame_bytes_)); }
        std::byte* state_copy() { return store_.take(interpreter_.layout_.bytes); }
        bool overrun() const { return meter_.exhausted(); }
        const Meter& meter() const { return meter_; }

       private:
        const Interpreter& interpreter_;
        Store& store_;
        Store::Scope scope_;
        Meter meter_;
    };

    // ---- memory (memory.hpp)
    Frame frame_at(std::byte* memory) const;
    // A copy of the State of this run, with registers; null when the budget does not allow it.
    Trial* new_trial(const Run& from, Trial* parent) const;
    void end_trial(Trial* t) const;

    // ---- running (run.hpp)
    End execute(Run& run, Frame& f, int pc) const {
        return native_ ? native_(*this, run, f, pc) : interpret(run, f, pc);
    }
    End interpret(Run& run, Frame& f, int pc) const override;
    // The same, past every `prefer`.
    End run_on(Run& run, Frame& f, int pc) const;
    End fault(Run& run, int pc, Fault what) const;
    End overrun(Run& run, int pc, Fault what) const;
    End leave(Run& run, int pc, Then then) const override;
    template <class Instructions>
    Then choose(const Instructions& instructions, Run& run, Frame& f, int number) const;
    Then random_alternative(Run& run, int number) const override;
    Then choose_at_random(Run& run, Frame& f, int number) const override {
        return choose_at_random(run, f, program_.sites[std::size_t(number)]);
    }

    // ---- playing on (play.hpp)
    void advance(Run& run, Frame& f, int pc) const;
    bool is_certain(const Run& run, const Frame& f) const;
    int stuck(Run& run, bool& over) const;  // the pc to go on from
    Then choose_at_random(Run& run, Frame& f, const Site& site) const;
    Then pick_alternative(Run& run, const Site& site) const;
    // A choice that came to nothing: no option is left, or the budget is passed.
    static Then no_choice(const Run& run) {
        return run.meter->exhausted() ? Then::spent() : Then::ends(End::Fail);
    }
    int weighted_pick(const Run& run, const Frame& f, const Site& site) const;
    void settle_choice(Frame& f, const Site& site, int value) const;

    // ---- trying (trial.hpp)
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
    bool option_completes(const Run& from, const Frame& f, const Site& site, int value) const;
    // A trial of the choice `site`, made with the option `value` of this frame; of what begins at pc. Null when the
    // budget does not allow it.
    Trial* try_option(const Run& from, const Frame& f, const Site& site, int value) const;
    Trial* try_from(const Run& from, int pc, int forced) const;
    // Random play: can it be completed? If so, what was tried is kept where that can be, and play goes on from there;
    // else it goes on from before the trial, to be played for good. Nothing: it cannot be completed.
    std::optional<Then> try_and_keep(Run& run, Trial* t) const;
    Then keep(Run& run, const Trial& t, End end) const;
    // …from the choice at which this run waits?
    bool some_option(const Run& from, const Frame& f) const;

    // ---- listing (moves.hpp)
    static constexpr int kNoOption = -2, kBeforeFirst = -3;
    // The option after this one, in the order of `each_option`, or kNoOption.
    int next_option(const Frame& f, const Site& site, int after) const;
    // Calls each(value) for every raw option; stops and returns true when `each` does.
    template <class Each>
    bool each_option(const Frame& f, const Site& site, Each&& each) const;
    // Calls each(move, known) for every move at the choice where the run waits; or every legal one. `known` is Legal where
    // no trial is needed any more. Stops when `each` returns true, and when the budget is passed.
    enum class Which { Offered, Legal };
    template <class Each>
    bool each_move(const Run& base, const Site& site, Which which, Each&& each) const;
    bool merges(const Trial& trial, const Site& site) const;
    bool move_completes(const Run& run, const Site& site, Move move, int* reason) const;
    bool site_in_turn(int site) const;

    static std::uint64_t next_number() {
        static std::atomic<std::uint64_t> last{0};
        return ++last;
    }

    Execute<W> native_ = nullptr;  // null: the Program is interpreted
    const std::vector<int>& at_;   // by instruction of the page as compiled: where it is in what is run
    const std::uint64_t number_ = next_number();  // no two engines have the same, also one after another
    Budget budget_;
    std::size_t s_at_, l_at_, frame_bytes_;  // registers in their block of memory
    std::size_t state_room_;                 // of a State, rounded
    std::int64_t trial_work_;                // of copying a State
};

extern template class Interpreter<1>;
extern template class Interpreter<2>;
extern template class Interpreter<4>;
extern template class Interpreter<8>;

}  // namespace cairn
