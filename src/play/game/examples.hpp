// Runs the examples of a page of rules: they are the game's tests.
#pragma once

#include <map>
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

// Runs one after another, for whoever wants to do something else in between. Each is run with the options it sets itself, all
// others as usual, whatever `game` was loaded with; the game must outlive this.
class ExamplesRun {
   public:
    explicit ExamplesRun(const Game& game) : game_(game) {}
    bool done() const { return next_ == game_.program().examples.size(); }
    std::size_t ran() const { return next_; }  // so many, from the first on
    ExampleResult next();                      // where not all are done

   private:
    const Game& game_;
    std::map<OptionValues, Game::Loaded> settings_;  // most examples share the usual one
    std::size_t next_ = 0;
};

std::vector<ExampleResult> run_examples(const Game& game);

}  // namespace cairn
