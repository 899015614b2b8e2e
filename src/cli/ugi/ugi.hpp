// The Universal Game Interface: lines of text in, lines of text out, so that other programs can play any
// game through this one. It is UCI's younger sister for games in general.
//
//     > ugi                                     < id name Cairn … ugiok
//     > setoption name game value NAME
//     > position startpos moves a1 c3
//     > query moves                             < response e1 g1 …
//     > go nodes 1000                           < info depth 6 nodes 512 … bestmove e5
//     > query outcome                           < response {"over":false,…}
//
// Beyond the usual commands: `query moves`, `query outcome` (JSON on one line), `query player`, and the
// options `game`, `variant` and `players` beside those of the chosen game. Who thinks is set by the options
// `player` (as in search/players/player.hpp) or `level`; `seed` begins its luck anew, and `multipv` asks for the lines
// of so many choices. An option of the game goes before one of the engine with the same name.
//
//     info [multipv 2] depth 6 nodes 5120 nps 10240 time 500 score value 0.6230 pv e5 c5 …
//     info depth 9 nodes 9000 nps 9000 time 1000 score exact 1.0000 in 9 pv e5 …
//
// The score is the expected reward of whoever decides (search/players/reward.hpp); `nodes` counts what the search
// counts, and `depth` is the length of the line.
//
// A line that cannot be carried out is answered by `info error …`, a sentence, and changes nothing. Any
// bytes may be sent.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play/game/library.hpp"
#include "play/game/match.hpp"
#include "search/players/perft.hpp"
#include "search/players/player.hpp"

namespace cairn {

// The most that one command may ask for; a program that reads strangers' lines sets them low.
struct UgiLimits {
    std::uint64_t iterations = 1'000'000'000'000;
    std::chrono::milliseconds time = std::chrono::hours(24);
    std::uint64_t perft_nodes = kNoLimit;
};

class Ugi {
   public:
    explicit Ugi(Library library, std::uint64_t seed = 1, UgiLimits limits = {});

    // The answer to one line: any number of lines, each with its newline. Returns when all is done: a `go`
    // is answered by its `bestmove`. UgiSession thinks on a thread of its own instead.
    std::string answer(std::string_view line);
    // Where the `info` lines of a search go while it runs, line by line; nowhere before this is called. On
    // the thread of answer().
    void tell_to(std::function<void(const std::string&)> listener) { listener_ = std::move(listener); }
    // From another thread: the search that is going on ends soon, as by `stop`. One that begins later is not
    // stopped, once allow_search() was called before it.
    void stop() { stop_ = true; }
    void allow_search() { stop_ = false; }
    bool finished() const { return finished_; }

    // As `setoption name game value NAME`; "" or why not.
    std::string choose_game(std::string_view name);
    // As `setoption name player value TEXT`; "" or why not.
    std::string choose_player(const std::string& text);

   private:
    using Words = std::vector<std::string_view>;

    std::string ugi() const;
    std::string set_option(std::string_view rest);
    std::string position(std::string_view rest);
    std::string go(const Words& words);
    std::string think(const std::string& player, std::chrono::milliseconds time);
    Player* player_for(const std::string& text, std::string& problem);
    std::string info_lines(const Analysis& analysis) const;
    // An option of the engine: true when there is one of that name; then `problem` says why it was not set.
    bool set_engine_option(const std::string& name, const std::string& value, std::string& problem);
    std::string engine_options() const;
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

    // ---- who thinks
    struct Thinking {  // kept from one choice of a seat to its next
        std::string text;
        int seat;
        std::vector<Move> moves;  // of the match when it was asked last
        std::unique_ptr<Player> player;
    };
    std::string player_ = "mcts";
    std::optional<Thinking> thinking_;
    int lines_ = 1;  // multipv
    std::function<void(const std::string&)> listener_;
    std::atomic<bool> stop_ = false;
};

}  // namespace cairn
