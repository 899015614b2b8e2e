// What has been proved about games, kept as data: knowledge/<game>.json beside the games.
//
//     {"game": "...", "results": [{
//         "options": {"size": "3"}, "rules": "5f2c...",         for which rules it holds (fingerprint.hpp)
//         "text": "White wins with best play, in 9 choices",
//         "value": "win", "distance": 9, "exact": true,          for the first to decide; a puzzle has a "score"
//         "margin": 3, "margin_exact": true,                     where the score decides: points, and whether more is impossible
//         "line": ["c3", "a1", ...],
//         "method": "proof", "positions": 35, "visited": 576, "seconds": 0.1,
//         "command": "cairn solve ... --option size=3"}]}
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "play/game/game.hpp"
#include "study/json/json.hpp"
#include "study/proof/solution.hpp"

namespace cairn {

struct KnownResult {
    std::vector<std::pair<std::string, std::string>> options;
    std::string rules;  // fingerprint
    std::string text;
    std::string value;          // "win", "loss", "draw" for the first to decide; "" for a puzzle
    int distance = -1;          // choices; -1: none or not known
    bool exact = true;          // the distance; else an upper bound
    int margin = -1;            // points by which it can be won; -1: not known, or not scored
    bool margin_exact = false;  // it cannot be won by more
    std::optional<double> score;
    std::vector<std::string> line;
    std::string method, command;
    std::uint64_t positions = 0, visited = 0;
    double seconds = 0;  // of processor time
};

struct Knowledge {
    std::vector<KnownResult> results;
    std::string problem;  // "" also when there is no file
};

Knowledge read_knowledge(const std::filesystem::path& folder, const std::string& id);

// Adds the result, in the place of an older one with the same options. "" or what went wrong; the file
// is replaced whole or not at all.
std::string record_knowledge(const std::filesystem::path& folder, const std::string& id,
                             const KnownResult& result);

KnownResult known_result(const Solution& solution, const State& start, const OptionValues& options,
                         const std::string& command);

// The folders `knowledge` beside the given folders of games that exist.
std::vector<std::filesystem::path> knowledge_folders(const std::vector<std::filesystem::path>& games);

// What is known of the game as it was loaded, from the first folder that has its file. Results for other rules
// are left out.
std::vector<KnownResult> known_of(const std::vector<std::filesystem::path>& folders, const std::string& id,
                                  const Game& game);

// The same for the setting as it was loaded alone, without a look at the others: what is proved for exactly these rules.
std::vector<KnownResult> known_for(const std::vector<std::filesystem::path>& folders, const std::string& id,
                                   const Game& game);

// For players and programs: options, rules, text, value, distance, line, command of each.
Json knowledge_json(const std::vector<KnownResult>& results);

}  // namespace cairn
