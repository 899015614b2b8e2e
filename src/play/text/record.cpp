#include "play/text/record.hpp"

#include <algorithm>

#include "play/text/notation.hpp"
#include "play/text/phrases.hpp"
#include "play/text/position.hpp"
#include "rules/diagnostic.hpp"

namespace cairn {
namespace {

constexpr std::size_t kLongestRecord = 1 << 20;
constexpr std::string_view kUnfinished = "unfinished";

std::string result_of(const Match& match, const RecordHead& head) {
    if (match.state().over()) return result_text(match.state());
    return head.result.empty() ? std::string(kUnfinished) : head.result;
}

bool from_the_start(const Match& match) { return match.first() == match.game().start(); }

// ---- writing

std::string tag(std::string_view name, const std::vector<std::string>& values) {
    std::string text = "[" + std::string(name);
    for (const auto& value : values) {
        text += " \"";
        for (char c : value) {
            if (c == '"' || c == '\\') text += '\\';
            text += c == '\n' || c == '\r' ? ' ' : c;
        }
        text += '"';
    }
    return text + "]\n";
}

struct TurnText {
    int mover = 0;
    bool start = false;  // before the first turn
    std::string text;
};

// The choices of a match, gathered into turns.
class Turns {
   public:
    explicit Turns(const Match& match) {
        const auto& moves = match.moves();
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const State &before = match.state_before(i), &after = match.state_before(i + 1);
            choice(before, moves[i], match.performed(i));
            if (!turn_ended(before, after)) continue;
            end_turn();
            passes(before, after);
        }
        end_turn();
    }
    std::vector<TurnText> list;

   private:
    void choice(const State& state, Move move, const Performed* performed) {
        const bool chance = state.player() == kChance && !state.race();
        if (!open_) {
            list.push_back({state.mover(), (state.header().flags & kStarted) == 0, ""});
            open_ = true;
        }
        std::string& text = list.back().text;
        if (chance != throwing_ && throwing_) text += '}';
        if (!text.empty()) text += chance && throwing_ ? " " : ",";
        if (chance && !throwing_) text += '{';
        throwing_ = chance;
        text += word(state, move);
        if (performed) text += performed_text(*performed);
    }
    void end_turn() {
        if (throwing_) list.back().text += '}';
        throwing_ = open_ = false;
    }
    // Whoever follows the mover and is still in passed first.
    void passes(const State& before, const State& after) {
        const int players = before.game().players();
        int q = list.back().start ? before.mover() - 1 : before.mover();
        for (int n = passes_between(before, after); n > 0; --n) {
            do q = (q + 1) % players;
            while (after.header().out >> q & 1);
            list.push_back({q, false, "-"});
        }
    }
    bool open_ = false, throwing_ = false;
};

std::string rounds(const Match& match) {
    std::string text;
    int round = 0, in_line = 0, last = 0;
    for (const TurnText& turn : Turns(match).list) {
        if (turn.start) {
            text += "0. " + turn.text + "\n";
            continue;
        }
        const bool new_line = in_line == 0 || in_line == match.game().players() || turn.mover <= last;
        if (new_line) {
            if (in_line > 0) text += "\n";
            text += std::to_string(++round) + ".";
            in_line = 0;
        }
        text += " " + turn.text;
        last = turn.mover;
        ++in_line;
    }
    return in_line > 0 ? text + "\n" : text;
}

// ---- reading

class RecordReader {
   public:
    RecordReader(std::string_view text, const GameFinder& find) : text_(text), find_(find) {}

    RecordRead read() {
        if (text_.size() > kLongestRecord) return fail("this record is longer than 1 MiB");
        while (problem_.empty() && next_line()) {
            if (line_text_.empty() || line_text_.front() == '#') continue;
            line_text_.front() == '[' ? head_line() : move_line();
        }
        if (problem_.empty() && !match_) begin();
        if (problem_.empty()) compare();
        return {std::move(match_), std::move(head_), std::move(problem_)};
    }

   private:
    RecordRead fail(std::string what) { return {std::nullopt, std::move(head_), std::move(what)}; }
    void problem(const std::string& what) {
        problem_ = "line " + std::to_string(line_) + ": " + what;
        match_.reset();
    }

    bool next_line() {
        if (at_ >= text_.size()) return false;
        const auto end = std::min(text_.find('\n', at_), text_.size());
        line_text_ = trimmed(text_.substr(at_, end - at_));
        at_ = end + 1;
        ++line_;
        return true;
    }

    // ---- the head

