// Faults: mistakes of the rules that show only in play. A game that meets one is void.
#pragma once

#include <array>
#include <string_view>

namespace cairn {

// Every fault, once: FAULT(name, what a player is told). Those of the Budget come last.
#define CAIRN_FAULTS(FAULT)                                                                      \
    FAULT(None, "")                                                                              \
    FAULT(Index, "an index lies outside its table")                                              \
    FAULT(TooLarge, "a number became too large")                                                 \
    FAULT(Bound, "the loop went on longer than its bound")                                       \
    FAULT(NoPlayer, "there is no such player")                                                   \
    FAULT(NoBoard, "there is no such board")                                                     \
    FAULT(NoColour, "there is no such colour")                                                   \
    FAULT(NoPoint, "there is no such point to put a ball on")                                    \
    FAULT(OnePoint, "one point was expected here, found none or several")                        \
    FAULT(OneOfFew, "exactly one was expected here, found none or several")                      \
    FAULT(NoMember, "a list has no such member")                                                 \
    FAULT(Occupied, "a ball was put on an occupied point")                                       \
    FAULT(Floating, "a ball was put where nothing carries it")                                   \
    FAULT(NoBall, "there is no ball to lift")                                                    \
    FAULT(Pinned, "a pinned ball cannot be lifted")                                              \
    FAULT(NotBalls, "only balls can change places")                                              \
    FAULT(NotNearer, "`toward(p, q)` needs neighbours of which q does not support p")            \
    FAULT(NoPose, "only a die lies in a pose")                                                   \
    FAULT(NoPivot, "a die tips into an empty neighbour of its level, and nothing may lie on it") \
    FAULT(NotSeen, "nobody has seen this face or die yet: write `uncover` before it is read")    \
    FAULT(FewBuried, "more dice were buried than the bag holds")                                 \
    FAULT(NoEntry, "this entry is not possible")                                                 \
    FAULT(Incomplete, "the turn cannot be completed")                                            \
    FAULT(NoDeal, "no start that meets the requirements was found in 1000 deals")                \
    FAULT(Endless, "the game does not end: give it a `limit`")                                   \
    FAULT(LongList, "a list has more than 8,192 members")                                        \
    FAULT(Work, "this took too many steps")                                                      \
    FAULT(Depth, "a turn has more choices in a row than can be tried ahead")                     \
    FAULT(Memory, "this needs more memory than a move may use")

enum class Fault : unsigned char {
#define FAULT(name, text) name,
    CAIRN_FAULTS(FAULT)
#undef FAULT
};

inline constexpr std::array kFaultTexts = {
#define FAULT(name, text) std::string_view(text),
    CAIRN_FAULTS(FAULT)
#undef FAULT
};

constexpr std::string_view fault_text(Fault fault) { return kFaultTexts[std::size_t(fault)]; }

}  // namespace cairn
