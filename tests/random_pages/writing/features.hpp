// What one page may contain. Each page gets a small random part of the language, so that rare pairs of features
// meet and a fault is seldom hidden by another rule of the same page.
#pragma once

#include <string>
#include <vector>

#include "random_pages/writing/dice.hpp"

namespace cairn::test {

// What a page is for: which property is to be tried on it.
enum class Subject {
    Solving,   // two players who know everything: games that end soon
    Puzzle,    // one player, a score
    Symmetry,  // any game: most pages name no point
    Secrets,   // secrets, and now and then a rule that uses one in a suspicious way
    Anything,
};

struct Features {
    int players = 2;
    bool chance = false;    // throws and draws
    bool secrets = false;   // secret and unseen values
    bool literals = false;  // points and sides by name
    bool ordered = false;   // x, y, first: words that know left from right
    bool loops = false;     // for, while, repeat
    bool unordered_loops_only = false;
    bool removal = false;  // lift, move, take
    bool recolouring = false;
    bool marks = false;
    bool variables = false;
    bool families = false;
    bool definitions = false;
    bool options = false;
    bool phases = false;
    bool supply = false;
    bool turn_words = false;  // turns, passes
    bool again = false;       // again, begin with, out
    bool trials = false;      // prefer, may, repeat up to, require
    bool history = false;     // ko, unchanged, repetition
    bool limit = false;
    bool big_numbers = false;
    bool constant_conditions = false;
};

Features draw_features(Subject subject, Dice& dice);

}  // namespace cairn::test
