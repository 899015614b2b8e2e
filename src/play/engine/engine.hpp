// What runs a Program. One implementation per board width (interpreter.hpp); this is the door to it.
// All functions work on the raw bytes of a State and allocate nothing once warm. Each keeps the Game's Budget; the
// comments say what it answers when that is passed.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "play/engine/budget.hpp"
#include "play/engine/native_code.hpp"
#include "play/game/event.hpp"
#include "play/game/history.hpp"
#include "play/game/move.hpp"
#include "rules/program/optimise/optimise.hpp"

namespace cairn {

class Engine {
   public:
    virtual ~Engine() = default;

    // Empty boards, every variable at its initial value.
    virtual void blank(std::byte* state) const = 0;
    // From nothing to the first choice of the game.
    virtual void begin(std::byte* state) const = 0;
    // From the start of the mover's turn to its first choice.
    virtual void settle_turn(std::byte* state) const = 0;
    // Waits at a site; false when it offers nothing legal.
    virtual bool settle_at(std::byte* state, int site) const = 0;

    // Passed: kVoidGame alone.
    virtual void moves(const std::byte* state, MoveList& out, const History* history) const = 0;
    // Passed: false. kVoidGame is legal where `moves` gives it.
    virtual bool legal(const std::byte* state, Move move, const History* history) const = 0;
    virtual bool offered(const std::byte* state, Move move) const = 0;
    // Passed: the game is void. `events`, unless null, gains what happens.
    virtual void play(std::byte* state, Move move, const History* history, EventList* events) const = 0;
    // Of each move: is the game over after it? None may be kVoidGame, and the rules may not read earlier positions.
    virtual void ends(const std::byte* state, const MoveList& moves,
                      std::vector<std::uint8_t>& out) const = 0;
    virtual Move play_random(std::byte* state, Random& random) const = 0;
    virtual int playout(std::byte* state, Random& random) const = 0;
    virtual void finish(std::byte* state) const = 0;  // as the word `finish` does
    // The game is over: nothing of the turn in which it ended is kept.
    virtual void forget_turn(std::byte* state) const = 0;

    virtual int value_site(const std::byte* state, Move move) const = 0;
    virtual WideSet offered_set(const std::byte* state, Move move) const = 0;
    struct Failure {
        int reason = 0;             // index into Program::texts; 0: none
        Fault fault = Fault::None;  // of the budget, when it was passed
    };
    virtual Failure failure(const std::byte* state, Move move) const = 0;
    virtual void weights(const std::byte* state, const MoveList& moves, std::vector<int>& out) const = 0;

    // What the code at `pc`, up to a Stop, leaves in a number register; nothing when it fails, or needs more work than this
    // (-1: that of a whole move).
    virtual std::optional<std::int64_t> computed(const std::byte* state, int pc, std::uint16_t reg,
                                                 std::int64_t work) const = 0;
    // A family of the file, made with so much work, which is used up.
    struct Computed {
        std::vector<WideSet> list;
        Fault fault = Fault::None;
        int line = 0;  // of the fault
    };
    virtual Computed list(const std::byte* state, int pc, std::int64_t& work) const = 0;
    // The families of the file are known now.
    virtual void families_changed() = 0;
    // From now on this code is run. It must be of the same Program, its families included, and stay loaded.
    virtual void run_native(NativeCode code) = 0;
    virtual bool runs_native() const = 0;
};

// The interpreter in the width of the lattice. What it runs must outlive it.
// `knowing`: it may use what can be shown from the code to copy less; else it tries everything on copies.
std::unique_ptr<Engine> make_engine(const Optimised& code, const Budget& budget, bool knowing);

}  // namespace cairn
