// A riddle: a position with a question whose answer is proved. The page in the browser calls them puzzles; here a *puzzle* is a
// game of one player.
//
//     win     one choice, and one only, forces a win within so many turns, whatever the others do
//     best    a game of one player: the best end that can be reached from here is known
//
// They are kept beside what else is proved, one file a game: knowledge/riddles/<game>.json.
//
//     {"game": "…", "riddles": [{
//         "id": "…-1a2b3c4d", "kind": "win", "options": {}, "rules": "5f2c…", "position": "…", "seat": 0, "difficulty": 2,
//         "turns": 2, "only": true,                                  only: no other choice wins, however long it takes
//         "line": [{"word": "c3", "seat": 0, "also": ["c5"]}, …],    also: other choices that keep the promise
//         "wrong": [{"word": "a1", "line": ["a1", "e5"], "loses": true}, …]}]}
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "play/game/game.hpp"
#include "study/json/json.hpp"

namespace cairn {

struct RiddleStep {
    std::string word;
    int seat = 0;
    std::vector<std::string> also;
};

// Why another first choice is wrong: it, and the answer that spoils it. `loses`: that answer forces the other's win.
struct RiddleSlip {
    std::string word;
    std::vector<std::string> line;
    bool loses = false;
};

struct Riddle {
    enum class Kind { Win, Best };
    std::string id;
    Kind kind = Kind::Win;
    OptionValues options;
    std::string rules;  // fingerprint
    std::string position;
    int seat = 0;        // who is asked
    int difficulty = 1;  // 1 … 3
    int turns = 0;       // Win: within so many of his turns
    bool only = false;
    double worth = 0;  // Best: what can be reached
    bool scored = false;
    std::vector<RiddleStep> line;
    std::vector<RiddleSlip> wrong;
};

inline constexpr int kMostDifficult = 3;

struct Riddles {
    std::vector<Riddle> list;
    std::string problem;  // "" also when there is no file
};

Riddles read_riddles(const std::filesystem::path& folder, const std::string& game);
// "" or what went wrong; the file is replaced whole or not at all.
std::string write_riddles(const std::filesystem::path& folder, const std::string& game,
                          const std::vector<Riddle>& riddles);

Json riddle_json(const Riddle& riddle);

// Named by what is asked: the same riddle always has the same name.
std::string riddle_id(const std::string& game, const Riddle& riddle);

// The folders of riddles beside the given folders of games that exist.
std::vector<std::filesystem::path> riddle_folders(const std::vector<std::filesystem::path>& games);

}  // namespace cairn
