// Moves as words, and words as moves.
//
//     c3   2:c3   322          a point (with its level where two levels share the square)
//     red  White  4  straight  a colour, player, number or kind
//     a1+c1+e1                 a set of points (a line, a shape, a group)
//     b2e                      an entry at b2, heading east; a plain point when it pushes nothing
//     move.c3   pass           an alternative of `either`, with its first choice where it has one
//     nothing                  the choice of nothing
//
// Exact grammar: docs/notation.md.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "play/game/game.hpp"

namespace cairn {

// The move as one word, unambiguous among the legal moves of `state`.
// The label of an alternative as it is written: "move"; in a race with its claimant, "Red:take".
std::string label_word(const Program& program, const Site& site, int alternative);

std::string word(const State& state, Move move);

// The three ways in which what somebody typed can be wrong.
enum class Wrong {
    Nothing,    // it is a legal move
    NoMove,     // not a word of this game
    NotNow,     // a word of this game, but not a legal move here
    Ambiguous,  // it can mean several legal moves
};

struct MoveRead {
    std::optional<Move> move;
    std::string problem;  // why not, as a sentence for the player, in the game's own terms
    Wrong wrong = Wrong::Nothing;
};

// Reads a move as people type it: the exact word, or any part of it that means one legal move only
// ("c3" for "place.c3"; "c3" without its level). Never changes the state. With a History, what its
// superko forbids is not legal.
MoveRead read_move(const State& state, std::string_view text, const History* history = nullptr);

// The value of a type as text: "red", "White", "c3", "7".
std::string value_text(const Game& game, const ValueType& type, int value);

// How the game ended, "White wins: a spanning line", or who decides now, "White to move".
std::string result_text(const State& state);

}  // namespace cairn
