// What a run works with: registers, where it stands, why it came back.
#pragma once

#include <cstddef>
#include <cstdint>

#include "board/point_set.hpp"
#include "play/engine/budget.hpp"
#include "play/engine/store.hpp"
#include "play/game/event.hpp"
#include "play/game/move.hpp"
#include "rules/program/instruction.hpp"

namespace cairn {

class History;

// Why a run came back. Pick: a random choice is to be made that takes more than drawing a point.
enum class End { Wait, Pick, Prefer, Success, Over, Fail, Fault, Stop };

// A list register: members of a table, or sets in the Store that it may write to.
template <int W>
struct List {
    const PointSet<W>* data;
    int count;
    int room;  // how many sets it may write; 0 when others read them too
};

// Registers. Numbers and sets are written before they are read (the compiler sees to it), so they start as
// they are; lists start empty, for they own memory.
template <int W>
struct Frame {
    std::int64_t* i;
    PointSet<W>* s;
    List<W>* l;
};

inline constexpr int kUnforced = -1000000;

// Random play makes a choice that may fail for good at once, and takes it back if it does: few fail, and nothing is played twice
// (turns/playing.hpp). Several choices of a turn may be open, one after another. All of this lies in the Store; where there is no
// memory for it, every choice is tried on a copy.
struct Provisional {
    static constexpr int kMost = 8;
    struct Choice {
        int site, drawn;                                 // where, and which of its options, by their order
        int decider;                                     // who made it
        bool fresh_before;                               // Run::fresh before it
        alignas(Random) std::byte luck[sizeof(Random)];  // as it was after drawing
    };
    Choice* open = nullptr;          // the first `count`
    std::byte* before = nullptr;     // the State before each, side by side
    std::byte* registers = nullptr;  // of runs that look at alternatives
    std::byte* spare = nullptr;      // to be Run::backup while the one from before is not to be lost
    int count = 0;                   // choices that may still fail
    int refused = -1;                // after taking one back: the option that it was, which is none any more
    std::byte* backup = nullptr;     // Run::backup and Run::backed_up before the first
    bool backed_up = false;
};

// One run on one State.
struct Run {
    static constexpr bool kPlayout = false;  // see PlayoutRun
    std::byte* state = nullptr;
    Meter* meter = nullptr;
    Store* store = nullptr;
    bool trial = false;  // trying, not playing: the turn's end is success
    bool fresh = false;  // no choice of this turn was made since its start or the last barrier
    bool backed_up = false;
    bool first_key = true;
    int decider = 0;                                 // whose choices a trial may search
    int site = -1;                                   // Wait: where
    int stopped_at = 0;                              // the instruction at which the run came back
    int preferred_pc = 0, next_pc = 0, else_pc = 0;  // Prefer: what to try, and where to go on then
    int reason = 0;                                  // Fail: why
    int fault_line = 0;
    Fault fault = Fault::None;
    const History* history = nullptr;
    Random* random = nullptr;       // playing at random: choices are made on the spot
    EventList* events = nullptr;    // where to tell what happens; null: nobody asks
    std::size_t events_before = 0;  // how many were told at the last fresh start
    int choices = 0;
    std::byte* backup = nullptr;  // the State at the last fresh start, when it may have changed since
    int forced = kUnforced;       // the value for the first choice met (alternatives)
    Provisional provisional;
    std::int64_t keys[kMaxPlayers];  // of the ranking under way, which sets them before it reads them

    bool plays_at_random() const { return random && !trial; }
};

// The run of a playout: it tries nothing itself, nobody asks what happens, and whatever is chosen is drawn. Its names hide those of
// Run, so that native code, which is compiled for it too, need not ask.
struct PlayoutRun : Run {
    static constexpr bool kPlayout = true;
    static constexpr bool trial = false;
    static constexpr EventList* events = nullptr;
    static constexpr bool plays_at_random() { return true; }
};

// The place of an instruction in the code.
struct At {
    int pc;
};

// How a run goes on after an instruction that does not simply lead to the next one.
class Then {
   public:
    enum class Kind : std::uint8_t { GoesOn, GoesTo, Ends, Faults, Spent };
    constexpr Then() = default;
    static constexpr Then goes_to(int pc) { return {Kind::GoesTo, pc}; }
    static constexpr Then ends(End end) { return {Kind::Ends, int(end)}; }
    // A fault of the rules; none: it goes on.
    static constexpr Then faults(Fault what) {
        return what == Fault::None ? Then{} : Then{Kind::Faults, int(what)};
    }
    static constexpr Then spent() { return {Kind::Spent, 0}; }  // the budget is passed
    static constexpr Then spent_if(bool yes) { return yes ? spent() : Then{}; }

    constexpr bool leaves() const { return kind_ != Kind::GoesOn; }
    constexpr bool jumps() const { return kind_ == Kind::GoesTo; }
    constexpr bool faulty() const { return kind_ == Kind::Faults; }
    constexpr bool over_budget() const { return kind_ == Kind::Spent; }
    constexpr int target() const { return value_; }
    constexpr End end() const { return End(value_); }
    constexpr Fault fault() const { return Fault(value_); }

   private:
    constexpr Then(Kind kind, int value) : kind_(kind), value_(value) {}
    Kind kind_ = Kind::GoesOn;
    int value_ = 0;
};

}  // namespace cairn