    void head_line() {
        if (match_) return problem("the head comes before the moves");
        std::string name;
        std::vector<std::string> values;
        if (!read_tag(name, values))
            return problem("expected a line such as [game \"spline\"], found " + echo(line_text_));
        static const std::vector<std::string> kTags = {"game",   "rules",    "option",
                                                       "player", "position", "result"};
        if (std::find(kTags.begin(), kTags.end(), name) == kTags.end())
            return problem("there is no line [" + name + "] in a record" + suggestion(name, kTags));
        const std::size_t wanted = name == "option" || name == "player" ? 2 : 1;
        if (values.size() != wanted)
            return problem("[" + name + "] has " + (wanted == 1 ? "one text" : "two texts") + ", found " +
                           std::to_string(values.size()));
        if (name == "game") head_.game = values[0];
        if (name == "rules") rules_ = values[0];
        if (name == "option") options_.push_back({values[0], values[1]});
        if (name == "player") head_.names.push_back({values[0], values[1]});
        if (name == "position") position_ = values[0], position_line_ = line_;
        if (name == "result") head_.result = values[0];
    }

    bool read_tag(std::string& name, std::vector<std::string>& values) const {
        std::size_t i = 1;
        const auto& t = line_text_;
        while (i < t.size() && t[i] >= 'a' && t[i] <= 'z') name += t[i++];
        for (;;) {
            while (i < t.size() && t[i] == ' ') ++i;
            if (i >= t.size()) return false;
            if (t[i] == ']') return i + 1 == t.size() && !name.empty();
            if (t[i] != '"') return false;
            std::string value;
            for (++i; i < t.size() && t[i] != '"'; ++i) {
                if (t[i] == '\\' && i + 1 < t.size()) ++i;
                value += t[i];
            }
            if (i++ >= t.size()) return false;
            values.push_back(std::move(value));
        }
    }

    // The head is read: find the game and set it up.
    void begin() {
        if (head_.game.empty()) return problem("expected [game \"…\"] before the moves");
        const auto game = find_(head_.game, options_);
        if (!game) return problem("there is no game " + echo(head_.game) + with_options());
        for (const auto& [player, who] : head_.names) {
            const auto& names = game->program().players;
            if (std::find(names.begin(), names.end(), player) == names.end())
                return problem("there is no player " + echo(player) + suggestion(player, names));
        }
        if (!position_) {
            match_.emplace(game);
            return;
        }
        PositionRead read = read_position(*game, *position_);
        if (!read.state) {
            line_ = position_line_;
            return problem(read.problems.front());
        }
        match_.emplace(game, std::move(*read.state));
    }
    std::string with_options() const {
        std::vector<std::string> parts;
        for (const auto& [name, value] : options_) parts.push_back(name + "=" + value);
        return parts.empty() ? "" : " with " + list_of(parts);
    }

    // ---- the moves

    void move_line() {
        if (!match_) begin();
        std::size_t i = 0;
        const auto& t = line_text_;
        while (problem_.empty() && i < t.size()) {
            if (t[i] == '#') return;
            if (t[i] == ' ' || t[i] == '\t' || t[i] == ',') {
                ++i;
            } else if (t[i] == '{' || t[i] == '}') {
                if (throwing_ == (t[i] == '{'))
                    return problem(throwing_ ? "a brace inside braces"
                                             : "a closing brace without its opening one");
                throwing_ = t[i++] == '{';
            } else {
                auto end = std::min(t.find_first_of(" \t,{}#", i), t.size());
                // Commas inside brackets belong to what was performed.
                if (const auto open = t.find('(', i); open < end)
                    end = std::min(t.find(')', open), t.size() - 1) + 1;
                token(t.substr(i, end - i));
                i = end;
            }
        }
    }

    void token(std::string_view text) {
        const bool number =
            text.size() > 1 && text.back() == '.' &&
            text.substr(0, text.size() - 1).find_first_not_of("0123456789") == std::string_view::npos;
        if (number) return;  // of the round: for people
        if (text == "-") {
            if (passes_ == 0) return problem("`-` is a turn that had to be passed, and nobody passed here");
            --passes_;
            return;
        }
        const bool chance = match_->state().player() == kChance && !match_->state().race();
        if (chance != throwing_ && !match_->state().over())
            return problem(chance ? "chance decides here: write " + echo(text) + " in braces"
                                  : echo(text) + " is in braces, but " + result_text(match_->state()));
        if (const auto wrong = match_->play_word(text); !wrong.empty()) return problem(wrong);
        const std::size_t n = match_->moves().size();
        passes_ = passes_between(match_->state_before(n - 1), match_->state_before(n));
    }

    // ---- the end

    void compare() {
        if (throwing_) return problem("the last brace is not closed");
        const std::string found = match_->state().over() ? result_text(match_->state()) : "";
        if (!rules_.empty() && rules_ != rules_mark(match_->game()))
            problem_ = "the rules have changed since this was recorded";
        else if (!found.empty() && !head_.result.empty() && head_.result != found)
            problem_ = "the record says " + echo(head_.result) + ", but the game ends with " + echo(found);
        if (!found.empty() || head_.result == kUnfinished) head_.result.clear();
    }

