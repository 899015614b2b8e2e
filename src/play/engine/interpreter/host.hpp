// What native code asks of the interpreter that it belongs to (src/native).
#pragma once

#include "play/engine/interpreter/facts.hpp"
#include "play/engine/interpreter/running.hpp"

namespace cairn {

template <int W>
class Host {
   public:
    const LoadedFacts<W>& facts() const { return facts_; }
    // Code that plays no part in play is not made native: families, examples, what people are told.
    virtual End interpret(Run& run, Frame<W>& f, int pc) const = 0;

   protected:
    explicit Host(const LoadedFacts<W>& facts) : facts_(facts) {}
    ~Host() = default;

   private:
    const LoadedFacts<W>& facts_;
};

// What native code of one game offers; NativeCode points to one of these.
template <int W>
struct NativeCalls {
    // Runs from `pc` to the next place where something must be decided outside the code.
    End (*execute)(const Host<W>& host, Run& run, Frame<W>& f, int pc);
    // Plays on for real, to where the game next waits or to its end (Turns::advance).
    void (*advance)(const Host<W>& host, Run& run, Frame<W>& f, int pc);
    // The same for a playout.
    void (*playout)(const Host<W>& host, PlayoutRun& run, Frame<W>& f, int pc);
    // Every legal move at the choice where the run waits (Turns::each_move).
    void (*moves)(const Host<W>& host, const Run& run, MoveList& out);
    // Which moves end the game (Turns::find_ends)?
    void (*ends)(const Host<W>& host, Run& run, Frame<W>& f, const std::byte* from, const MoveList& moves,
                 std::uint8_t* out);
};

}  // namespace cairn
