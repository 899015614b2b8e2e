#include "cli/terminal/game.hpp"

#include <fmt/core.h>
#include <ostream>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <future>

#include "cli/loading.hpp"
#include "play/game/sight.hpp"
#include "play/perform/perform.hpp"
#include "play/say/common.hpp"
#include "play/say/game_texts.hpp"
#include "play/say/in_view.hpp"
#include "play/say/prompt.hpp"
#include "play/say/values_said.hpp"
#include "play/show/drawing.hpp"
#include "play/text/notation.hpp"
#include "play/text/phrases.hpp"
#include "play/text/position.hpp"
#include "study/atlas/using/informed_player.hpp"
#include "study/knowledge/analysis_text.hpp"
#include "study/knowledge/facts.hpp"
#include "study/knowledge/knowledge.hpp"
#include "study/referee/tries.hpp"

namespace cairn {
namespace {

constexpr std::size_t kLongestRecord = 16 << 20;   // bytes
constexpr std::size_t kLongestMatch = 100'000;     // choices; computers alone could go on for ever
constexpr std::chrono::milliseconds kMoment{700};  // whoever thinks longer says so
constexpr std::string_view kAdviser = "level:8";
constexpr std::size_t kAdvice = 3, kAdviceLine = 6;  // choices, and words of each line
constexpr std::string_view kClearScreen = "\x1b[H\x1b[2J\x1b[3J";

// The State in which the last whole turn began; with the choices since, that is what has just happened.
// What was dealt before the first turn is nobody's doing.
const State& before_last_turn(const Match& match) {
    std::size_t i = match.moves().size();
    const auto back_to_start_of_turn = [&] {
        const int turn = i > 0 ? match.state_before(i - 1).turn() : 0;
        while (i > 0 && match.state_before(i - 1).turn() == turn &&
               (match.state_before(i - 1).header().flags & kStarted))
            --i;
    };
    if (i > 0 && match.state_before(i - 1).turn() == match.state().turn()) back_to_start_of_turn();
    back_to_start_of_turn();
    return i < match.moves().size() ? match.state_before(i) : match.state();
}

bool is_person(const Seat& seat) { return seat.person(); }

bool is_record(const std::filesystem::path& path) {
    const TextFile old = read_text_file(path, kLongestRecord);
    return old.ok() && (old.text.empty() || old.text.starts_with("[game"));
}

}  // namespace

std::vector<Seat> usual_seats(const Game& game, const std::string& computer) {
    std::vector<Seat> seats(std::size_t(game.players()), Seat{computer});
    seats.front() = Seat{};
    return seats;
}

TerminalGame::TerminalGame(Console& console, const Library& library, std::string game_id, Match match,
                           std::vector<Seat> seats, std::string computer, std::uint64_t seed,
                           Language language)
    : console_(console),
      library_(library),
      game_id_(std::move(game_id)),
      match_(std::move(match)),
      seats_(std::move(seats)),
      computer_(std::move(computer)),
      random_(seed),
      language_(std::move(language)) {
    send_computers_away();
}

// One list: what a person may type besides moves, and what `help` says about it.
struct TerminalGame::Word {
    std::string_view name, argument, help;
    void (TerminalGame::*act)(std::string_view);
};

const std::vector<TerminalGame::Word>& TerminalGame::words() {
    static const std::vector<Word> kWords = {
        {"undo", "", "take back your last choice and what followed it", &TerminalGame::undo},
        {"hint", "", "the best choices, as the computer sees them", &TerminalGame::hint},
        {"moves", "", "all that you may choose now", &TerminalGame::list_moves},
        {"rules", "", "the rules of this game", &TerminalGame::rules},
        {"board", "", "draw the board again", &TerminalGame::board},
        {"show", "[WHAT]", "what the rules speak of, on the board; alone: what there is to show",
         &TerminalGame::show_on_board},
        {"position", "", "the position as text, for --position", &TerminalGame::position},
        {"save", "FILE", "write the game so far to a file", &TerminalGame::save},
        {"load", "FILE", "go on with a game from a file", &TerminalGame::load},
        {"new", "", "begin this game again", &TerminalGame::again},
        {"help", "", "this list", &TerminalGame::help},
        {"quit", "", "leave", &TerminalGame::quit}};
    return kWords;
}

int TerminalGame::run() {
    console_.out << fmt::format("{}. Type a move, or `help`.\n", match_.game().program().title);
    std::string line;
    while (!finished_) {
        play_until_person();
        if (people() == 0) {
            show();
            break;
        }
        hand_over();
        if (stale_) show();
        console_.out << "> ";
        console_.out.flush();
        if (!read_line(console_.in, line)) {
            console_.out << "\n";
            break;
        }
        if (!console_.interactive)
            console_.out << fmt::format("{}\n", printable(line));  // so that transcripts read well
        obey(line);
    }
    return refused_ && !console_.interactive ? kBadInput : kOk;
}

// ---- whose turn it is

bool TerminalGame::waits_for_person() const {
    const int player = match_.state().player();
    return player >= 0 && seats_[std::size_t(player)].person();
}

int TerminalGame::people() const { return int(std::count_if(seats_.begin(), seats_.end(), is_person)); }

bool TerminalGame::secrets_at_shared_screen() const {
    return people() > 1 && match_.game().program().has_hidden;
}

int TerminalGame::viewer() const {
    if (!match_.game().program().has_hidden) return kAllSeeing;
    if (waits_for_person()) return match_.state().player();
    if (people() != 1) return kNobody;
    return int(std::find_if(seats_.begin(), seats_.end(), is_person) - seats_.begin());
}

bool TerminalGame::told_openly(Move move) const {
    return cairn::told_openly(match_.state(), move, people() == 1 ? viewer() : kNobody);
}

std::string TerminalGame::name_of(int player) const {
    return language_.of(player_said(match_.game().program(), player));
}

void TerminalGame::play_and_tell(Move move, std::string_view how) {
    const std::string who = name_of(match_.state().player());
    if (told_openly(move))
        console_.out << fmt::format("{}: {}{}\n", who, language_.of(choice_said(match_.state(), move)), how);
    else console_.out << fmt::format("{} has chosen.\n", who);
    match_.play(move);
    stale_ = true;
}

void TerminalGame::send_computers_away() {
    computers_.clear();
    computers_.resize(seats_.size());
}

std::optional<Move> TerminalGame::ask_computer() {
    const auto seat = std::size_t(match_.state().player());
    const std::string who = name_of(int(seat));
    const auto fail = [&](const std::string& why) {
        refuse(fmt::format("{} ({}) cannot go on: {}", who, seats_[seat].computer, why));
        finished_ = true;
        return std::nullopt;
    };
    if (!computers_[seat]) {
        ContestantRead read =
            make_contestant(seats_[seat].computer, {game_id_, match_.shared_game()}, random_.next());
        if (!read.contestant) return fail(read.problem);
        computers_[seat] = std::move(read.contestant);
    }
    const auto decide = [&] { return computers_[seat]->decide(match_); };
    std::future<Decision> thinking = std::async(std::launch::async, decide);
    if (console_.interactive && thinking.wait_for(kMoment) == std::future_status::timeout) {
        console_.out << fmt::format("{} is thinking …\n", who);
        console_.out.flush();
    }
    const Decision decision = thinking.get();
    if (!decision.move) return fail(decision.fault);
    return decision.move;
}

void TerminalGame::play_until_person() {
    MoveList moves;
    std::string thrown;  // a whole deal is told on one line
    const auto tell_thrown = [&] {
        if (!thrown.empty()) console_.out << fmt::format("Chance:{}\n", thrown);
        thrown.clear();
    };
    while (!match_.state().over() && match_.moves().size() < kLongestMatch) {
        match_.legal(moves);
        const bool performs = awaits_performance(match_.state());
        if (moves.empty() || (waits_for_person() && (moves.size() > 1 || performs))) break;
        if (match_.state().player() == kChance) {
            State rolled = match_.state();
            const Move move = rolled.play_random(random_);
            thrown += " " + (told_openly(move) ? language_.of(choice_said(match_.state(), move)) : "?");
            match_.play(move);
            stale_ = true;
            continue;
        }
        tell_thrown();
        if (performs) {
            if (!perform_for_computer()) break;
        } else if (moves.size() == 1) {
            play_and_tell(moves.front(), " (the only choice)");
        } else if (const auto move = ask_computer()) {
            play_and_tell(*move, "");
        } else {
            break;
        }
    }
    tell_thrown();
}

// ---- showing

Look TerminalGame::look() const {
    Look look;
    look.colour = console_.colour;
    look.viewer = viewer();
    const Program& program = match_.state().game().program();
    for (int board = 0; board < program.boards; ++board)
        look.names.push_back(language_.of(board_said(program, board)));
    return look;
}

void TerminalGame::show() {
    Look now = look();
    now.changed = changed_points(before_last_turn(match_), match_.state());
    console_.out << fmt::format("\n{}", drawing(match_.state(), now));
    for (const std::string& line : in_view_lines(match_.state(), viewer(), language_))
        console_.out << line << "\n";
    console_.out << "\n";
    if (match_.state().over())
        console_.out << fmt::format("{}. {}.\n", language_.of(say::kGameOver),
                                    language_.of(result_said(match_.state())));
    else if (match_.moves().size() >= kLongestMatch)
        console_.out << fmt::format("The game has gone on for {} choices; it stops here.\n", kLongestMatch);
    else console_.out << prompt_text(match_.state(), language_, Labels::Shown) << "\n";
    stale_ = false;
}

void TerminalGame::hand_over() {
    const int player = match_.state().player();
    if (!secrets_at_shared_screen() || player < 0 || player == last_viewer_) return;
    last_viewer_ = player;
    stale_ = true;
    if (!console_.interactive) return;
    console_.out << fmt::format("{}Give the keyboard to {}, who presses Enter. ", kClearScreen,
                                name_of(player));
    console_.out.flush();
    std::string ignored;
    if (!read_line(console_.in, ignored)) finished_ = true;
}

void TerminalGame::refuse(const std::string& why) {
    refused_ = true;
    console_.out << printable(why) << "\n";
}

// ---- what a line may say

void TerminalGame::obey(std::string_view line) {
    const std::vector<std::string_view> typed = words_of(line);
    if (typed.empty()) return;
    const std::string first = lower(typed[0]);
    // `play` is never needed, except for a move that is spelt like one of these words.
    if (first == "play") return play_words({typed.begin() + 1, typed.end()});
    for (const Word& word : words()) {
        if (first != word.name && !(first == "?" && word.name == "help") &&
            !(first == "exit" && word.name == "quit"))
            continue;
        std::string_view rest = line.substr(std::size_t(typed[0].data() + typed[0].size() - line.data()));
        rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
        rest = rest.substr(0, rest.find_last_not_of(" \t") + 1);
        const bool optional = word.argument.starts_with("[");
        if (!optional && rest.empty() != word.argument.empty())
            return refuse(
                fmt::format("Write `{}{}{}`.", word.name, word.argument.empty() ? "" : " ", word.argument));
        return (this->*word.act)(rest);
    }
    play_words(typed);
}

void TerminalGame::play_words(const std::vector<std::string_view>& moves) {
    if (moves.empty()) return refuse("Write `play` and a move.");
    if (!match_.state().over() && awaits_performance(match_.state())) return perform(moves);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (match_.state().over()) return refuse("The game is over: `undo`, `new`, `save FILE` or `quit`.");
        const bool secret = match_.game().program().sites[match_.state().header().site].secret;
        if (const std::string problem = match_.play_word(moves[i]); !problem.empty())
            return refuse(moves.size() == 1 ? problem : fmt::format("{}: {}", echo(moves[i]), problem));
        stale_ = true;
        if (secret && secrets_at_shared_screen() && console_.interactive) console_.out << kClearScreen;
        if (i + 1 < moves.size()) play_until_person();
    }
}

