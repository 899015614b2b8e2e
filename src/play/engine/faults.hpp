// Faults: mistakes of the rules that show only in play. A game that meets one is void.
#pragma once

#include <array>
#include <string_view>

#include "rules/program/program.hpp"

namespace cairn {

// Every fault, once: FAULT(name, what a player is told), OF_PIECE(name, what he is told of balls, of pieces, of
// dice). Those of the Budget come last.
#define CAIRN_FAULTS(FAULT, OF_PIECE)                                                                        \
    FAULT(Index, "an index lies outside its table")                                                          \
    FAULT(TooLarge, "a number became too large")                                                             \
    FAULT(Bound, "the loop went on longer than its bound")                                                   \
    FAULT(NoPlayer, "there is no such player")                                                               \
    FAULT(NoBoard, "there is no such board")                                                                 \
    FAULT(NoColour, "there is no such colour")                                                               \
    OF_PIECE(NoPoint, "there is no such point to put a ball on", "there is no such point to put a piece on", \
             "there is no such point to put a die on")                                                       \
    FAULT(OnePoint, "one point was expected here, found none or several")                                    \
    FAULT(OneOfFew, "exactly one was expected here, found none or several")                                  \
    FAULT(NoMember, "a list has no such member")                                                             \
    OF_PIECE(Occupied, "a ball was put on an occupied point", "a piece was put on an occupied point",        \
             "a die was put on an occupied point")                                                           \
    OF_PIECE(Floating, "a ball was put where nothing carries it",                                            \
             "a piece was put where nothing carries it", "a die was put where nothing carries it")           \
    OF_PIECE(NoBall, "there is no ball to lift", "there is no piece to lift", "there is no die to lift")     \
    OF_PIECE(Pinned, "a pinned ball cannot be lifted", "a pinned piece cannot be lifted",                    \
             "a pinned die cannot be lifted")                                                                \
    OF_PIECE(NotBalls, "only balls can change places", "only pieces can change places",                      \
             "only dice can change places")                                                                  \
    FAULT(NotNearer, "`toward(p, q)` needs neighbours of which q does not support p")                        \
    FAULT(NoPose, "only a die lies in a pose")                                                               \
    FAULT(NoPivot, "a die tips into an empty neighbour of its level, and nothing may lie on it")             \
    FAULT(NotSeen, "nobody has seen this face or die yet: write `uncover` before it is read")                \
    FAULT(FewBuried, "more dice were buried than the bag holds")                                             \
    FAULT(NoEntry, "this entry is not possible")                                                             \
    FAULT(Incomplete, "the turn cannot be completed")                                                        \
    FAULT(NoDeal, "no start that meets the requirements was found in 1000 deals")                            \
    FAULT(Endless, "the game does not end: give it a `limit`")                                               \
    FAULT(LongList, "a list has more than 8,192 members")                                                    \
    FAULT(Work, "this took too many steps")                                                                  \
    FAULT(Depth, "a turn has more choices in a row than can be tried ahead")                                 \
    FAULT(Memory, "this needs more memory than a move may use")

enum class Fault : unsigned char {
    None,
#define FAULT(name, text) name,
#define OF_PIECE(name, ball, piece, die) name,
    CAIRN_FAULTS(FAULT, OF_PIECE)
#undef OF_PIECE
#undef FAULT
};

inline constexpr std::array kFaultTexts = {Wording::alike(""),
#define FAULT(name, text) Wording::alike(text),
#define OF_PIECE(name, ball, piece, die) Wording{ball, piece, die},
                                           CAIRN_FAULTS(FAULT, OF_PIECE)
#undef OF_PIECE
#undef FAULT
};

// In the words of what the game is played with.
inline std::string_view fault_text(Fault fault, const Program& program) {
    return kFaultTexts[std::size_t(fault)].of(program.played_with());
}

}  // namespace cairn
