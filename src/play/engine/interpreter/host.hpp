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
    // Makes a random legal choice whose options are in the frame. Goes on: its value is in the frame. Else the play has gone on
    // already, or there is nothing to choose.
    virtual Then choose_at_random(Run& run, Frame<W>& f, int site) const = 0;
    // Goes on with a random alternative that can be completed.
    virtual Then random_alternative(Run& run, int site) const = 0;
    // Notes a fault, and where it was.
    virtual End leave(Run& run, int pc, Then then) const = 0;

   protected:
    explicit Host(const LoadedFacts<W>& facts) : facts_(facts) {}
    ~Host() = default;

   private:
    const LoadedFacts<W>& facts_;
};

// Runs from `pc` to the next place where something must be decided outside the code.
template <int W>
using Execute = End (*)(const Host<W>& host, Run& run, Frame<W>& f, int pc);

}  // namespace cairn
