#include "play/text/slots.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "play/text/board_text.hpp"
#include "play/text/fields.hpp"
#include "play/text/notation.hpp"
#include "play/text/phrases.hpp"
#include "play/text/values.hpp"
#include "rules/diagnostic.hpp"

namespace cairn {
namespace {

std::string slot_problem(const Slot& slot, const Game& game, std::string_view text) {
    const auto& type = slot.variable.type;
    const auto words = value_words(game, type);
    if (type.type == Type::Point || type.type == Type::Set)
        if (const auto unclear = unclear_point(game.lattice(), text); !unclear.empty())
            return slot.key + ": " + unclear;
    std::string problem = slot.key + ": " + echo(text) + " is no " + type_noun(game, type);
    if (const auto near = suggestion(text, words); !near.empty()) return problem + near;
    return words.empty() || words.size() > 9 ? problem : problem + "; write " + list_of(words, "or");
}

// "" or what is wrong.
std::string read_entry(const Slot& slot, State& state, int entry, std::string_view text) {
    const Variable& v = slot.variable;
    if (v.is_set()) {
        const auto points = read_set(state.game().lattice(), text, v.local);
        if (!points) return slot_problem(slot, state.game(), text);
        state.set_slot(v.slot + entry, *points);
        return "";
    }
    const auto value = read_value(state.game(), v.type, text);
    if (!value) return slot_problem(slot, state.game(), text);
    state.number_slot(v.slot + entry, *value);
    if (state.number_slot(v.slot + entry) == *value) return "";
    return slot.key + ": " + echo(text) + " is too large";
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
    const std::string value =
        v.is_set() ? "-" : value_text(game, v.type, v.type.type == Type::Number ? 2 : 0);
    return slot.index_text(game, 0) + "(" + value + ")";
}

std::string read_sparse(const Slot& slot, State& state, std::string_view text) {
    for (auto part : split(text, ',')) {
        const auto [entry, value] = entry_and_text(slot, state.game(), part);
        if (entry < 0) {
            const auto unclear = unclear_point(state.game().lattice(), part.substr(0, part.find('(')));
            if (!unclear.empty()) return slot.key + ": " + unclear;
            return slot.key + ": expected a point and its value, as in " + example_entry(slot, state.game()) +
                   "; found " + echo(part);
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
    for (int i = 0; i < p.boards * p.planes_each(); ++i) covered.sets.insert(p.plane_slot + i);
    if (p.ko_slot >= 0)
        for (int i = 0; i < p.ko_boards * snapshot_size(p); ++i) covered.sets.insert(p.ko_slot + i);
    for (int q = 0; q < game.players(); ++q) covered.numbers.insert(q);
    if (p.pose_slot >= 0)
        for (int i = 0; i < (p.boards * int(p.lattice->points.size()) + 3) / 4; ++i)
            covered.numbers.insert(p.pose_slot + i);
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

std::vector<Slot> find_slots(const Game& game) {
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

}  // namespace

bool Slot::per_point() const {
    return std::any_of(variable.index_types.begin(), variable.index_types.end(),
                       [](const ValueType& t) { return t.type == Type::Point; });
}

bool Slot::entry_differs(const State& a, const State& b, int entry) const {
    const int slot = variable.slot + entry;
    return variable.is_set() ? a.set_slot(slot) != b.set_slot(slot)
                             : a.number_slot(slot) != b.number_slot(slot);
}

std::string Slot::entry_text(const State& state, int entry) const {
    const int slot = variable.slot + entry;
    if (variable.is_set()) return set_text(state.game().lattice(), state.set_slot(slot));
    return value_text(state.game(), variable.type, state.number_slot(slot));
}

std::string Slot::index_text(const Game& game, int entry) const {
    std::vector<std::string> parts(variable.dimensions.size());
    for (std::size_t d = parts.size(); d-- > 0; entry /= variable.dimensions[d])
        parts[d] =
            value_text(game, variable.index_types[d], entry % variable.dimensions[d] + variable.index_low[d]);
    return joined(parts, ".");
}

const std::vector<Slot>& slots_of(const Game& game) {
    std::call_once(game.slots_asked_,
                   [&] { game.slots_ = std::make_unique<std::vector<Slot>>(find_slots(game)); });
    return *game.slots_;
}

std::string read_slot(const Slot& slot, State& state, std::string_view text) {
    if (slot.per_point()) return read_sparse(slot, state, text);
    const auto parts = split(text, ',');
    if (int(parts.size()) != slot.entries())
        return slot.key + " has " + what_entries(slot, state.game()) + ", found " +
               std::to_string(parts.size());
    for (int i = 0; i < slot.entries(); ++i)
        if (auto problem = read_entry(slot, state, i, parts[std::size_t(i)]); !problem.empty())
            return problem;
    return "";
}

}  // namespace cairn
