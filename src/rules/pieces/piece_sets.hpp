// Sets of pieces: what `set NAME` brings to a page. Each is a small file of its own, games/sets/NAME.set, in the words
// of a page's head:
//
//     colours white, black, red
//     limit 200 turns            for games in which pieces leave or move; `turns each`: for each player
//     repetition draws
//
// The files are part of the program (the build writes them into it), so that a page can be loaded where there is no
// file system.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/diagnostic.hpp"
#include "rules/program/program.hpp"

namespace cairn {

struct PieceSet {
    std::string name;
    std::vector<std::string> colours;
    int turn_limit = 0;       // 0: none
    bool limit_each = false;  // the limit is for each player, not for all together
    Program::Repetition repetition = Program::Repetition::None;
};

// Reads the text of a set's file. What is wrong with it goes to `diagnostics`; what could be read is returned.
PieceSet read_piece_set(std::string_view name, std::string_view text, Diagnostics& diagnostics);

// The sets of games/sets at the time of the build, by name. A faulty file is a fault of the build: the tests read all.
const std::vector<PieceSet>& piece_sets();
const PieceSet* piece_set(std::string_view name);  // null: there is none
std::vector<std::string> piece_set_names();

// The texts behind them, as the build wrote them into the program.
struct PieceSetFile {
    std::string_view name, text;
};
const std::vector<PieceSetFile>& piece_set_files();

}  // namespace cairn
