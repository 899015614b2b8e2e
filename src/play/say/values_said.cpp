#include "play/say/values_said.hpp"

#include <algorithm>

#include "play/say/common.hpp"
#include "play/text/notation.hpp"
#include "rules/parse/page_texts.hpp"

namespace cairn {
namespace {

bool digit(char c) { return c >= '0' && c <= '9'; }

// How a die lies is written f642: what it shows to the three sides.
bool is_pose(const std::string& word) {
    return word.size() == 4 && word[0] == 'f' && std::all_of(word.begin() + 1, word.end(), digit);
}

Sentence word_said(const std::string& word) {
    if (is_pose(word)) return word.substr(1, 1) + "–" + word.substr(2, 1) + "–" + word.substr(3, 1);
    return plain_name(word);
}

const char* arrow(char heading) {
    switch (heading) {
        case 'n': return "↑";
        case 'e': return "→";
        case 's': return "↓";
        default: return "←";
    }
}

}  // namespace

Sentence player_said(const Program& program, int player) {
    if (player < 0 || player >= int(program.players.size())) return say::kNone;
    const std::string& name = program.players[std::size_t(player)];
    const auto end = std::find_if(name.begin(), name.end(), digit);
    if (end == name.end() || end == name.begin()) return plain_name(name);
    return {say::kNumbered, {{"role", std::string(name.begin(), end)}, {"n", std::string(end, name.end())}}};
}

Sentence point_said(const Lattice& board, Point point) {
    if (point < 0 || point >= board.bits || !board.all.has(point)) return say::kNone;
    const std::string name = board.name(point);
    const auto colon = name.find(':');
    if (colon == std::string::npos) return name;
    const int level = board.level_of[std::size_t(point)];
    const Sentence square = name.substr(colon + 1);
    // In a nest the place says the size of the piece, whatever stands under it.
    if (board.nested)
        return {say::kWithSize, {{"point", square}, {"n", std::to_string(board.size_at(level))}}};
    return {say::kAtLevel, {{"point", square}, {"n", std::to_string(level + 1)}}};
}

Sentence set_said(const Lattice& board, const WideSet& set) {
    std::vector<Sentence> points;
    for (Point p : set& board.all) points.push_back(point_said(board, p));
    return points.empty() ? Sentence(say::kNone) : listed(points);
}

Sentence and_listed(const std::vector<Sentence>& parts) {
    if (parts.size() < 2) return listed(parts);
    const std::vector<Sentence> most(parts.begin(), parts.end() - 1);
    return {say::kAndLast, {{"list", listed(most)}, {"last", parts.back()}}};
}

Sentence entry_said(const Lattice& board, int track) {
    if (track < 0 || track >= int(board.tracks.size())) return say::kNone;
    const Track& t = board.tracks[std::size_t(track)];
    return listed({point_said(board, t.points.front()), arrow(t.heading)}, " ");
}

Sentence value_said(const Game& game, const ValueType& type, int value) {
    const Program& program = game.program();
    switch (type.type) {
        case Type::Player: return player_said(program, value);
        case Type::Point: return point_said(game.lattice(), value);
        case Type::Entry: return entry_said(game.lattice(), value);
        case Type::Truth: return value ? say::kIsSo : say::kIsNotSo;
        case Type::Colour:
            if (value < 0 || value >= int(program.colours.size())) return say::kNone;
            return plain_name(program.colours[std::size_t(value)]);
        case Type::Kind: {
            if (value < 0 || type.kinds < 0 || type.kinds >= int(program.kinds.size())) return say::kNone;
            const auto& words = program.kinds[std::size_t(type.kinds)].words;
            return value < int(words.size()) ? word_said(words[std::size_t(value)]) : Sentence(say::kNone);
        }
        case Type::Few: {
            std::vector<Sentence> parts;
            for (int k = 0; k < 31; ++k)
                if (value >> k & 1)
                    parts.push_back(value_said(game, {type.of, type.kinds, Type::Nothing}, k));
            return parts.empty() ? Sentence(say::kNone) : listed(parts);
        }
        default: return std::to_string(value);
    }
}

}  // namespace cairn
