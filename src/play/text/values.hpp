// Single values as text, shared by moves, positions and messages. `value_text` is in notation.hpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play/game/game.hpp"

namespace cairn {

// The inverse of value_text, whatever the case: nothing when the text is no value of the type. (A value outside
// its type is written as `#` and its number, for a report of what went wrong; it cannot be set up.)
std::optional<int> read_value(const Game& game, const ValueType& type, std::string_view text);

// Every value of the type as text, where they are few enough to list (not points, numbers or sets).
std::vector<std::string> value_words(const Game& game, const ValueType& type);

// "a1+c1+e1"; `-` when it is empty. A set kept inside a turn may be one of entries: `#3+#7`.
std::string set_text(const Lattice& board, const WideSet& points);
std::optional<WideSet> read_set(const Lattice& board, std::string_view text, bool entries_too = false);

// "`c3` can mean 0:c3 or 2:c3; write one of them" when a point of the list lacks its level; else "".
std::string unclear_point(const Lattice& board, std::string_view points);

// "b2e": where an entry begins and where it heads.
std::string track_text(const Lattice& board, int track);

// What one calls a value of the type: "point", "colour", the name of the kinds.
std::string type_noun(const Game& game, const ValueType& type);

}  // namespace cairn
