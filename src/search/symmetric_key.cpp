#include "search/symmetric_key.hpp"

#include <algorithm>

#include "play/slots.hpp"

namespace cairn {
namespace {

// What the rules keep without a name may be anything, a point among them.
bool named(const Program& program, const Variable& v) {
    return std::any_of(program.variables.begin(), program.variables.end(),
                       [&](const Variable& w) { return w.name == v.name && w.slot == v.slot; });
}

}  // namespace

std::uint64_t SymmetricKey::Map::image(std::uint64_t set) const {
    std::uint64_t out = 0;
    for (std::size_t byte = 0; byte < 8; ++byte) out |= by_byte[byte][set >> (8 * byte) & 0xFF];
    return out;
}

SymmetricKey::SymmetricKey(const Game& game) : image_(game.blank()) {
    const Program& program = game.program();
    const Lattice& lattice = game.lattice();
    bool understood = lattice.words == 1;
    sets_.push_back(0);  // the points shown at the end
    for (int k = 0; k < program.boards * int(program.colours.size()); ++k)
        sets_.push_back(program.plane_slot + k);
    if (program.ko_slot >= 0)
        for (int k = 0; k < program.ko_boards * program.boards * int(program.colours.size()); ++k)
            sets_.push_back(program.ko_slot + k);
    for (const Slot& slot : slots_of(game))
        understood = understood && named(program, slot.variable) && understand(slot.variable);
    for (const int index : program.symmetries) {
        if (!understood && index != 0) continue;
        Map& map = maps_.emplace_back();
        map.point = lattice.symmetries[std::size_t(index)];
        for (std::size_t byte = 0; byte < 8; ++byte)
            for (std::size_t value = 0; value < 256; ++value) {
                std::uint64_t image = 0;
                for (std::size_t bit = 0; bit < 8; ++bit) {
                    if ((value >> bit & 1) == 0) continue;
                    const std::size_t p = 8 * byte + bit;  // beyond the board lie only marks of "no board"
                    image |= std::uint64_t(1) << (p < map.point.size() ? std::size_t(map.point[p]) : p);
                }
                map.by_byte[byte][value] = image;
            }
    }
}

bool SymmetricKey::understand(const Variable& v) {
    const auto plain = [](Type t) {
        return t == Type::Truth || t == Type::Number || t == Type::Colour || t == Type::Player ||
               t == Type::Kind || t == Type::Bag;
    };
    if (v.is_set()) {
        for (int k = 0; k < v.size; ++k) sets_.push_back(v.slot + k);
        return v.dimensions.empty() || v.index_types.back().type != Type::Point;
    }
    const bool points = v.type.type == Type::Point;
    const bool several = v.type.type == Type::Few && plain(v.type.of);
    if (!points && !several && !plain(v.type.type)) return false;
    for (std::size_t d = 0; d + 1 < v.dimensions.size(); ++d)
        if (v.index_types[d].type == Type::Point) return false;
    const bool by_point = !v.dimensions.empty() && v.index_types.back().type == Type::Point;
    if (by_point && v.dimensions.back() != image_.game().lattice().bits) return false;
    if (by_point || points)
        tables_.push_back({v.slot, by_point ? v.size / v.dimensions.back() : v.size, by_point, points});
    return true;
}

void SymmetricKey::transform(const State& state, const Map& map) {
    image_ = state;
    for (const int slot : sets_) {
        WideSet set = state.set_slot(slot);
        set.word[0] = map.image(set.word[0]);
        image_.set_slot(slot, set);
    }
    const auto size = int(map.point.size());
    for (const Table& table : tables_) {
        const auto value = [&](int slot) {
            const int number = state.number_slot(slot);
            return table.holds_points && number >= 0 && number < size ? int(map.point[std::size_t(number)])
                                                                      : number;
        };
        for (int row = 0; row < table.rows; ++row) {
            if (!table.by_point) {
                image_.number_slot(table.slot + row, value(table.slot + row));
                continue;
            }
            const int first = table.slot + row * size;
            for (int p = 0; p < size; ++p)
                image_.number_slot(first + int(map.point[std::size_t(p)]), value(first + p));
        }
    }
}

std::uint64_t SymmetricKey::operator()(const State& state) {
    std::uint64_t least = state.hash();
    for (std::size_t k = 1; k < maps_.size(); ++k) {
        transform(state, maps_[k]);
        least = std::min(least, image_.hash());
    }
    return least;
}

}  // namespace cairn
