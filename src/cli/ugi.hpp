// The Universal Game Interface: lines of text in, lines of text out, so that other programs can play any
// game through this one. It is UCI's younger sister for games in general.
//
//     > ugi                                     < id name Cairn … ugiok
//     > setoption name game value NAME
//     > position startpos moves a1 c3
//     > query moves                             < response e1 g1 …
//     > go nodes 1000                           < bestmove e5
//     > query outcome                           < response {"over":false,…}
//
// Beyond the usual commands: `query moves`, `query outcome` (JSON on one line), `query player`, and the
// options `game`, `variant` and `players` beside those of the chosen game.
//
// A line that cannot be carried out is answered by `info error …`, a sentence, and changes nothing. Any
// bytes may be sent.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play/library.hpp"
#include "play/match.hpp"
#include "search/perft.hpp"

namespace cairn {

// The most that one command may ask for; a program that reads strangers' lines sets them low.
struct UgiLimits {
    int playouts = 100'000'000;
    std::chrono::milliseconds time = std::chrono::hours(1);
    std::uint64_t perft_nodes = kNoLimit;
};

class Ugi {
   public:
    explicit Ugi(Library library, std::uint64_t seed = 1, UgiLimits limits = {});

    // The answer to one line: any number of lines, each with its newline. Returns when all is done: a `go`
    // is answered by its `bestmove`, so a later `stop` has nothing left to stop.
    std::string answer(std::string_view line);
    bool finished() const { return finished_; }

    // As `setoption name game value NAME`; "" or why not.
    std::string choose_game(std::string_view name);

   private:
    using Words = std::vector<std::string_view>;

    std::string ugi() const;
    std::string set_option(std::string_view rest);
    std::string position(std::string_view rest);
    std::string go(const Words& words);
    std::string go_perft(std::string_view depth) const;
    std::string query(const Words& words) const;
    std::string result() const;
    // Loads the game anew; "" or why not, and then nothing has changed.
    std::string load(const std::string& source, const OptionValues& options);

    Library library_;
    Random random_;
    UgiLimits limits_;
    std::string game_id_, source_;
    OptionValues options_;
    std::shared_ptr<const Game> game_;  // null before a game is chosen, and so is the match
    std::optional<Match> match_;
    bool finished_ = false;
};

}  // namespace cairn