    std::string_view text_, line_text_;
    const GameFinder& find_;
    std::size_t at_ = 0;
    int line_ = 0, position_line_ = 0, passes_ = 0;
    bool throwing_ = false;
    RecordHead head_;
    OptionValues options_;
    std::string rules_, problem_;
    std::optional<std::string> position_;
    std::optional<Match> match_;
};

// ---- SGF

std::string sgf_escaped(std::string_view text) {
    std::string out;
    for (char c : text) {
        if (c == ']' || c == '\\' || c == ':') out += '\\';
        out += c;
    }
    return out;
}

std::string property(std::string_view name, std::string_view value) {
    return std::string(name) + "[" + sgf_escaped(value) + "]";
}
std::string property(std::string_view name, std::string_view first, std::string_view second) {
    return std::string(name) + "[" + sgf_escaped(first) + ":" + sgf_escaped(second) + "]";
}

// Players called White and Black have SGF's own properties; the others use ours.
std::string_view sgf_colour(const std::string& player) {
    return player == "White" ? "W" : player == "Black" ? "B" : "";
}

std::string sgf_move(const std::string& player, const std::string& word) {
    const auto colour = sgf_colour(player);
    return ";" + (colour.empty() ? property("XM", player, word) : property(colour, word)) + "\n";
}

std::string sgf_result(const Match& match) {
    if (!match.state().over()) return "?";
    const Outcome outcome = match.state().outcome();
    if (outcome.faulty) return "Void";
    if (outcome.drawn) return "0";
    std::string winner;
    for (std::size_t q = 0; q < outcome.ranks.size(); ++q)
        if (outcome.ranks[q] == 1) winner += sgf_colour(match.game().program().players[q]);
    return winner.size() == 1 ? winner + "+" : "?";
}

}  // namespace

// Options are written out in a record, so they need not be in it.
std::string rules_mark(const Game& game) {
    std::uint64_t h = 0xcbf29ce484222325ull;  // FNV-1a
    for (unsigned char c : game.source()) h = (h ^ c) * 0x100000001b3ull;
    std::string digits;
    for (int i = 7; i >= 0; --i) digits += "0123456789abcdef"[h >> (4 * i) & 15];
    return digits;
}

OptionValues options_of(const Game& game) {
    const Program& p = game.program();
    OptionValues options;
    if (!p.variant.empty()) options.push_back({"variant", p.variant});
    if (p.players_low != p.players_high) options.push_back({"players", std::to_string(p.players.size())});
    for (const Option& o : p.options)
        if (o.value != o.fallback)
            options.push_back(
                {o.name, o.words.empty() ? std::to_string(o.value) : o.words[std::size_t(o.value)]});
    return options;
}

std::string record_text(const Match& match, const RecordHead& head) {
    std::string text = tag("game", {head.game}) + tag("rules", {rules_mark(match.game())});
    for (const auto& [name, value] : options_of(match.game())) text += tag("option", {name, value});
    for (const auto& [player, who] : head.names) text += tag("player", {player, who});
    if (!from_the_start(match)) text += tag("position", {position_text(match.first())});
    text += tag("result", {result_of(match, head)});
    const std::string played = rounds(match);
    return played.empty() ? text : text + "\n" + played;
}

RecordRead read_record(std::string_view text, const GameFinder& find) {
    return RecordReader(text, find).read();
}

std::string sgf_text(const Match& match, const RecordHead& head) {
    const Program& p = match.game().program();
    std::string text = "(;FF[4]CA[UTF-8]AP[Cairn]GM[0]\n" + property("GN", p.title) +
                       property("XG", head.game) + property("XR", rules_mark(match.game())) + "\n";
    for (const auto& [name, value] : options_of(match.game())) text += property("XO", name, value) + "\n";
    for (const auto& [player, who] : head.names) {
        const auto colour = sgf_colour(player);
        text +=
            (colour.empty() ? property("XN", player, who) : property("P" + std::string(colour), who)) + "\n";
    }
    if (!from_the_start(match)) text += property("XP", position_text(match.first())) + "\n";
    text += property("RE", sgf_result(match)) + property("XE", result_of(match, head)) + "\n";
    for (std::size_t i = 0; i < match.moves().size(); ++i) {
        const State& state = match.state_before(i);
        std::string move = word(state, match.moves()[i]);
        if (const Performed* performed = match.performed(i)) move += performed_text(*performed);
        const int player = state.race() ? state.claimant(match.moves()[i]) : state.player();
        text +=
            player < 0 ? ";" + property("XC", move) + "\n" : sgf_move(p.players[std::size_t(player)], move);
    }
    return text + ")\n";
}

}  // namespace cairn
