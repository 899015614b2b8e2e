#include "play/fields.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "play/notation.hpp"
#include "play/phrases.hpp"
#include "play/values.hpp"

namespace cairn {
namespace {

const Program& program_of(const State& state) { return state.game().program(); }

// ---- small readers shared by the fields

std::string read_number(std::string_view text, int high, auto& target) {
    const auto n = number_in(text);
    if (!n || *n < 0 || *n > high)
        return "expected a number from 0 to " + std::to_string(high) + ", found " + quoted(text);
    target = std::remove_reference_t<decltype(target)>(*n);
    return "";
}

std::string number_or_nothing(int n) { return n == 0 ? "" : std::to_string(n); }

std::string no_player(const Game& game, std::string_view text) {
    std::string problem = "there is no player " + quoted(text);
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
    return "there is no " + std::string(what) + " " + quoted(text) +
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
std::string read_out(State& s, std::string_view text) {
    auto problem = read_players(s.game(), text, s.header().out);
    const unsigned all = (1u << s.game().players()) - 1;
    if (problem.empty() && (s.header().out & all) == all) problem = "not all players can be out";
    return problem;
}

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
    static const std::vector<std::pair<std::string, int>> words = {
        {"passed", kPassed}, {"again", kAgain}, {"scored", kScored}, {"starting", kStarted}};
    return words;
}
std::string write_flags(const State& s) {
    std::vector<std::string> words;
    for (const auto& [name, bit] : flag_words())
        if (((s.header().flags ^ kStarted) & bit) != 0 && (bit != kStarted || s.over())) words.push_back(name);
    return joined(words, "+");
}
std::string read_flags(State& s, std::string_view text) {
    int flags = kStarted;
    for (auto part : split(text, '+')) {
        const auto it = std::find_if(flag_words().begin(), flag_words().end(),
                                     [&](const auto& w) { return same_word(w.first, part); });
        if (it == flag_words().end()) return not_among("flag", part, {"passed", "again", "scored", "starting"});
        flags ^= it->second;
    }
    s.header().flags = std::uint8_t(flags);
    return "";
}

std::string write_dealt(const State& s) { return number_or_nothing(s.header().attempts); }
std::string read_dealt(State& s, std::string_view text) { return read_number(text, 65535, s.header().attempts); }

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
        else if (auto problem = read_players(game, part, bits); !problem.empty())
            return problem;
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
        if (bits != 0) parts.push_back((v ? as_word(v->name) : std::to_string(k)) + "(" + seats_text(s.game(), bits) + ")");
    }
    return joined(parts, ",");
}
std::string read_revealed(State& s, std::string_view text) {
    for (auto part : split(text, ',')) {
        const auto open = part.find('(');
        if (open == std::string_view::npos || part.back() != ')')
            return "expected a secret and whose is open, as in goal(White); found " + quoted(part);
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
        if (auto problem = read_seats(s.game(), who, s.header().revealed[secret]); !problem.empty()) return problem;
    }
    return "";
}

int snapshot_size(const Program& p) { return p.boards * int(p.colours.size()); }
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
        return "expected " + counted(p.ko_boards - 1, "board", "boards") + " split by ;, and one more inside a turn; found " +
               std::to_string(snapshots.size());
    std::vector<std::string> problems;
    for (int k = first; k < p.ko_boards; ++k)
        if (const auto board = snapshots[std::size_t(k - first)]; board != "-")
            read_boards(s, p.ko_slot + k * snapshot_size(p), board, "", problems);
    return problems.empty() ? "" : problems.front();
}

std::string write_shown(const State& s) {
    return s.set_slot(0).empty() ? "" : set_text(s.game().lattice(), s.set_slot(0));
}
std::string read_shown(State& s, std::string_view text) {
    const auto points = read_set(s.game().lattice(), text);
    if (!points) return "expected points such as a1+c1, found " + quoted(text);
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
    if (int(parts.size()) != s.game().players()) return "expected a number for each player, found " + quoted(text);
    for (std::size_t q = 0; q < parts.size(); ++q) {
        const auto n = number_in(parts[q]);
        if (!n) return "expected a number, found " + quoted(parts[q]);
        s.number_slot(int(q), *n);
    }
    return "";
}

// ---- how it ended

const std::vector<std::string>& status_words() {
    static const std::vector<std::string> words = {"playing", "draw", "decided", "void"};
    return words;
}
std::string write_over(const State& s) {
    return s.over() ? status_words()[s.header().status] : "";
}
std::string read_over(State& s, std::string_view text) {
    const int status = place_in(status_words(), text);
    if (status < 0) return "expected draw, decided or void, found " + quoted(text);
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
    if (int(parts.size()) != s.game().players()) return "expected a rank for each player, found " + quoted(text);
    for (std::size_t q = 0; q < parts.size(); ++q)
        if (auto problem = read_number(parts[q], kMaxPlayers, s.header().rank[q]); !problem.empty()) return problem;
    return "";
}