// The word, and the integers that the referee is given: docs/skill.md says what they are.
void TerminalGame::perform(const std::vector<std::string_view>& typed) {
    const auto stage = staged(match_.state());
    if (!stage) return refuse("It cannot be said what is to be performed here.");
    const AboutPerformance& kind = about(stage->performance->kind);
    Performed performed{{}, random_.next() >> 16, noise_of_people(kind)};
    bool good = lower(typed[0]) == kind.word && typed.size() > 1 && typed.size() <= kMostInput;
    for (std::size_t k = 1; good && k < typed.size(); ++k) {
        const auto n = number_in(typed[k]);
        good = n && *n >= -kLargestInput && *n <= kLargestInput;
        if (good) performed.input.push_back(int(*n));
    }
    if (!good)
        return refuse(fmt::format(
            "This is performed: write `{}` and whole numbers, as docs/skill.md tells them.", kind.word));
    if (!referee_) return refuse("Nobody can perform here: " + no_referee_ + ".");
    const auto found = referee_->judge(match_.state(), performed, Referee::Frames::No);
    if (!found.good()) return refuse(found.refused.empty() ? found.problem : found.refused);
    play_performance(performed, found);
}

bool TerminalGame::perform_for_computer() {
    const auto seat = std::size_t(match_.state().player());
    const auto stage = staged(match_.state());
    const auto fail = [&](const std::string& why) {
        refuse(fmt::format("{} cannot perform: {}.", name_of(int(seat)), why));
        finished_ = true;
        return false;
    };
    if (!stage || !referee_) return fail(stage ? no_referee_ : "it cannot be said what is to be performed");
    if (about(stage->performance->kind).live)
        return fail("no computer steers while the dice move; play with --hotseat");
    const std::string& who = seats_[seat].computer;
    const int level = who.starts_with("level:") ? number_in(std::string_view(who).substr(6)).value_or(5) : 5;
    const Performed performed = best_try(*referee_, match_.state(), level, random_.next());
    const auto found = referee_->judge(match_.state(), performed, Referee::Frames::No);
    if (!found.good()) return fail(found.refused + found.problem);
    play_performance(performed, found);
    return true;
}

