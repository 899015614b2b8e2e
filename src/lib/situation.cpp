#include "lib/situation.hpp"

#include <charconv>
#include <vector>

#include "play/game/hash.hpp"
#include "play/text/phrases.hpp"
#include "play/text/position.hpp"

namespace cairn {
namespace {

bool asks_about_the_past(const Program& program) {
    return program.historic || program.repetition != Program::Repetition::None;
}

constexpr std::string_view kFirstLine = "cairn 1 ";
constexpr std::string_view kPast = "past ";

std::string hex(std::uint64_t key) {
    char digits[16];
    const auto end = std::to_chars(digits, digits + sizeof digits, key, 16).ptr;
    return std::string(digits, end);
}

// Stands for the text of the rules and their options.
std::string rules_of(const Game& game) { return hex(game.program().hash); }

// Takes one line off the front of the text.
std::string_view next_line(std::string_view& text) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return line;
}

bool read_key(std::string_view& text, std::uint64_t& key) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), key, 16);
    if (error != std::errc()) return false;
    text.remove_prefix(std::size_t(end - text.data()));
    if (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    return true;
}

}  // namespace

Situation::Situation(std::shared_ptr<const Game> game) : Situation(game, game->start()) {}

Situation::Situation(std::shared_ptr<const Game> game, State position)
    : game_(std::move(game)), state_(std::move(position)), remembers_(asks_about_the_past(game_->program())) {
    note_first();
}

Situation::Situation(const Match& match)
    : game_(match.shared_game()), state_(match.state()), remembers_(asks_about_the_past(game_->program())) {
    if (remembers_) history_ = match.history();
}

Situation::Situation(Situation other, History past) : Situation(std::move(other)) {
    if (remembers_) history_ = std::move(past);
}

void Situation::note_first() {
    if (remembers_ && (state_.header().flags & kStarted) != 0)
        history_.push(state_.boards_key(), state_.hash());
}

void Situation::play(Move move) {
    if (!remembers_) return state_.play(move);
    const State before = state_;
    state_.play(move, &history_);
    note_turn_end(before, state_, history_);
}

bool operator==(const Situation& a, const Situation& b) {
    return a.state_ == b.state_ && a.history_ == b.history_;
}

std::uint64_t Situation::hash() const {
    std::uint64_t h = state_.hash();
    for (std::size_t n = 0; n < history_.size(); ++n) {
        const std::uint64_t key = history_.position_key(n);
        h = hash_words(&key, sizeof key, h);
    }
    return h;
}

std::string situation_text(const Situation& situation) {
    std::string text(kFirstLine);
    text += rules_of(situation.game()) + "\n" + position_text(situation.state()) + "\n";
    const History* past = situation.past();
    for (std::size_t n = 0; past && n < past->size(); ++n)
        text += std::string(kPast) + hex(past->boards_key(n)) + " " + hex(past->position_key(n)) + "\n";
    return text;
}

SituationRead read_situation(const std::shared_ptr<const Game>& game, std::string_view text) {
    const auto wrong = [](std::string problem) { return SituationRead{std::nullopt, std::move(problem)}; };
    const std::string first = std::string(kFirstLine) + rules_of(*game);
    if (const std::string_view line = next_line(text); line != first) {
        if (line.substr(0, kFirstLine.size()) == kFirstLine)
            return wrong("line 1: this was written for other rules or options (" +
                         echo(line.substr(kFirstLine.size())) + ") than those that are loaded (" +
                         rules_of(*game) + ")");
        return wrong("line 1: expected " + echo(first) + ", found " + echo(line));
    }
    PositionRead read = read_position(*game, next_line(text));
    if (!read.state) return wrong("line 2: " + joined(read.problems, "; "));
    Situation situation(game, *std::move(read.state));
    History past;
    int number = 2;
    while (!text.empty()) {
        std::string_view line = next_line(text);
        ++number;
        std::uint64_t boards = 0, position = 0;
        const bool good = line.substr(0, kPast.size()) == kPast &&
                          (line.remove_prefix(kPast.size()), read_key(line, boards)) &&
                          read_key(line, position) && line.empty();
        if (!good)
            return wrong("line " + std::to_string(number) +
                         ": expected `past` and two numbers in hexadecimal");
        past.push(boards, position);
    }
    return {Situation(std::move(situation), std::move(past)), ""};
}

}  // namespace cairn
