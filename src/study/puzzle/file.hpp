// An unfinished puzzle on disk: what its solver knows, and its table, in one file with a check sum for each part.
#pragma once

#include <filesystem>
#include <string>

#include "study/puzzle/table.hpp"

namespace cairn {

// `name` says whose file it is (game, rules, position, question); `notes` is any text. "" or what went wrong.
std::string save_puzzle(const std::filesystem::path& path, const std::string& name, const std::string& notes,
                        const PuzzleTable& table);

// Refused, with the table cleared: a file that is damaged, cut short, or somebody else's.
std::string load_puzzle(const std::filesystem::path& path, const std::string& name, std::string& notes,
                        PuzzleTable& table);

}  // namespace cairn
