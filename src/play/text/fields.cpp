#include "play/text/fields.hpp"

#include <algorithm>
#include <set>

#include "play/text/board_text.hpp"
#include "play/text/phrases.hpp"
#include "play/text/values.hpp"
#include "rules/diagnostic.hpp"

namespace cairn {
namespace {

const Program& program_of(const State& state) { return state.game().program(); }

// ---- small readers shared by the fields

std::string read_number(std::string_view text, int high, auto& target) {
    const auto n = number_in(text);
    if (!n || *n < 0 || *n > high)
        return "expected a number from 0 to " + std::to_string(high) + ", found " + echo(text);
    target = std::remove_reference_t<decltype(target)>(*n);
    return "";
}

std::string number_or_nothing(int n) { return n == 0 ? "" : std::to_string(n); }

std::string no_player(const Game& game, std::string_view text) {
    std::string problem = "there is no player " + echo(text);
    if (const auto near = suggestion(text, game.program().players); !near.empty()) return problem + near;
    return problem + "; write " + list_of(game.program().players, "or");
}

// A bit for each player: "White+Black".
std::string players_text(const Game& game, unsigned bits) {
    std::vector<std::string> names;
    for (int q = 0; q < game.players(); ++q)
        if (bits >> q & 1) names.push_back(game.program().players[std::size_t(q)]);
    return joined(names, "+");
}

std::string read_players(const Game& game, std::string_view text, std::uint16_t& bits) {
    for (auto name : split(text, '+')) {
        const int q = read_player(game, name);
        if (q < 0) return no_player(game, name);
        bits = std::uint16_t(bits | 1u << q);
    }
    return "";
}

// One of some words, by its place in the list.
int place_in(const std::vector<std::string>& words, std::string_view text) {
    for (std::size_t i = 0; i < words.size(); ++i)
        if (same_word(words[i], text)) return int(i);
    return -1;
}

std::string not_among(std::string_view what, std::string_view text, const std::vector<std::string>& words) {
    const auto near = suggestion(text, words);
    return "there is no " + std::string(what) + " " + echo(text) +
           (near.empty() && !words.empty() && words.size() < 10 ? "; write " + list_of(words, "or") : near);
}

// ---- each field

std::string write_phase(const State& s) {
    const int phase = s.header().phase;
    return phase == 0 ? "" : program_of(s).phases[std::size_t(phase)].name;
}
std::string read_phase(State& s, std::string_view text) {
    std::vector<std::string> names;
    for (const auto& p : program_of(s).phases) names.push_back(p.name);
    const int phase = place_in(names, text);
    if (phase < 0) return names.size() == 1 ? "this game has no phases" : not_among("phase", text, names);
    s.header().phase = std::uint8_t(phase);
    return "";
}

// The phase of the next turn, once `go to` was said.
std::string write_going(const State& s) {
    return s.header().go_to == 0 ? "" : program_of(s).phases[std::size_t(s.header().go_to - 1)].name;
}
std::string read_going(State& s, std::string_view text) {
    std::vector<std::string> names;
    for (const auto& p : program_of(s).phases) names.push_back(p.name);
    const int phase = place_in(names, text);
    if (phase < 0) return not_among("phase", text, names);
    s.header().go_to = std::uint8_t(phase + 1);
    return "";
}

std::string write_out(const State& s) { return players_text(s.game(), s.header().out); }
std::string read_out(State& s, std::string_view text) { return read_players(s.game(), text, s.header().out); }

std::string write_next(const State& s) {
    return s.header().next == 0 ? "" : program_of(s).players[std::size_t(s.header().next - 1)];
}
std::string read_next(State& s, std::string_view text) {
    const int q = read_player(s.game(), text);
    if (q < 0) return no_player(s.game(), text);
    s.header().next = std::uint8_t(q + 1);
    return "";
}

std::string write_passes(const State& s) { return number_or_nothing(s.header().passes); }
std::string read_passes(State& s, std::string_view text) { return read_number(text, 255, s.header().passes); }

// The clock is part of the position only where the game can feel it.
std::string write_turn(const State& s) {
    const Program& p = program_of(s);
    return p.reads_turns || p.turn_limit > 0 ? number_or_nothing(s.header().turn) : "";
}
std::string read_turn(State& s, std::string_view text) { return read_number(text, 65535, s.header().turn); }

std::string write_by(const State& s) {
    return s.header().me == s.header().mover ? "" : program_of(s).players[s.header().me];
}
std::string read_by(State& s, std::string_view text) {
    const int q = read_player(s.game(), text);
    if (q < 0) return no_player(s.game(), text);
    s.header().me = std::uint8_t(q);
    return "";
}

std::vector<std::string> board_words(const Program& p) {
    std::vector<std::string> words;
    for (const auto& name : p.board_names) words.push_back(as_word(name));
    return words;
}
std::string write_board(const State& s) {
    return s.header().board == 0 ? "" : board_words(program_of(s))[s.header().board];
}
std::string read_board_name(State& s, std::string_view text) {
    const int board = place_in(board_words(program_of(s)), text);
    if (board < 0) return not_among("board", text, board_words(program_of(s)));
    s.header().board = std::uint8_t(board);
    return "";
}

// "starting" stands for a game that ended before its first turn; else the place where it waits tells.
const std::vector<std::pair<std::string, int>>& flag_words() {
    static const std::vector<std::pair<std::string, int>> words = {{"passed", kPassed},
                                                                   {"again", kAgain},
                                                                   {"scored", kScored},
                                                                   {"starting", kStarted},
                                                                   {"thrown", kThrown}};
    return words;
}
std::string write_flags(const State& s) {
    std::vector<std::string> words;
    for (const auto& [name, bit] : flag_words())
        if (((s.header().flags ^ kStarted) & bit) != 0 && (bit != kStarted || s.over()))
            words.push_back(name);
    return joined(words, "+");
}
std::string read_flags(State& s, std::string_view text) {
    int flags = kStarted;
    for (auto part : split(text, '+')) {
        const auto it = std::find_if(flag_words().begin(), flag_words().end(),
                                     [&](const auto& w) { return same_word(w.first, part); });
        if (it == flag_words().end())
            return not_among("flag", part, {"passed", "again", "scored", "starting", "thrown"});
        flags ^= it->second;
    }
    s.header().flags = std::uint8_t(flags);
    return "";
}

std::string write_dealt(const State& s) { return number_or_nothing(s.header().attempts); }
std::string read_dealt(State& s, std::string_view text) {
    return read_number(text, 65535, s.header().attempts);
}

// "goal(White+Black),pool(all)": whose part of which secret is open. `reveal` opens the parts of seats
// that nobody sits on too; those are `rest`.
constexpr unsigned kAllSeats = (1u << kMaxPlayers) - 1;
std::string seats_text(const Game& game, unsigned bits) {
    if (bits == kAllSeats) return "all";
    const unsigned seated = (1u << game.players()) - 1;
    const std::string names = players_text(game, bits & seated);
    if ((bits & ~seated) == 0) return names;
    return names.empty() ? "rest" : names + "+rest";
}
std::string read_seats(const Game& game, std::string_view text, std::uint16_t& bits) {
    const unsigned seated = (1u << game.players()) - 1;
    for (auto part : split(text, '+')) {
        if (part == "all" || part == "rest")
            bits = std::uint16_t(bits | (part == "all" ? kAllSeats : kAllSeats & ~seated));
        else if (auto problem = read_players(game, part, bits); !problem.empty()) return problem;
    }
    return "";
}
const Variable* secret_variable(const Program& p, int secret) {
    for (const auto& v : p.variables)
        if (v.secret == secret) return &v;
    return nullptr;
}
std::string write_revealed(const State& s) {
    std::vector<std::string> parts;
    for (int k = 0; k < program_of(s).secrets && k < 8; ++k) {
        const unsigned bits = s.header().revealed[k];
        const Variable* v = secret_variable(program_of(s), k);
        if (bits != 0)
            parts.push_back((v ? as_word(v->name) : std::to_string(k)) + "(" + seats_text(s.game(), bits) +
                            ")");
    }
    return joined(parts, ",");
}
std::string read_revealed(State& s, std::string_view text) {
    for (auto part : split(text, ',')) {
        const auto open = part.find('(');
        if (open == std::string_view::npos || part.back() != ')')
            return "expected a secret and whose is open, as in goal(White); found " + echo(part);
        const auto name = part.substr(0, open);
        int secret = -1;
        std::vector<std::string> names;
        for (int k = 0; k < program_of(s).secrets && k < 8; ++k) {
            const Variable* v = secret_variable(program_of(s), k);
            names.push_back(v ? as_word(v->name) : std::to_string(k));
            if (same_word(names.back(), name)) secret = k;
        }
        if (secret < 0) return not_among("secret", name, names);
        const auto who = part.substr(open + 1, part.size() - open - 2);
        if (auto problem = read_seats(s.game(), who, s.header().revealed[secret]); !problem.empty())
            return problem;
    }
    return "";
}

bool same_sets(const State& a, const State& b, int first, int count) {
    for (int i = 0; i < count; ++i)
        if (a.set_slot(first + i) != b.set_slot(first + i)) return false;
    return true;
}
std::string write_ko(const State& s) { return ko_text(s, 0); }
std::string read_ko(State& s, std::string_view text) {
    const Program& p = program_of(s);
    const auto snapshots = split(text, ';');
    if (p.ko_slot < 0) return "this game has no ko";
    const int first = p.ko_boards - int(snapshots.size());
    if (first < 0 || first > 1)
        return "expected " + counted(p.ko_boards - 1, "board", "boards") +
               " split by ;, and one more inside a turn; found " + std::to_string(snapshots.size());
    std::vector<std::string> problems;
    for (int k = first; k < p.ko_boards; ++k)
        if (const auto board = snapshots[std::size_t(k - first)]; board != "-")
            read_boards(s, p.ko_slot + k * snapshot_size(p), board, problems);
    return problems.empty() ? "" : problems.front();
}

std::string write_shown(const State& s) {
    return s.set_slot(0).empty() ? "" : set_text(s.game().lattice(), s.set_slot(0));
}
std::string read_shown(State& s, std::string_view text) {
    const auto points = read_set(s.game().lattice(), text);
    if (!points) return "expected points such as a1+c1, found " + echo(text);
    s.set_slot(0, *points);
    return "";
}

// The scores are the first numbers of every State.
std::string write_score(const State& s) {
    std::vector<std::string> parts;
    bool any = false;
    for (int q = 0; q < s.game().players(); ++q) {
        any |= s.number_slot(q) != 0;
        parts.push_back(std::to_string(s.number_slot(q)));
    }
    return any ? joined(parts, ",") : "";
}
std::string read_score(State& s, std::string_view text) {
    const auto parts = split(text, ',');
    if (int(parts.size()) != s.game().players())
        return "expected a number for each player, found " + echo(text);
    for (std::size_t q = 0; q < parts.size(); ++q) {
        const auto n = number_in(parts[q]);
        if (!n) return "expected a number, found " + echo(parts[q]);
        s.number_slot(int(q), *n);
    }
    return "";
}

// ---- how it ended

const std::vector<std::string>& status_words() {
    static const std::vector<std::string> words = {"playing", "draw", "decided", "void"};
    return words;
}
std::string write_over(const State& s) { return s.over() ? status_words()[s.header().status] : ""; }
std::string read_over(State& s, std::string_view text) {
    const int status = place_in(status_words(), text);
    if (status < 0) return "expected draw, decided or void, found " + echo(text);
    s.header().status = std::uint8_t(status);
    return "";
}

std::string write_ranks(const State& s) {
    std::vector<std::string> parts;
    bool any = false;
    for (int q = 0; q < s.game().players(); ++q) {
        any |= s.header().rank[q] != 0;
        parts.push_back(std::to_string(s.header().rank[q]));
    }
    return any ? joined(parts, ",") : "";
}
std::string read_ranks(State& s, std::string_view text) {
    const auto parts = split(text, ',');
    if (int(parts.size()) != s.game().players())
        return "expected a rank for each player, found " + echo(text);
    for (std::size_t q = 0; q < parts.size(); ++q)
        if (auto problem = read_number(parts[q], kMaxPlayers, s.header().rank[q]); !problem.empty())
            return problem;
    return "";
}

std::string write_rule(const State& s) { return number_or_nothing(s.header().rule); }
std::string read_rule(State& s, std::string_view text) { return read_number(text, 65535, s.header().rule); }

// Reasons are texts of the rules, written as one word; by number where two of them look alike.
std::string reason_word(const Program& p, int reason) {
    const std::string text = as_word(p.texts[std::size_t(reason)]);
    for (int i = 0; i < int(p.texts.size()); ++i)
        if (i != reason && same_word(as_word(p.texts[std::size_t(i)]), text))
            return "#" + std::to_string(reason);
    return text;
}
std::string write_reason(const State& s) {
    const int reason = s.header().reason;
    if (reason == 0) return "";
    return reason < int(program_of(s).texts.size()) ? reason_word(program_of(s), reason)
                                                    : "#" + std::to_string(reason);
}
std::string read_reason(State& s, std::string_view text) {
    const Program& p = program_of(s);
    if (!text.empty() && text.front() == '#') return read_number(text.substr(1), 65535, s.header().reason);
    for (int i = 0; i < int(p.texts.size()); ++i)
        if (same_word(as_word(p.texts[std::size_t(i)]), text)) {
            s.header().reason = std::uint16_t(i);
            return "";
        }
    return "the rules have no reason " + echo(text);
}

}  // namespace

std::string ko_text(const State& s, int first) {
    const Program& p = program_of(s);
    if (p.ko_slot < 0) return "";
    const State blank = s.game().blank();
    std::vector<std::string> snapshots;
    bool any = false;
    for (int k = first; k < p.ko_boards; ++k) {
        const int slot = p.ko_slot + k * snapshot_size(p);
        const bool stood = !same_sets(s, blank, slot, snapshot_size(p));
        any |= stood;
        snapshots.push_back(stood ? boards_text(s, slot) : "-");
    }
    return any ? joined(snapshots, ";") : "";
}

void forget_latest_ko(State& s) {
    const Program& p = program_of(s);
    if (p.ko_slot < 0) return;
    const State blank = s.game().blank();
    const int last = (p.ko_boards - 1) * snapshot_size(p);
    for (int i = 0; i < last; ++i) s.set_slot(p.ko_slot + i, s.set_slot(p.ko_slot + i + snapshot_size(p)));
    for (int i = last; i < last + snapshot_size(p); ++i)
        s.set_slot(p.ko_slot + i, blank.set_slot(p.ko_slot + i));
}

const std::vector<Field>& fields() {
    static const std::vector<Field> list = {
        {"phase", false, write_phase, read_phase},
        {"going", false, write_going, read_going},
        {"out", false, write_out, read_out},
        {"next", false, write_next, read_next},
        {"passes", false, write_passes, read_passes},
        {"turn", false, write_turn, read_turn},
        {"dealt", false, write_dealt, read_dealt},
        {"revealed", false, write_revealed, read_revealed},
        {"ko", false, write_ko, read_ko},
        {"by", true, write_by, read_by},
        {"board", true, write_board, read_board_name},
        {"flags", false, write_flags, read_flags},
        {"over", false, write_over, read_over},
        {"ranks", false, write_ranks, read_ranks},
        {"score", false, write_score, read_score},
        {"shown", false, write_shown, read_shown},
        {"rule", false, write_rule, read_rule},
        {"reason", false, write_reason, read_reason},
    };
    return list;
}

// ---- players

std::string player_text(const Game& game, int player) {
    const auto& names = game.program().players;
    std::set<char> initials;
    for (const auto& name : names) initials.insert(lower(name).front());
    const auto& name = names[std::size_t(player)];
    return initials.size() == names.size() ? name.substr(0, 1) : name;
}

int read_player(const Game& game, std::string_view text) {
    const auto& names = game.program().players;
    for (std::size_t q = 0; q < names.size(); ++q)
        if (same_word(names[q], text)) return int(q);
    for (int q = 0; q < game.players(); ++q)
        if (same_word(player_text(game, q), text)) return q;
    return -1;
}

}  // namespace cairn
