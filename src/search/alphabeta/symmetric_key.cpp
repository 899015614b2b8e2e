#include "search/alphabeta/symmetric_key.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "play/game/hash.hpp"
#include "play/text/slots.hpp"

namespace cairn {
namespace {

// Entries have directions, and a list of several values may hold anything.
bool names_entries(const ValueType& type) {
    return type.type == Type::Entry || type.type == Type::Entries || type.type == Type::Few ||
           type.type == Type::Sets;
}

// As good as hash_words, and of its own mind.
std::uint64_t other_hash(const void* data, std::size_t bytes, std::uint64_t seed) {
    std::uint64_t h = seed * 0xD6E8FEB86659FD93ull + 0x632BE59BD9B4E019ull;
    const char* p = static_cast<const char*>(data);
    for (std::size_t k = 0; k + 8 <= bytes; k += 8) {
        std::uint64_t w;
        std::memcpy(&w, p + k, 8);
        h = (std::rotl(h, 23) + w) * 0x9FB21C651E98DF25ull;
        h ^= h >> 35;
    }
    h *= 0xA0761D6478BD642Full;
    return h ^ h >> 32;
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

SymmetricKey::SymmetricKey(const Game& game, Turns turns, Colours colours)
    : game_(game),
      layout_(game.layout()),
      counts_turns_(turns == Turns::Counted && game.program().turn_limit > 0),
      sets_(game.program().set_slots),
      numbers_(game.program().number_slots),
      point_valued_(std::size_t(game.program().number_slots), 0),
      blank_(game.blank()) {
    const Program& program = game.program();
    if (colours == Colours::AsSeen && program.lattice->words == 1 && game.state_bytes() <= kLargest) {
        if (const ColoursSeen seen = colours_seen(program); !seen.everywhere) {
            merges_colours_ = true;
            colours_seen_at_ = seen.at.word[0];
        } else if ((lines_ = lines_seen(program))) {
            merges_colours_ = true;
            line_words_ = (lines_->looks.size() + 63) / 64;
        }
    }
    if (!has_images(program)) return;
    for (int slot = 0; slot < sets_; ++slot) set_order_.push_back(slot);
    std::stable_partition(set_order_.begin(), set_order_.end(), [&](int slot) {
        return slot >= program.plane_slot &&
               slot < program.plane_slot + program.boards * program.planes_each();
    });
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
        for (int i = 0; i < numbers_; ++i)
            turns_numbers_ =
                turns_numbers_ || image.source[std::size_t(i)] != i || point_valued_[std::size_t(i)];
        images_.push_back(std::move(image));
    }
}

bool SymmetricKey::keeps_nameless(const State& state) const {
    const auto differs = [&](std::size_t at, std::size_t bytes) {
        return std::memcmp(state.bytes() + at, blank_.bytes() + at, bytes) != 0;
    };
    return std::any_of(nameless_sets_.begin(), nameless_sets_.end(),
                       [&](int s) { return differs(layout_.set_at(s), 8); }) ||
           std::any_of(nameless_numbers_.begin(), nameless_numbers_.end(),
                       [&](int n) { return differs(layout_.number_at(n), StateLayout::number_bytes); });
}

std::uint64_t SymmetricKey::turned(std::uint64_t word, const Image& image) {
    std::uint64_t out = 0;
    for (const auto* byte = image.bytes.data(); word; word >>= 8, ++byte) out |= (*byte)[word & 255];
    return out;
}

// Which looks say yes, and are still asked, a bit each.
void SymmetricKey::look_at_lines(const std::array<std::uint64_t, kMaxColours>& colours,
                                 std::uint64_t* out) const {
    std::uint64_t balls = 0;
    std::array<std::uint64_t, std::size_t(1) << kMaxColours> others;  // balls of all colours but these
    const std::size_t count = game_.program().colours.size();
    for (std::size_t c = 0; c < count; ++c) balls |= colours[c];
    for (std::size_t few = 0; few < std::size_t(1) << count; ++few) {
        others[few] = 0;
        for (std::size_t c = 0; c < count; ++c)
            if (!(few >> c & 1)) others[few] |= colours[c];
    }
    std::fill_n(out, line_words_, 0);
    for (std::size_t k = 0; k < lines_->looks.size(); ++k) {
        const LinesSeen::Look& look = lines_->looks[k];
        bool yes = !(look.points & others[look.colours]) && !(look.until & balls);
        if (yes && !look.unless.empty())
            yes = std::any_of(look.unless.begin(), look.unless.end(),
                              [&](int gate) { return out[gate / 64] >> (gate % 64) & 1; });
        out[k / 64] |= std::uint64_t(yes) << (k % 64);
    }
}

// The looks of the image, if they are less, or in any case.
bool SymmetricKey::take_lesser_lines(const Image& image, bool anyway, Representative& out) const {
    std::array<std::uint64_t, kMaxColours> colours;
    for (std::size_t c = 0; c < game_.program().colours.size(); ++c)
        colours[c] = turned(out.colours[c], image);
    std::array<std::uint64_t, kMostLooks / 64> seen;
    look_at_lines(colours, seen.data());
    const auto kept = out.words.begin() + std::ptrdiff_t(layout_.body_bytes() / 8);
    const auto end = seen.begin() + std::ptrdiff_t(line_words_);
    if (!anyway && !std::lexicographical_compare(seen.begin(), end, kept, kept + std::ptrdiff_t(line_words_)))
        return false;
    std::copy(seen.begin(), end, kept);
    return true;
}

// Where the balls lie instead of the first colour; of the others only what is seen; then how many there are of each.
void SymmetricKey::merge_colours(Representative& out) const {
    const Program& program = game_.program();
    const std::size_t colours = program.colours.size();
    std::uint64_t* const planes = out.words.data() + program.plane_slot;
    std::uint64_t balls = 0;
    if (lines_) {
        std::copy_n(planes, colours, out.colours.begin());
        look_at_lines(out.colours, out.words.data() + out.count);
        out.count += line_words_;
        for (std::size_t c = 0; c < colours; ++c) balls |= planes[c];
        // A supply of more than there are empty points cannot run out.
        const int empty = int(program.lattice->points.size()) - std::popcount(balls);
        for (std::size_t c = 0; c < colours; ++c) {
            if (lines_->counts_matter)
                out.words[out.count++] =
                    std::uint64_t(std::clamp(program.supply - std::popcount(planes[c]), 0, empty));
            planes[c] = c == 0 ? balls : 0;
        }
        return;
    }
    for (std::size_t c = 0; c < colours; ++c) {
        out.words[out.count++] = std::uint64_t(std::popcount(planes[c]));
        balls |= planes[c];
        if (c > 0) planes[c] &= colours_seen_at_;
    }
    planes[0] = balls;
}

void SymmetricKey::turn_numbers(const Image& image, const std::uint64_t* from, std::uint64_t* to) const {
    const auto* const numbers = reinterpret_cast<const std::byte*>(from + sets_);
    auto* const turned = reinterpret_cast<std::byte*>(to + sets_);
    std::memcpy(turned, numbers, layout_.body_bytes() - 8 * std::size_t(sets_));
    for (int i = 0; i < numbers_; ++i) {
        const int source = image.source[std::size_t(i)];
        if (source == i && !point_valued_[std::size_t(i)]) continue;
        std::int32_t n;
        std::memcpy(&n, numbers + 4 * std::size_t(source), 4);
        if (point_valued_[std::size_t(i)] && n >= 0 && n < int(image.to.size()) &&
            image.to[std::size_t(n)] >= 0)
            n = image.to[std::size_t(n)];
        std::memcpy(turned + 4 * std::size_t(i), &n, 4);
    }
}

void SymmetricKey::take_least_image(Representative& out) const {
    const std::size_t body = layout_.body_bytes() / 8;
    std::array<std::uint64_t, kLargest / 8> own;
    std::copy_n(out.words.begin(), body, own.begin());
    // An empty set is its own image.
    int slots[kLargest / 8];
    int filled = 0;
    for (const int slot : set_order_)
        if (own[std::size_t(slot)]) slots[filled++] = slot;
    std::array<std::uint64_t, kLargest / 8> image_words;
    for (const Image& image : images_) {
        int order = 0;  // of the image, compared with the least so far
        for (int k = 0; k < filled && order <= 0; ++k) {
            const auto slot = std::size_t(slots[k]);
            const std::uint64_t word = turned(own[slot], image);
            if (order == 0 && word != out.words[slot]) order = word < out.words[slot] ? -1 : 1;
            image_words[slot] = word;
        }
        if (order > 0) continue;
        if (turns_numbers_) {
            turn_numbers(image, own.data(), image_words.data());
            for (std::size_t k = std::size_t(sets_); k < body && order == 0; ++k)
                if (image_words[k] != out.words[k]) order = image_words[k] < out.words[k] ? -1 : 1;
        }
        if (order > 0 || !(lines_ ? take_lesser_lines(image, order < 0, out) : order < 0)) continue;
        for (int k = 0; k < filled; ++k)
            out.words[std::size_t(slots[k])] = image_words[std::size_t(slots[k])];
        if (turns_numbers_)
            std::copy(image_words.begin() + sets_, image_words.begin() + std::ptrdiff_t(body),
                      out.words.begin() + sets_);
    }
}

void SymmetricKey::represent(const State& state, Representative& out) const {
    std::memcpy(out.words.data(), state.bytes() + StateLayout::sets_at, layout_.body_bytes());
    out.count = layout_.body_bytes() / 8;
    if (merges_colours_) merge_colours(out);
    if (!images_.empty() && !keeps_nameless(state)) take_least_image(out);
}

std::uint64_t SymmetricKey::operator()(const State& state) const {
    if (images_.empty() && !merges_colours_) return plain(state);
    Representative r;
    represent(state, r);
    const Header h = state.essential_header();
    return hash_words(r.words.data(), 8 * r.count, hash_words(&h, sizeof h, 1)) ^ clock(state);
}

WideKey SymmetricKey::wide(const State& state) const {
    const Header h = state.essential_header();
    const auto both = [&](const void* data, std::size_t bytes) -> WideKey {
        return {hash_words(data, bytes, hash_words(&h, sizeof h, 1)) ^ clock(state),
                other_hash(data, bytes, other_hash(&h, sizeof h, 2)) ^ clock(state)};
    };
    if (images_.empty() && !merges_colours_)
        return both(state.bytes() + StateLayout::sets_at, layout_.body_bytes());
    Representative r;
    represent(state, r);
    return both(r.words.data(), 8 * r.count);
}

}  // namespace cairn
