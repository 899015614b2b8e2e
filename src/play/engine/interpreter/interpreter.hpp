// The interpreter: one loop over typed registers, in the width of the board.
//
// It answers what an Engine is asked, by running the instructions of the Program (run.hpp) and what is built on that
// (turns/turns.hpp). Where there is native code of the game, that runs instead; what it leaves out is interpreted.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "play/engine/engine.hpp"
#include "play/engine/interpreter/host.hpp"
#include "play/engine/turns/turns.hpp"

namespace cairn {

template <int W>
class Interpreter final : public Engine, private Host<W>, private Turns<W, LoadedFacts<W>, Interpreter<W>> {
   public:
    using Playing = Turns<W, LoadedFacts<W>, Interpreter<W>>;
    using Rules = Machine<W, LoadedFacts<W>>;
    using Set = PointSet<W>;
    using List = cairn::List<W>;
    using Frame = cairn::Frame<W>;
    Interpreter(const Optimised& code, const Budget& budget, bool knowing);

    void blank(std::byte* state) const override { header(state).attempts = 0, reset(state); }
    void begin(std::byte* state) const override;
    void settle_turn(std::byte* state) const override;
    bool settle_at(std::byte* state, int site) const override;
    void moves(const std::byte* state, MoveList& out, const History* history) const override;
    bool legal(const std::byte* state, Move move, const History* history) const override;
    bool offered(const std::byte* state, Move move) const override;
    void play(std::byte* state, Move move, const History* history, EventList* events) const override;
    void ends(const std::byte* state, const MoveList& moves, std::vector<std::uint8_t>& out) const override;
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
    void run_native(NativeCode code) override {
        native_.store(static_cast<const NativeCalls<W>*>(code.calls), std::memory_order_release);
    }
    bool runs_native() const override { return native() != nullptr; }

   private:
    friend Playing;  // which calls `execute`
    using Trial = typename Playing::Trial;
    using Playing::each_move, Playing::each_option, Playing::run_on, Playing::completes, Playing::leave,
        Playing::overrun, Playing::frame_at, Playing::new_trial;
    using Rules::header, Rules::sets, Rules::numbers;
    using Rules::line_at, Rules::mark_fresh, Rules::note_throw, Rules::reset, Rules::void_game,
        Rules::finish_pc;
    using Rules::program_, Rules::lattice_, Rules::layout_, Rules::sites_, Rules::phases_, Rules::start_pc_,
        Rules::state_bytes_, Rules::frame_bytes_;

    // What one call from outside needs: the meter of its budget, memory, and registers for its own run.
    class Call {
       public:
        Call(const Interpreter& interpreter, std::int64_t work);
        Run run(std::byte* state, const History* history = nullptr);
        // A run on a copy; null when the budget does not allow it.
        Trial* trial(const std::byte* state, const History* history = nullptr);
        Frame frame() { return interpreter_.frame_at(store_.take(interpreter_.frame_bytes_)); }
        Provisional provisional() {
            constexpr std::size_t most = Provisional::kMost;
            Provisional p;
            p.open = reinterpret_cast<Provisional::Choice*>(store_.take(sizeof(Provisional::Choice) * most));
            p.before = store_.take(interpreter_.state_bytes_ * most);
            p.registers = reinterpret_cast<std::byte*>(frame().i);
            p.spare = state_copy();
            return p;
        }
        std::byte* state_copy() { return store_.take(interpreter_.state_bytes_); }
        bool overrun() const { return meter_.exhausted(); }
        const Meter& meter() const { return meter_; }

       private:
        const Interpreter& interpreter_;
        Store& store_;
        Store::Scope scope_;
        Meter meter_;
    };

    void make_start() const;

    // ---- running (run.hpp)
    End execute(Run& run, Frame& f, int pc) const {
        const auto* const code = native();
        return code ? code->execute(*this, run, f, pc) : interpret(run, f, pc);
    }
    End interpret(Run& run, Frame& f, int pc) const override;
    // Said here too: clang does not inline what is told so only later.
    template <class Instructions>
    [[gnu::always_inline]] Then choose(const Instructions& instructions, Frame& f, int number) const;
    // Plays on for real, to where the game next waits or to its end.
    void play_on(Run& run, Frame& f, int pc) const {
        const auto* const code = native();
        code ? code->advance(*this, run, f, pc) : this->advance(run, f, pc);
    }

    // ---- answering (questions.hpp)
    void list_legal(const Run& run, MoveList& out) const;
    bool move_completes(const Run& run, const SiteFacts& site, Move move, int* reason) const;
    bool site_in_turn(int site) const;

    static std::uint64_t next_number() {
        static std::atomic<std::uint64_t> last{0};
        return ++last;
    }

    // Null: the Program is interpreted. It may come while games are played: a run goes on from any place where it came back, whichever
    // of the two ran to there.
    const NativeCalls<W>* native() const { return native_.load(std::memory_order_acquire); }
    std::atomic<const NativeCalls<W>*> native_{nullptr};
    const std::vector<int>& at_;  // by instruction of the page as compiled: where it is in what is run
    const std::uint64_t number_ = next_number();  // no two engines have the same, also one after another
    Budget budget_;
    // The State waiting at the first choice, which is always the same: made when it is first asked for.
    mutable std::once_flag begun_;
    mutable std::vector<std::byte> start_;
};

extern template class Interpreter<1>;
extern template class Interpreter<2>;
extern template class Interpreter<4>;
extern template class Interpreter<8>;

}  // namespace cairn
