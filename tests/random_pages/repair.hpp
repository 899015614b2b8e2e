// Takes out of a page the lines that the checker refuses, until it loads.
//
// What is written at random is refused now and then. What is left after repair still holds whatever the checker
// let pass, and that is what the tests are about.
#pragma once

#include <memory>

#include "play/game/game.hpp"
#include "random_pages/page.hpp"

namespace cairn::test {

struct Repaired {
    std::shared_ptr<const Game> game;  // null when nothing was left to play
    int removed = 0;                   // lines
};

Repaired repair(Page& page);

}  // namespace cairn::test
