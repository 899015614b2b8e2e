// What native code is built on: the machine, with the facts of one game written down as constants.
//
// This file, and what it includes, is all that a file written by `write_native` includes (writer.hpp).
#pragma once

#include <array>

#include "board/words/links.hpp"
#include "play/engine/interpreter/host.hpp"
#include "play/engine/interpreter/instructions.hpp"
#include "play/engine/native_code.hpp"
#include "play/engine/turns/every_part.hpp"

namespace cairn {

// What is seldom asked, or large, stays where it was loaded. The facts of a game derive from this and add the rest.
template <int W>
class FixedFacts {
   public:
    static constexpr bool kStandsAlone = false;
    explicit FixedFacts(const LoadedFacts<W>& loaded)
        : lattice_(loaded.lattice_),
          program_(loaded.program_),
          first_numbers_(loaded.first_numbers_),
          loaded_(loaded) {}
    const Lattice& lattice_;
    const Program& program_;
    const std::vector<std::int32_t>& first_numbers_;

    int line_at(int pc) const { return loaded_.line_at(pc); }
    TurnEnd turn_end_at(int pc) const { return loaded_.turn_end_at(pc); }
    const PointSet<W>& table(int number, Point p) const { return loaded_.table(number, p); }
    const BoardTables<W>& tables(const std::byte* st) const { return loaded_.tables(st); }
    LineFacts<W> lines(const std::byte* st) const { return loaded_.lines(st); }
    int level_of(Point p) const { return loaded_.level_of(p); }
    int x_of(Point p) const { return loaded_.x_of(p); }
    int y_of(Point p) const { return loaded_.y_of(p); }
    int points() const { return loaded_.points(); }
    int order(Point p) const { return loaded_.order(p); }

   protected:
    const LoadedFacts<W>& loaded_;
};

// Code that is too long for one function: how a run goes from part to part.
struct Passage {
    int pc;                  // where it goes on
    std::int64_t since = 0;  // from where on work has not been charged
    Then then = {};          // how it left the code, at instruction `at`
    int at = 0;
};

// Native code of one game: `Game` runs its instructions, the rest is built on that.
template <int W, class Facts, class Game>
class NativeTurns : public Turns<W, Facts, Game> {
   public:
    explicit NativeTurns(const Host<W>& host) : Turns<W, Facts, Game>(host.facts()), host_(host) {}

    static End execute_for(const Host<W>& host, Run& run, Frame<W>& f, int pc) {
        return Game(host).execute(run, f, pc);
    }
    static void advance_for(const Host<W>& host, Run& run, Frame<W>& f, int pc) {
        Game(host).advance(run, f, pc);
    }
    static void playout_for(const Host<W>& host, PlayoutRun& run, Frame<W>& f, int pc) {
        Game(host).advance(run, f, pc);
    }
    static void moves_for(const Host<W>& host, const Run& run, MoveList& out) {
        const Game game(host);
        game.each_move(run, game.sites_[game.header(run.state).site], Which::Legal,
                       [&](Move m, Which) { return out.push_back(m), false; });
    }
    static void ends_for(const Host<W>& host, Run& run, Frame<W>& f, const std::byte* from,
                         const MoveList& moves, std::uint8_t* out) {
        Game(host).find_ends(run, f, from, moves, out);
    }
    static constexpr NativeCalls<W> kCalls{&execute_for, &advance_for, &playout_for, &moves_for, &ends_for};

   protected:
    const Host<W>& host_;
};

}  // namespace cairn
