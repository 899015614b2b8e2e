// Everything a page of rules says to people, whatever its options are set to: what a translation must cover.
#pragma once

#include <string>
#include <vector>

#include "rules/parse/syntax.hpp"

namespace cairn {

struct PageText {
    enum class Role { Aim, Player, Colour, Option, Choice, Label, Reason, Name, Word, Example };
    Role role;
    std::string text;
    Place place;
};

// Each text once, in the order of the page.
std::vector<PageText> page_texts(const Page& page);

// What a page calls a thing, for people who read no programs: "last_mover" becomes "last mover".
std::string plain_name(const std::string& identifier);

}  // namespace cairn
