// Faults: mistakes of the rules that show only in play. A game that meets one is void.
#pragma once

#include <array>
#include <string_view>

namespace cairn {

enum class Fault : unsigned char {
    None,
    Index,
    TooLarge,
    TooLong,
    Bound,
    NoPlayer,
    NoBoard,
    NoColour,
    NoPoint,
    OnePoint,
    OneOfFew,
    NoMember,
    Occupied,
    Floating,
    NoBall,
    Pinned,
    NotBalls,
    NoEntry,
    Path,
    Incomplete,
    NoDeal,
    Endless,
};

inline constexpr std::array<std::string_view, 22> kFaultTexts = {
    "",
    "an index lies outside its table",
    "a number became too large",
    "this took too many steps",
    "the loop went on longer than its bound",
    "there is no such player",
    "there is no such board",
    "there is no such colour",
    "there is no such point to put a ball on",
    "one point was expected here, found none or several",
    "exactly one was expected here, found none or several",
    "a list has no such member",
    "a ball was put on an occupied point",
    "a ball was put where nothing carries it",
    "there is no ball to lift",
    "a pinned ball cannot be lifted",
    "only balls can change places",
    "this entry is not possible",
    "`longest_path` is for sets of at most 40 balls",
    "the turn cannot be completed",
    "no start that meets the requirements was found in 1000 deals",
    "the game does not end: give it a `limit`",
};

}  // namespace cairn
