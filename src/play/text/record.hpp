// Records: a game as text that can be kept, read by people, and replayed. Format: docs/notation.md.
//
//     [game "ID"]
//     [rules "5f2c9a1e"]
//     [option "size" "4"]
//     [player "White" "anna"]
//     [result "White wins: a spanning line"]
//
//     1. c3 c5
//     2. move.c3,e5 -
//     3. {4 2},a1 pass
//
// A line is a round and a word of it a turn, its choices joined by commas: what chance decided stands in
// braces, and `-` is a turn that somebody had to pass.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "play/game/match.hpp"

namespace cairn {

struct RecordHead {
    std::string game;                                        // id or file name
    std::vector<std::pair<std::string, std::string>> names;  // player, who
    std::string result;  // of a game not played to its end: "Black resigns"
};

// Eight digits that change with the text of the rules.
std::string rules_mark(const Game& game);
// The options that differ from their usual values, `variant` and `players` among them: with the rules' text,
// they make the same game again.
OptionValues options_of(const Game& game);

std::string record_text(const Match& match, const RecordHead& head);

// The same as an SGF file (one property per choice; docs/notation.md says which).
std::string sgf_text(const Match& match, const RecordHead& head);

struct RecordRead {
    std::optional<Match> match;
    RecordHead head;
    // Which line, what was expected. With a match: it was replayed, but the rules or the result have changed.
    std::string problem;
};
// `find` loads a game by id with options, or returns null.
using GameFinder = std::function<std::shared_ptr<const Game>(const std::string& id, const OptionValues&)>;
RecordRead read_record(std::string_view text, const GameFinder& find);

}  // namespace cairn
