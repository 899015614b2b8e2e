// A Game: one page of rules, loaded with one setting of its options. Immutable; share it freely
// between threads.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "board/words.hpp"
#include "play/game/state.hpp"
#include "rules/program/program.hpp"

namespace cairn {

class Engine;  // the interpreter in the width of the game's board

class Game {
   public:
    struct Loaded {
        std::shared_ptr<const Game> game;  // null when there were errors
        Diagnostics diagnostics;           // errors and warnings
    };
    // Checks, compiles and prepares. `options` are name=value pairs; unknown ones are errors at 1:1.
    static Loaded load(std::string_view source, const OptionValues& options = {});

    ~Game();
    const Program& program() const { return program_; }
    const Lattice& lattice() const { return *program_.lattice; }
    const std::string& source() const { return source_; }
    int players() const { return int(program_.players.size()); }
    std::size_t state_bytes() const { return state_bytes_; }

    // The State waiting at the first choice (of the dealer, when the start is dealt).
    State start() const;
    // Empty boards, every variable at its initial value, first player to move, not settled: for setting up.
    State blank() const;
    // The truth of a condition of an example in this State (see Example::Step::condition_pc).
    bool condition(const State& state, const Example::Step& step) const;

    const Engine& engine() const { return *engine_; }

   private:
    Game() = default;
    Program program_;
    std::string source_;
    std::size_t state_bytes_ = 0;
    std::unique_ptr<Engine> engine_;
};

}  // namespace cairn