std::string write_rule(const State& s) { return number_or_nothing(s.header().rule); }
std::string read_rule(State& s, std::string_view text) { return read_number(text, 65535, s.header().rule); }

// Reasons are texts of the rules, written as one word; by number where two of them look alike.
std::string reason_word(const Program& p, int reason) {
    const std::string text = as_word(p.texts[std::size_t(reason)]);
    for (int i = 0; i < int(p.texts.size()); ++i)
        if (i != reason && same_word(as_word(p.texts[std::size_t(i)]), text)) return "#" + std::to_string(reason);
    return text;
}
std::string write_reason(const State& s) {
    const int reason = s.header().reason;
    if (reason == 0) return "";
    return reason < int(program_of(s).texts.size()) ? reason_word(program_of(s), reason) : "#" + std::to_string(reason);
}
std::string read_reason(State& s, std::string_view text) {
    const Program& p = program_of(s);
    if (!text.empty() && text.front() == '#') return read_number(text.substr(1), 65535, s.header().reason);
    for (int i = 0; i < int(p.texts.size()); ++i)
        if (same_word(as_word(p.texts[std::size_t(i)]), text)) {
            s.header().reason = std::uint16_t(i);
            return "";
        }
    return "the rules have no reason " + quoted(text);
}

// ---- slots

std::string slot_problem(const Slot& slot, const Game& game, std::string_view text) {
    const auto& type = slot.variable.type;
    const auto words = value_words(game, type);
    if (type.type == Type::Point || type.type == Type::Set)
        if (const auto unclear = unclear_point(game.lattice(), text); !unclear.empty()) return slot.key + ": " + unclear;
    std::string problem = slot.key + ": " + quoted(text) + " is no " + type_noun(game, type);
    if (const auto near = suggestion(text, words); !near.empty()) return problem + near;
    return words.empty() || words.size() > 9 ? problem : problem + "; write " + list_of(words, "or");
}

// "" or what is wrong.
std::string read_entry(const Slot& slot, State& state, int entry, std::string_view text) {
    const Variable& v = slot.variable;
    if (v.is_set()) {
        const auto points = read_set(state.game().lattice(), text);
        if (!points) return slot_problem(slot, state.game(), text);
        state.set_slot(v.slot + entry, *points);
        return "";
    }
    const auto value = read_value(state.game(), v.type, text);
    if (!value) return slot_problem(slot, state.game(), text);
    state.number_slot(v.slot + entry, *value);
    if (state.number_slot(v.slot + entry) == *value) return "";
    return slot.key + ": " + quoted(text) + " is too large";
}

// "c3(2)" or "White.c3(2)": the entry and the text of its value; -1 when it names none.
std::pair<int, std::string_view> entry_and_text(const Slot& slot, const Game& game, std::string_view part) {
    const auto open = part.find('(');
    if (open == std::string_view::npos || part.back() != ')') return {-1, {}};
    const auto indices = split(part.substr(0, open), '.');
    const Variable& v = slot.variable;
    if (indices.size() != v.dimensions.size()) return {-1, {}};
    int entry = 0;
    for (std::size_t d = 0; d < indices.size(); ++d) {
        const auto index = read_value(game, v.index_types[d], indices[d]);
        if (!index || *index < v.index_low[d] || *index - v.index_low[d] >= v.dimensions[d]) return {-1, {}};
        entry = entry * v.dimensions[d] + *index - v.index_low[d];
    }
    return {entry, part.substr(open + 1, part.size() - open - 2)};
}

std::string example_entry(const Slot& slot, const Game& game) {
    const Variable& v = slot.variable;
    const std::string value = v.is_set() ? "-" : value_text(game, v.type, v.type.type == Type::Number ? 2 : 0);
    return slot.index_text(game, 0) + "(" + value + ")";
}

std::string read_sparse(const Slot& slot, State& state, std::string_view text) {
    for (auto part : split(text, ',')) {
        const auto [entry, value] = entry_and_text(slot, state.game(), part);
        if (entry < 0) {
            const auto unclear = unclear_point(state.game().lattice(), part.substr(0, part.find('(')));
            if (!unclear.empty()) return slot.key + ": " + unclear;
            return slot.key + ": expected a point and its value, as in " + example_entry(slot, state.game()) + "; found " + quoted(part);
        }
        if (auto problem = read_entry(slot, state, entry, value); !problem.empty()) return problem;
    }
    return "";
}