void TerminalGame::play_performance(const Performed& performed, const Referee::Found& found) {
    std::string told;
    for (std::size_t k = 0; k < found.moves.size(); ++k) {
        if (k > 0) told += " " + word(match_.state(), found.moves[k]);
        if (k == 0) match_.play(found.moves[k], performed);
        else match_.play(found.moves[k]);
    }
    console_.out << fmt::format("Referee:{}\n", told);
    stale_ = true;
}

void TerminalGame::undo(std::string_view) {
    // Back to a choice that a person really had.
    MoveList legal;
    Match back = match_;
    while (back.undo()) {
        const int player = back.state().player();
        if (player < 0 || !seats_[std::size_t(player)].person()) continue;
        back.legal(legal);
        if (legal.size() < 2) continue;
        match_ = std::move(back);
        send_computers_away();
        stale_ = true;
        return;
    }
    refuse("There is nothing of yours to take back.");
}

void TerminalGame::hint(std::string_view) {
    if (match_.state().over()) return refuse("The game is over.");
    const PlayerRead adviser =
        make_adviser(kAdviser, match_.shared_game(), random_.next(),
                     known_for(knowledge_folders(library_.folders()), game_id_, match_.game()));
    if (!adviser.player) return refuse(adviser.problem);
    const Analysis analysis = adviser.player->analyse(match_);
    const std::size_t shown = std::min(kAdvice, analysis.choices.size());
    for (std::size_t i = 0; i < shown; ++i) {
        const ChoiceValue& choice = analysis.choices[i];
        const std::vector<std::string> line = line_words(match_, choice);
        console_.out << fmt::format("{} {} ({}){}", i == 0 ? "Try" : "or ", line.front(),
                                    worth_text(match_.game(), choice), line.size() > 1 ? ", then" : "");
        for (std::size_t n = 1; n < std::min(line.size(), kAdviceLine); ++n)
            console_.out << fmt::format(" {}", line[n]);
        console_.out << "\n";
    }
}

