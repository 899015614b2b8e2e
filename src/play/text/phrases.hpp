// Small pieces of sentences and words, for everything here that speaks to people or reads what they typed.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/lattice.hpp"

namespace cairn {

// ASCII only: names of points, colours and players are.
std::string lower(std::string_view text);
bool same_word(std::string_view a, std::string_view b);  // whatever the case

std::string_view trimmed(std::string_view text);
std::vector<std::string_view> split(std::string_view text, char separator);  // "a,,b" has three parts
std::vector<std::string_view> words_of(std::string_view text, std::string_view separators = " \t\n\r\v\f");

// A text as one word of moves and positions: spaces, and the characters that separate words there, become
// `-`. "two or more" -> "two-or-more".
std::string as_word(std::string_view text);

// What somebody typed, for repeating it in a message: between backquotes, short, printable.
std::string echo(std::string_view text);

// "a1", "a1 and c1", "a1, c1 and e1"; with `last` = "or": "red, white or black".
std::string list_of(const std::vector<std::string>& items, std::string_view last = "and");

// "a point", "an entry".
std::string with_article(std::string_view noun);
// "one ball", "two balls", … "12 balls".
std::string counted(int n, std::string_view one, std::string_view many);

std::vector<std::string> point_names(const Lattice& board, const WideSet& points);
std::string joined(const std::vector<std::string>& items, std::string_view separator);

// A whole decimal number, with a sign or without; nothing when it is none or needs more than 32 bits.
std::optional<int> number_in(std::string_view text);

}  // namespace cairn
