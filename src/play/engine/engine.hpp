// What runs a Program. One implementation per board width (interpreter.hpp); this is the door to it.
// All functions work on the raw bytes of a State and allocate nothing once warm.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "play/game/history.hpp"
#include "play/game/move.hpp"
#include "rules/program/program.hpp"

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

    virtual void moves(const std::byte* state, MoveList& out, const History* history) const = 0;
    virtual bool legal(const std::byte* state, Move move, const History* history) const = 0;
    virtual bool offered(const std::byte* state, Move move) const = 0;
    virtual void play(std::byte* state, Move move, const History* history) const = 0;
    virtual Move play_random(std::byte* state, Random& random) const = 0;
    virtual int playout(std::byte* state, Random& random) const = 0;
    virtual void finish(std::byte* state) const = 0;  // as the word `finish` does

    virtual int value_site(const std::byte* state, Move move) const = 0;
    virtual WideSet offered_set(const std::byte* state, Move move) const = 0;
    virtual int failure(const std::byte* state, Move move) const = 0;  // index of the reason, 0: none
    virtual void weights(const std::byte* state, const MoveList& moves, std::vector<int>& out) const = 0;

    virtual bool condition(const std::byte* state, int pc, std::uint16_t reg) const = 0;
    virtual std::vector<WideSet> list(const std::byte* state, int pc) const = 0;  // a family of the file
    // The families of the file are known now.
    virtual void families_changed() = 0;
};

// The interpreter in the width of the program's lattice. The program must outlive it.
std::unique_ptr<Engine> make_engine(const Program& program);

}  // namespace cairn
