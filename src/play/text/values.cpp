#include "play/text/values.hpp"

#include "play/text/notation.hpp"
#include "play/text/phrases.hpp"

namespace cairn {
namespace {

// What no type holds.
std::string raw(int value) { return "#" + std::to_string(value); }

// The words of the types that are lists of names; null for the others.
const std::vector<std::string>* names_of(const Game& game, const ValueType& type) {
    const Program& program = game.program();
    switch (type.type) {
        case Type::Colour: return &program.colours;
        case Type::Player: return &program.players;
        case Type::Kind:
            return type.kinds >= 0 && type.kinds < int(program.kinds.size())
                       ? &program.kinds[std::size_t(type.kinds)].words
                       : nullptr;
        case Type::Text: return &program.texts;
        default: return nullptr;
    }
}

bool may_be_none(Type type) {
    return type == Type::Point || type == Type::Colour || type == Type::Player || type == Type::Kind ||
           type == Type::Entry || type == Type::Text;
}

std::string few_text(const Game& game, const ValueType& element, int few) {
    std::vector<std::string> words;
    for (int i = 0; i < 31; ++i)
        if (few >> i & 1) words.push_back(value_text(game, element, i));
    return words.empty() ? "-" : joined(words, "+");
}

std::optional<int> read_few(const Game& game, const ValueType& element, std::string_view text) {
    if (text == "-") return 0;
    int few = 0;
    for (auto part : split(text, '+')) {
        const auto value = read_value(game, element, part);
        if (!value || *value < 0 || *value > 30) return std::nullopt;
        few |= 1 << *value;
    }
    return few;
}

std::optional<int> read_track(const Lattice& board, std::string_view text) {
    for (std::size_t i = 0; i < board.tracks.size(); ++i)
        if (same_word(track_text(board, int(i)), text)) return int(i);
    return std::nullopt;
}

}  // namespace

std::string track_text(const Lattice& board, int track) {
    const Track& t = board.tracks[std::size_t(track)];
    return board.name(t.points.front()) + t.heading;
}

std::string value_text(const Game& game, const ValueType& type, int value) {
    const Lattice& board = game.lattice();
    if (value < 0 && may_be_none(type.type)) return value == -1 ? "none" : raw(value);
    if (const auto* names = names_of(game, type))
        return value < int(names->size()) ? as_word((*names)[std::size_t(value)]) : raw(value);
    switch (type.type) {
        case Type::Point: return value < board.bits && board.all.has(value) ? board.name(value) : raw(value);
        case Type::Entry: return value < int(board.tracks.size()) ? track_text(board, value) : raw(value);
        case Type::Truth: return value == 0 ? "false" : value == 1 ? "true" : raw(value);
        case Type::Few:
            return value < 0 ? raw(value) : few_text(game, {type.of, type.kinds, Type::Nothing}, value);
        default: return std::to_string(value);
    }
}

std::optional<int> read_value(const Game& game, const ValueType& type, std::string_view text) {
    if (may_be_none(type.type) && same_word(text, "none")) return -1;
    if (const auto* names = names_of(game, type)) {
        for (std::size_t i = 0; i < names->size(); ++i)
            if (same_word(as_word((*names)[i]), text)) return int(i);
        return std::nullopt;
    }
    switch (type.type) {
        case Type::Point: {
            const auto points = game.lattice().named(lower(text));
            return points.size() == 1 ? std::optional<int>(points.front()) : std::nullopt;
        }
        case Type::Entry: return read_track(game.lattice(), text);
        case Type::Truth:
            if (same_word(text, "true") || text == "1") return 1;
            if (same_word(text, "false") || text == "0") return 0;
            return std::nullopt;
        case Type::Few: return read_few(game, {type.of, type.kinds, Type::Nothing}, text);
        default: return number_in(text);
    }
}

std::vector<std::string> value_words(const Game& game, const ValueType& type) {
    if (type.type == Type::Few) return value_words(game, {type.of, type.kinds, Type::Nothing});
    if (type.type == Type::Truth) return {"true", "false"};
    std::vector<std::string> words;
    if (const auto* names = names_of(game, type))
        for (const auto& name : *names) words.push_back(as_word(name));
    return words;
}

std::string set_text(const Lattice& board, const WideSet& points) {
    std::vector<std::string> names;  // a set kept for a moment may hold numbers that are no points
    for (Point p : board.in_order(points))
        names.push_back(p < board.bits && board.all.has(p) ? board.name(p) : raw(p));
    return names.empty() ? "-" : joined(names, "+");
}

std::optional<WideSet> read_set(const Lattice& board, std::string_view text, bool entries_too) {
    WideSet set;
    if (text == "-" || same_word(text, "none")) return set;
    for (auto part : split(text, '+')) {
        auto points = board.named(lower(part));
        if (entries_too && !part.empty() && part.front() == '#')
            if (const auto n = number_in(part.substr(1)); n && *n >= 0 && *n < int(board.tracks.size()))
                points = {*n};
        if (points.size() != 1) return std::nullopt;
        set.add(points.front());
    }
    return set;
}

std::string unclear_point(const Lattice& board, std::string_view points) {
    for (auto part : split(points, '+')) {
        std::vector<std::string> names;
        for (Point p : board.named(lower(part))) names.push_back(board.name(p));
        if (names.size() > 1) return echo(part) + " can mean " + list_of(names, "or") + "; write one of them";
    }
    return "";
}

std::string type_noun(const Game& game, const ValueType& type) {
    switch (type.type) {
        case Type::Point: return "point";
        case Type::Set:
        case Type::Sets: return "set of points";
        case Type::Entry:
        case Type::Entries: return "entry";
        case Type::Colour: return "colour";
        case Type::Player: return "player";
        case Type::Kind: return game.program().kinds[std::size_t(type.kinds)].name;
        case Type::Truth: return "truth";
        case Type::Few: return "list of " + type_noun(game, {type.of, type.kinds, Type::Nothing}) + "s";
        default: return "number";
    }
}

}  // namespace cairn
