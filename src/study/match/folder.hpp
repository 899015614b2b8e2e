// The folder in which a match between players is kept, so that an interrupt costs only the games that were
// going on.
//
//     match.jsonl        which match it is; then one line for each finished game, in the order they ended
//     games/000001.txt   the records (docs/notation.md), by number from 1
//
// Every game is on the disk before the next one is counted. A last line that was cut off is dropped when
// the folder is opened again; anything else that does not fit is refused.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "rules/program/program.hpp"
#include "study/match/score_sheet.hpp"

namespace cairn {

// What makes two matches the same, so that one can go on with the other's games. The number of games is
// no part of it: a match can be made longer.
struct MatchIdentity {
    std::string game, rules_mark;
    OptionValues options;
    std::vector<std::string> players;
    std::uint64_t seed = 0;
    int seats = 0;

    friend bool operator==(const MatchIdentity&, const MatchIdentity&) = default;
};

// "spline-3f0a91c2": a name for the match's folder.
std::string folder_name(const MatchIdentity& identity);

class MatchFolder {
   public:
    struct Opened {
        std::unique_ptr<MatchFolder> folder;  // null when it cannot be used
        std::string problem;                  // why, and what would work
    };
    // Makes the folder where there is none. While the object lives, no other program can open it.
    static Opened open(const std::filesystem::path& path, const MatchIdentity& identity);
    ~MatchFolder();
    MatchFolder(const MatchFolder&) = delete;
    MatchFolder& operator=(const MatchFolder&) = delete;

    // The games that were there when it was opened, without their records.
    const std::vector<GameResult>& found() const { return found_; }
    bool dropped_a_torn_line() const { return torn_; }

    // Keeps a game for good; "" or why that was not possible.
    std::string add(const GameResult& game);

   private:
    MatchFolder() = default;
    std::string load(const MatchIdentity& identity);
    std::string append(const std::string& line);
    bool cut(std::size_t size);  // the file, to so many bytes

    std::filesystem::path path_;
    int file_ = -1;  // match.jsonl, locked
    std::vector<GameResult> found_;
    bool torn_ = false;
};

}  // namespace cairn
