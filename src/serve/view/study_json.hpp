// A study: a tree of choices from a position on, which somebody tries out by himself. Nothing of it is kept here; the page
// holds the tree and asks what the rules say about it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "play/game/match.hpp"
#include "rules/program/program.hpp"
#include "study/json/json.hpp"

namespace cairn::serve {

inline constexpr int kRoot = -1;  // where a study begins, before any choice

// A choice of the tree, and the node after which it is made: an earlier one, or kRoot.
struct StudyNode {
    int after = kRoot;
    std::string word;
};

struct StudyWanted {
    std::string game, position;
    OptionValues options;
    std::vector<StudyNode> nodes;
    std::vector<int> views;  // the nodes whose View is wanted; kRoot: that of the beginning
    bool chance = false;     // after the last node, decide what chance has to decide
    struct Spot {
        int point, board;
    };
    std::optional<Spot> why;  // after the last node: why this is no choice
    int seat = -1;            // whose claims are listed in a race, where nobody has the turn
};

// The answer of docs/protocol.md but for `game` and `board`; or which node is none, and why.
struct StudyAnswer {
    std::optional<Json> fields;
    std::string problem;
};
// `seed`: of what chance decides.
StudyAnswer study_json(Match match, const StudyWanted& wanted, std::uint64_t seed);

}  // namespace cairn::serve
