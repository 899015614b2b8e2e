// A page spoilt at random, as a hostile or careless author might.
#pragma once

#include <string>

#include "random_pages/dice.hpp"

namespace cairn::test {

// One to three small changes: words exchanged, repeated or left out, numbers made large, lines moved.
std::string mutated(const std::string& page, Dice& dice);

}  // namespace cairn::test
