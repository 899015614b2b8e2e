// A Game: one page of rules, loaded with one setting of its options. Immutable; share it freely
// between threads.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "board/words/words.hpp"
#include "play/engine/budget.hpp"
#include "play/engine/native_code.hpp"
#include "play/game/state.hpp"
#include "rules/program/optimise/optimise.hpp"

namespace cairn {

struct Slot;
class Engine;  // the interpreter in the width of the game's board

class Game {
   public:
    struct Loaded {
        std::shared_ptr<const Game> game;  // null when there were errors
        Diagnostics diagnostics;           // errors and warnings
    };
    // Checks, compiles and prepares. `options` are name=value pairs; unknown ones are errors at 1:1. A page that
    // asks for more than the Budget while it is loaded is an error too; in play it ends the game (budget.hpp).
    // Running::WordForWord, for tests: nothing is left out, every choice is tried. It must play the same.
    // Running::Traced: every State remembers which rules ran (rules/program/trace.hpp).
    enum class Running { Optimised, WordForWord, Traced };
    static Loaded load(std::string_view source, const OptionValues& options = {}, const Budget& budget = {},
                       Running running = Running::Optimised);

    ~Game();
    const Program& program() const { return program_; }
    // What its engine runs.
    const Program& running() const { return code_.program; }
    const Lattice& lattice() const { return *program_.lattice; }
    const std::string& source() const { return source_; }
    int players() const { return int(program_.players.size()); }
    const StateLayout& layout() const { return layout_; }
    std::size_t state_bytes() const { return layout_.bytes; }
    const Budget& budget() const { return budget_; }

    // The State waiting at the first choice (of the dealer, when the start is dealt).
    State start() const;
    // Empty boards, every variable at its initial value, first player to move, not settled: for setting up.
    State blank() const;
    // The truth of a condition of an example in this State (see Example::Step::condition_pc).
    bool condition(const State& state, const Example::Step& step) const;

    // Running::Traced: where in the State the notes are, and by note its place in the page.
    struct Notes {
        int first_slot = 0;
        std::vector<Place> begins;
    };
    const Notes& notes() const { return notes_; }

    const Engine& engine() const { return *engine_; }
    // Native code of `running()` (src/native), or the interpreter again when there is none. The same
    // games are played either way. Before others share the Game.
    void run_native(NativeCode code) const;
    bool runs_native() const;

   private:
    Game() = default;
    // Runs the code of the page's own families.
    void make_families(Diagnostics& diagnostics);

    Program program_;
    Optimised code_;
    Notes notes_;
    std::string source_;
    StateLayout layout_;
    Budget budget_;
    std::unique_ptr<Engine> engine_;
    // Asked for with every text of a position (play/text/slots.hpp).
    friend const std::vector<Slot>& slots_of(const Game& game);
    mutable std::once_flag slots_asked_;
    mutable std::unique_ptr<const std::vector<Slot>> slots_;
};

}  // namespace cairn
