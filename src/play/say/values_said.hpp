// Players, points and values as people name them: parts of sentences.
#pragma once

#include "play/game/game.hpp"
#include "play/say/sentence.hpp"

namespace cairn {

Sentence player_said(const Program& program, int player);     // "White", "Agent 2"
Sentence point_said(const Lattice& board, Point point);       // "c3", "c3 (level 2)"
Sentence set_said(const Lattice& board, const WideSet& set);  // "a1, c1, e1"
Sentence entry_said(const Lattice& board, int track);         // "b2 →"
Sentence and_listed(const std::vector<Sentence>& parts);      // "a1, c1 and e1"
// "red", "7", "c3 (level 2)", "straight", "yes".
Sentence value_said(const Game& game, const ValueType& type, int value);

}  // namespace cairn