// "White, Black" for one index by player; else how many.
std::string what_entries(const Slot& slot, const Game& game) {
    const Variable& v = slot.variable;
    if (v.size == 1) return "one value";
    std::string text = std::to_string(v.size) + " values";
    if (v.size > 9 || v.dimensions.empty()) return text;
    std::vector<std::string> names;
    for (int i = 0; i < v.size; ++i) names.push_back(slot.index_text(game, i));
    return text + " (" + joined(names, ", ") + ")";
}

// Marks which numbers and sets of the State the text already covers.
struct Covered {
    std::set<int> sets, numbers;
    bool all_of(const Variable& v) const {
        const auto& list = v.is_set() ? sets : numbers;
        for (int i = 0; i < v.size; ++i)
            if (!list.count(v.slot + i)) return false;
        return true;
    }
    void add(const Variable& v) {
        for (int i = 0; i < v.size; ++i) (v.is_set() ? sets : numbers).insert(v.slot + i);
    }
};

Covered covered_by_fields(const Game& game) {
    const Program& p = game.program();
    Covered covered;
    covered.sets.insert(0);
    for (int i = 0; i < p.boards * int(p.colours.size()); ++i) covered.sets.insert(p.plane_slot + i);
    if (p.ko_slot >= 0)
        for (int i = 0; i < p.ko_boards * snapshot_size(p); ++i) covered.sets.insert(p.ko_slot + i);
    for (int q = 0; q < game.players(); ++q) covered.numbers.insert(q);
    return covered;
}