void TerminalGame::list_moves(std::string_view) {
    MoveList legal;
    if (!match_.state().over()) match_.legal(legal);
    std::vector<std::string> list;
    for (Move move : legal) list.push_back(word(match_.state(), move));
    console_.out << fmt::format("{}\n", list.empty() ? "There is nothing to choose." : joined(list, " "));
}

void TerminalGame::rules(std::string_view) {
    console_.out << printable(without_examples(match_.game().source()));
}

void TerminalGame::position(std::string_view) {
    const int eyes = viewer();
    console_.out << fmt::format(
        "{}\n", eyes == kAllSeeing ? position_text(match_.state()) : view_text(match_.state(), eyes));
}

void TerminalGame::board(std::string_view) { stale_ = true; }

void TerminalGame::save(std::string_view file) {
    const std::filesystem::path path(file);
    std::error_code ignored;
    if (std::filesystem::exists(path, ignored) && !is_record(path))
        return refuse(fmt::format("{} holds something else; choose another name.", echo(file)));
    RecordHead head;
    head.game = game_id_;
    for (std::size_t i = 0; i < seats_.size(); ++i)
        head.names.emplace_back(match_.game().program().players[i],
                                seats_[i].person() ? "person" : seats_[i].computer);
    std::ofstream out(path, std::ios::binary);
    out << record_text(match_, head);
    out.close();
    if (!out) return refuse(fmt::format("{} cannot be written; check the folder.", echo(file)));
    console_.out << fmt::format("Saved to {}.\n", echo(file));
}

void TerminalGame::load(std::string_view file) {
    const TextFile text = read_text_file(std::filesystem::path(file), kLongestRecord);
    if (!text.ok()) return refuse(text.problem);
    RecordRead read = read_record(text.text, finder(library_));
    if (!read.match) return refuse(fmt::format("{}: {}", file, read.problem));
    if (!read.problem.empty()) console_.out << fmt::format("Note: {}\n", read.problem);
    match_ = *std::move(read.match);
    game_id_ = read.head.game;
    if (const auto found = library_.find(game_id_); found.ok())
        language_ = language_of(library_, found.file, language_.code());
    if (seats_.size() != std::size_t(match_.game().players())) seats_ = usual_seats(match_.game(), computer_);
    send_computers_away();
    stale_ = true;
}

void TerminalGame::again(std::string_view) {
    while (match_.undo()) {
    }
    send_computers_away();
    stale_ = true;
}

void TerminalGame::help(std::string_view) {
    console_.out << "A move is a word that `moves` lists, or a part of it that means one of them only.\n";
    for (const Word& word : words())
        console_.out << fmt::format("  {} {}\n", padded(fmt::format("{} {}", word.name, word.argument), 12),
                                    word.help);
}

void TerminalGame::quit(std::string_view) { finished_ = true; }

}  // namespace cairn
