#include "search/alphabeta/symmetric_key.hpp"

#include <algorithm>

#include "play/game/hash.hpp"
#include "play/text/slots.hpp"

namespace cairn {
namespace {

constexpr std::size_t kLargest = 2048;  // bytes of a State that are turned; larger ones are rare and slow

// Entries have directions, and a list of several values may hold anything.
bool names_entries(const ValueType& type) {
    return type.type == Type::Entry || type.type == Type::Entries || type.type == Type::Few ||
           type.type == Type::Sets;
}

bool named(const Program& program, const Variable& v) {
    return std::any_of(program.variables.begin(), program.variables.end(),
                       [&](const Variable& w) { return w.name == v.name && w.slot == v.slot; });
}

}  // namespace

bool SymmetricKey::has_images(const Program& program) const {
    if (program.lattice->words != 1 || game_.state_bytes() > kLargest) return false;
    const bool chooses_entries = std::any_of(program.sites.begin(), program.sites.end(), [](const Site& s) {
        return s.form == Site::Form::Entries || names_entries(s.value);
    });
    return std::none_of(program.variables.begin(), program.variables.end(), [&](const Variable& v) {
        const bool by_point = std::any_of(v.index_types.begin(), v.index_types.end(),
                                          [](const ValueType& t) { return t.type == Type::Point; });
        const bool by_entry = std::any_of(v.index_types.begin(), v.index_types.end(), names_entries);
        // A set kept inside a turn may be one of entries.
        return names_entries(v.type) || by_entry ||
               (v.is_set() && (by_point || (v.local && chooses_entries)));
    });
}

SymmetricKey::SymmetricKey(const Game& game)
    : game_(game),
      layout_(game.layout()),
      counts_turns_(game.program().turn_limit > 0),
      sets_(game.program().set_slots),
      numbers_(game.program().number_slots),
      point_valued_(std::size_t(game.program().number_slots), 0),
      blank_(game.blank()) {
    const Program& program = game.program();
    if (!has_images(program)) return;
    for (const Slot& slot : slots_of(game))
        if (!named(program, slot.variable))
            for (int k = 0; k < slot.variable.size; ++k)
                (slot.variable.is_set() ? nameless_sets_ : nameless_numbers_)
                    .push_back(slot.variable.slot + k);
    for (const Variable& v : program.variables)
        if (!v.is_set() && v.form != Variable::Form::Board && v.type.type == Type::Point)
            std::fill_n(point_valued_.begin() + v.slot, v.size, 1);

    for (const int g : program.symmetries) {
        if (g == 0) continue;
        Image image;
        image.to = game.lattice().symmetries[std::size_t(g)];
        image.bytes.resize(8);
        for (int k = 0; k < 8; ++k)
            for (unsigned byte = 0; byte < 256; ++byte)
                for (unsigned rest = byte; rest; rest &= rest - 1) {
                    const int p = 8 * k + std::countr_zero(rest);
                    const bool real = p < int(image.to.size()) && image.to[std::size_t(p)] >= 0;
                    image.bytes[std::size_t(k)][byte] |= std::uint64_t(1)
                                                         << (real ? image.to[std::size_t(p)] : p);
                }
        image.source.resize(std::size_t(numbers_));
        for (int i = 0; i < numbers_; ++i) image.source[std::size_t(i)] = i;
        for (const Variable& v : program.variables) {
            if (v.is_set() || v.form == Variable::Form::Board) continue;
            for (int entry = 0; entry < v.size; ++entry) {
                int rest = entry, stride = 1, moved = 0;  // the entry with each index that is a point turned
                for (std::size_t d = v.dimensions.size(); d-- > 0;) {
                    int index = rest % v.dimensions[d];
                    rest /= v.dimensions[d];
                    if (v.index_types[d].type == Type::Point) {
                        const int p = index + v.index_low[d];
                        if (p < int(image.to.size()) && image.to[std::size_t(p)] >= 0)
                            index = image.to[std::size_t(p)] - v.index_low[d];
                    }
                    moved += index * stride;
                    stride *= v.dimensions[d];
                }
                image.source[std::size_t(v.slot + moved)] = v.slot + entry;
            }
        }
        images_.push_back(std::move(image));
    }
}

bool SymmetricKey::keeps_nameless(const State& state) const {
    return std::any_of(nameless_sets_.begin(), nameless_sets_.end(),
                       [&](int s) { return state.set_slot(s) != blank_.set_slot(s); }) ||
           std::any_of(nameless_numbers_.begin(), nameless_numbers_.end(),
                       [&](int n) { return state.number_slot(n) != blank_.number_slot(n); });
}

std::uint64_t SymmetricKey::turned(std::uint64_t word, const Image& image) const {
    std::uint64_t out = 0;
    for (std::size_t k = 0; word; word >>= 8, ++k) out |= image.bytes[k][word & 255];
    return out;
}

std::uint64_t SymmetricKey::operator()(const State& state) const {
    std::uint64_t best = state.hash();
    if (images_.empty() || keeps_nameless(state)) return best ^ clock(state);

    const Header h = state.essential_header();
    const std::uint64_t head = hash_words(&h, sizeof h, 1);
    const std::size_t size = layout_.body_bytes();
    alignas(8) std::byte scratch[kLargest];
    const std::byte* numbers = state.bytes() + layout_.numbers_at;
    for (const Image& image : images_) {
        for (int s = 0; s < sets_; ++s) {
            std::uint64_t word;
            std::memcpy(&word, state.bytes() + layout_.set_at(s), 8);
            word = turned(word, image);
            std::memcpy(scratch + 8 * std::size_t(s), &word, 8);
        }
        std::byte* to = scratch + 8 * std::size_t(sets_);
        std::memcpy(to, numbers, size - 8 * std::size_t(sets_));
        for (int i = 0; i < numbers_; ++i) {
            const int source = image.source[std::size_t(i)];
            if (source == i && !point_valued_[std::size_t(i)]) continue;
            std::int32_t n;
            std::memcpy(&n, numbers + 4 * std::size_t(source), 4);
            if (point_valued_[std::size_t(i)] && n >= 0 && n < int(image.to.size()) &&
                image.to[std::size_t(n)] >= 0)
                n = image.to[std::size_t(n)];
            std::memcpy(to + 4 * std::size_t(i), &n, 4);
        }
        best = std::min(best, hash_words(scratch, size, head));
    }
    return best ^ clock(state);
}

}  // namespace cairn
