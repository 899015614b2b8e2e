// Runs the examples of a page of rules: they are the game's tests.
#pragma once

#include <string>
#include <vector>

#include "play/game/game.hpp"

namespace cairn {

struct ExampleResult {
    std::string title;
    bool passed = false;
    Place place;          // of the step that failed, or of the example
    std::string problem;  // what was expected and what was found, with the position
};

// Each example is run with the options it sets itself, all others as usual, whatever `game` was loaded with.
std::vector<ExampleResult> run_examples(const Game& game);

}  // namespace cairn
