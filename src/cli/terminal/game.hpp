// A game in the terminal: people and the computer play a match, line by line.
//
// It draws the board, asks whoever must decide, rolls for chance, moves for the computer, and
// understands a few words besides moves (`help` lists them). It serves a person at a terminal and a
// script at a pipe alike.
//
// Secrets: it shows what the one who is asked may see. When several people share the terminal of a
// game with secrets, the screen is cleared before the next of them looks at it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/line/command.hpp"
#include "play/game/match.hpp"
#include "play/say/language.hpp"
#include "play/show/drawing.hpp"
#include "play/text/record.hpp"
#include "search/players/player.hpp"
#include "study/match/contestant.hpp"
#include "study/referee/referee.hpp"

namespace cairn {

// Who plays a colour: a person, or whoever make_contestant makes of the text.
struct Seat {
    std::string computer;  // "" for a person
    bool person() const { return computer.empty(); }
};

// The first player a person, all others the computer.
std::vector<Seat> usual_seats(const Game& game, const std::string& computer);

class TerminalGame {
   public:
    // `computer` takes the seats of games that are loaded later.
    TerminalGame(Console& console, const Library& library, std::string game_id, Match match,
                 std::vector<Seat> seats, std::string computer, std::uint64_t seed, Language language);

    // Plays until `quit`, the end of the input, or the end of a game without people. The exit status: a
    // script that was refused something gets 1.
    int run();
    // Who judges performances; null: nobody can, for this reason.
    void judged_by(Referee* referee, std::string why_none) {
        referee_ = referee, no_referee_ = std::move(why_none);
    }

   private:
    // ---- whose turn it is
    bool waits_for_person() const;
    void play_until_person();            // chance, computers, choices with one option
    std::optional<Move> ask_computer();  // nothing when it has failed; the game then ends
    void send_computers_away();          // they remember a game that is not this one any more
    void play_and_tell(Move move, std::string_view how);
    int people() const;
    bool secrets_at_shared_screen() const;
    int viewer() const;                 // through whose eyes the board is shown now
    bool told_openly(Move move) const;  // may everybody at the screen hear what is chosen now?
    std::string name_of(int player) const;

    // ---- showing
    void show();
    Look look() const;
    void hand_over();  // of the keyboard, where something is secret
    void refuse(const std::string& why);

    // ---- what a line may say
    struct Word;
    static const std::vector<Word>& words();
    void obey(std::string_view line);
    void play_words(const std::vector<std::string_view>& moves);
    void perform(const std::vector<std::string_view>& typed);  // "throw 0 0 3000 500 0"
    bool perform_for_computer();
    void play_performance(const Performed& performed, const Referee::Found& found);
    void undo(std::string_view);
    void hint(std::string_view);
    void list_moves(std::string_view);
    void rules(std::string_view);
    void position(std::string_view);
    void board(std::string_view);
    void show_on_board(std::string_view what);  // a set of points that the rules speak of
    void save(std::string_view file);
    void load(std::string_view file);
    void again(std::string_view);
    void help(std::string_view);
    void quit(std::string_view);

    Console& console_;
    const Library& library_;
    std::string game_id_;
    Match match_;
    std::vector<Seat> seats_;
    std::string computer_;
    Random random_;
    std::vector<std::unique_ptr<Contestant>> computers_;      // by seat, made when first asked
    bool finished_ = false, refused_ = false, stale_ = true;  // stale: the board shown is not the board
    int last_viewer_ = kNobody;
    Language language_;
    Referee* referee_ = nullptr;
    std::string no_referee_;
};

}  // namespace cairn