Variable nameless(Type type, int slot, char letter) {
    Variable v;
    v.name = letter + std::to_string(slot);
    v.type = {type, -1, Type::Nothing};
    v.slot = slot;
    v.local = true;
    return v;
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
    for (int i = last; i < last + snapshot_size(p); ++i) s.set_slot(p.ko_slot + i, blank.set_slot(p.ko_slot + i));
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

// ---- slots

bool Slot::per_point() const {
    return std::any_of(variable.index_types.begin(), variable.index_types.end(),
                       [](const ValueType& t) { return t.type == Type::Point; });
}

bool Slot::entry_differs(const State& a, const State& b, int entry) const {
    const int slot = variable.slot + entry;
    return variable.is_set() ? a.set_slot(slot) != b.set_slot(slot) : a.number_slot(slot) != b.number_slot(slot);
}

std::string Slot::entry_text(const State& state, int entry) const {
    const int slot = variable.slot + entry;
    if (variable.is_set()) return set_text(state.game().lattice(), state.set_slot(slot));
    return value_text(state.game(), variable.type, state.number_slot(slot));
}

std::string Slot::index_text(const Game& game, int entry) const {
    std::vector<std::string> parts(variable.dimensions.size());
    for (std::size_t d = parts.size(); d-- > 0; entry /= variable.dimensions[d])
        parts[d] = value_text(game, variable.index_types[d], entry % variable.dimensions[d] + variable.index_low[d]);
    return joined(parts, ".");
}

std::vector<Slot> slots_of(const Game& game) {
    const Program& p = game.program();
    Covered covered = covered_by_fields(game);
    std::map<std::string, int, std::less<>> names;  // how often each was given
    for (const Field& f : fields()) names[std::string(f.key)] = 1;
    std::vector<Slot> slots;
    const auto add = [&](const Variable& v) {
        // Names of different moments may share a place; the first one speaks for it.
        if (v.form == Variable::Form::Board || covered.all_of(v)) return;
        covered.add(v);
        const int n = ++names[as_word(v.name)];
        slots.push_back({as_word(v.name) + (n > 1 ? "." + std::to_string(n) : ""), v});
    };
    for (const auto& v : p.variables) add(v);
    for (int i = 0; i < p.number_slots; ++i) add(nameless(Type::Number, i, 'n'));
    for (int i = 0; i < p.set_slots; ++i) add(nameless(Type::Set, i, 't'));
    return slots;
}

std::string read_slot(const Slot& slot, State& state, std::string_view text) {
    if (slot.per_point()) return read_sparse(slot, state, text);
    const auto parts = split(text, ',');
    if (int(parts.size()) != slot.entries())
        return slot.key + " has " + what_entries(slot, state.game()) + ", found " + std::to_string(parts.size());
    for (int i = 0; i < slot.entries(); ++i)
        if (auto problem = read_entry(slot, state, i, parts[std::size_t(i)]); !problem.empty()) return problem;
    return "";
}

// ---- boards

std::string board_text(const State& state, int first_slot) {
    const Program& p = state.game().program();
    std::vector<WideSet> planes;
    for (std::size_t c = 0; c < p.colours.size(); ++c) planes.push_back(state.set_slot(first_slot + int(c)));
    const auto letter = [&](Point at) {
        for (std::size_t c = 0; c < planes.size(); ++c)
            if (planes[c].has(at)) return p.letters[c];
        return '.';
    };
    std::vector<std::string> levels;
    std::size_t needed = 1;  // empty levels on top are left out
    for (const auto& rows : state.game().lattice().rows) {
        std::vector<std::string> lines;
        for (const auto& row : rows) {
            lines.emplace_back();
            for (Point at : row) lines.back() += letter(at);
        }
        levels.push_back(joined(lines, "/"));
        if (levels.back().find_first_not_of("./") != std::string::npos) needed = levels.size();
    }
    levels.resize(needed);
    return joined(levels, "_");
}

std::string boards_text(const State& state, int first_slot) {
    const Program& p = state.game().program();
    std::vector<std::string> boards;
    for (int b = 0; b < p.boards; ++b) boards.push_back(board_text(state, first_slot + b * int(p.colours.size())));
    return joined(boards, "|");
}

namespace {

// The colour of a letter, whatever its case where that is clear; -1: none.
int colour_of(const Program& p, char letter) {
    for (std::size_t c = 0; c < p.letters.size(); ++c)
        if (p.letters[c] == letter) return int(c);
    for (std::size_t c = 0; c < p.letters.size(); ++c)
        if (same_word(std::string_view(&p.letters[c], 1), std::string_view(&letter, 1))) return int(c);
    return -1;
}

std::string letters_to_write(const Program& p) {
    std::vector<std::string> letters;
    for (std::size_t c = 0; c < p.letters.size(); ++c)
        letters.push_back(std::string(1, p.letters[c]) + " (" + p.colours[c] + ")");
    letters.push_back(". (empty)");
    return list_of(letters, "or");
}

}  // namespace

void read_board(State& state, int first_slot, std::string_view text, const std::string& name,
                std::vector<std::string>& problems) {
    const Program& p = state.game().program();
    const auto& levels = state.game().lattice().rows;
    const auto problem = [&](const std::string& what) { problems.push_back((name.empty() ? "" : name + ": ") + what); };
    const auto parts = split(text, '_');
    if (parts.size() > levels.size())
        return problem("the board has " + std::to_string(levels.size()) + (levels.size() == 1 ? " level" : " levels") +
                       ", found " + std::to_string(parts.size()));
    std::vector<WideSet> planes(p.colours.size());
    for (std::size_t k = 0; k < parts.size(); ++k) {
        const auto rows = split(parts[k], '/');
        const std::string level = "level " + std::to_string(k);
        if (rows.size() != levels[k].size()) {
            problem(level + " has " + std::to_string(levels[k].size()) + (levels[k].size() == 1 ? " row" : " rows") +
                    ", found " + std::to_string(rows.size()));
            continue;
        }
        for (std::size_t r = 0; r < rows.size(); ++r) {
            const auto& points = levels[k][r];
            if (rows[r].size() != points.size()) {
                problem("row " + std::to_string(r + 1) + " of " + level + " has " + std::to_string(points.size()) +
                        (points.size() == 1 ? " point" : " points") + ", found " + quoted(rows[r]));
                continue;
            }
            for (std::size_t i = 0; i < points.size(); ++i) {
                if (rows[r][i] == '.') continue;
                const int colour = colour_of(p, rows[r][i]);
                if (colour >= 0)
                    planes[std::size_t(colour)].add(points[i]);
                else
                    problem(quoted(rows[r].substr(i, 1)) + " on " + state.game().lattice().name(points[i]) +
                            " is no ball of this game; write " + letters_to_write(p));
            }
        }
    }
    for (std::size_t c = 0; c < planes.size(); ++c) state.set_slot(first_slot + int(c), planes[c]);
}

void read_boards(State& state, int first_slot, std::string_view text, const std::string& whose,
                 std::vector<std::string>& problems) {
    const Program& p = state.game().program();
    const auto boards = split(text, '|');
    if (int(boards.size()) != p.boards) {
        problems.push_back("expected " + std::to_string(p.boards) + (p.boards == 1 ? " board" : " boards split by |") +
                           ", found " + std::to_string(boards.size()));
        return;
    }
    for (int b = 0; b < p.boards; ++b) {
        const std::string name = p.boards > 1 ? whose + p.board_names[std::size_t(b)] : whose;
        read_board(state, first_slot + b * int(p.colours.size()), boards[std::size_t(b)], name, problems);
    }
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
