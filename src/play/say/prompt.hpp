// What a person is asked, and told, at the table: whole sentences.
//
// A page can say it itself, next to the rule (`says "…"`). What it does not say follows from what the choice does.
#pragma once

#include <string>
#include <vector>

#include "play/game/state.hpp"
#include "play/say/language.hpp"

namespace cairn {

// One thing that may be done now. A choice without alternatives is one; of an `either` there is one for each
// alternative that is open, in the order of the page.
struct Ask {
    int alternative = -1;  // -1: the choice has none
    std::string label;     // as in a move: "place"; "" when it has none
    Sentence sentence;
};

struct Prompt {
    int player = kNobody;           // who is asked: a player, kChance or kNobody
    std::vector<Ask> asks;          // empty when the game is over
    std::vector<Sentence> remarks;  // "You may also choose nothing."
};

Prompt prompt_of(const State& state);

// In a race: what a player may claim, in the order of the page. `claims`: his legal ones.
std::vector<Ask> claims_asked(const State& state, const MoveList& claims);

// "White: Place a ball · Pass"; of a game that is over, how it ended. With labels for somebody who types them:
// "White: Take back a second ball (take) · Leave it there (keep)".
enum class Labels { Left, Shown };
std::string prompt_text(const State& state, const Language& language = Language(),
                        Labels labels = Labels::Left);

// How the game ended, with its reason and scores; or whose turn it is.
Sentence result_said(const State& state);

// A choice by itself, for a button or the log: "move: c3 (level 2)", "red", "Pass".
Sentence choice_said(const State& state, Move move);

}  // namespace cairn
