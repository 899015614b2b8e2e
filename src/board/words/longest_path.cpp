#include "board/words/longest_path.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace cairn {
namespace {

constexpr int kWidest = 31;                     // balls of a front
constexpr std::size_t kMostPatterns = 1 << 18;  // at one time: 20 megabytes
constexpr std::int64_t kPatternWork = 64;       // of one pattern, in the units of a Budget
constexpr std::uint8_t kNobody = 0xFF, kInner = 0xFE, kClosed = 0xFD;

// The pattern at the front, by slot: a ball alone is its own partner; the end of a piece of path has the slot of the
// other end, or kClosed when that end lies behind; kInner has both its contacts; kNobody: no ball has this slot.
struct Pattern {
    std::array<std::uint8_t, kWidest + 1> partner;
    friend bool operator==(const Pattern& a, const Pattern& b) {
        return std::memcmp(a.partner.data(), b.partner.data(), a.partner.size()) == 0;
    }
};
static_assert(sizeof(Pattern) == 32);

std::size_t hash_of(const Pattern& p) {
    std::uint64_t h = 0x2545F4914F6CDD1Dull;
    for (std::size_t k = 0; k < sizeof p.partner; k += 8) {
        std::uint64_t w;
        std::memcpy(&w, p.partner.data() + k, 8);
        h = (h ^ w) * 0xFF51AFD7ED558CCDull;
        h ^= h >> 32;
    }
    return std::size_t(h);
}

// The patterns reached, each with the most contacts used on the way to it.
class Patterns {
   public:
    struct Entry {
        Pattern pattern;
        int contacts;
    };
    void clear() {
        for (const std::uint32_t at : taken_) places_[at] = 0;
        taken_.clear();
        entries_.clear();
    }
    void add(const Pattern& pattern, int contacts) {
        if (2 * (entries_.size() + 1) > places_.size()) grow();
        const std::size_t at = find(pattern);
        if (places_[at] == 0) {
            entries_.push_back({pattern, contacts});
            places_[at] = std::uint32_t(entries_.size());
            taken_.push_back(std::uint32_t(at));
        } else {
            int& known = entries_[places_[at] - 1].contacts;
            known = std::max(known, contacts);
        }
    }
    const std::vector<Entry>& entries() const { return entries_; }

   private:
    std::size_t find(const Pattern& pattern) const {
        std::size_t at = hash_of(pattern) & (places_.size() - 1);
        while (places_[at] != 0 && !(entries_[places_[at] - 1].pattern == pattern))
            at = (at + 1) & (places_.size() - 1);
        return at;
    }
    void grow() {
        places_.assign(std::max<std::size_t>(256, 2 * places_.size()), 0);
        taken_.clear();
        for (std::size_t k = 0; k < entries_.size(); ++k) {
            taken_.push_back(std::uint32_t(find(entries_[k].pattern)));
            places_[taken_.back()] = std::uint32_t(k + 1);
        }
    }

    std::vector<Entry> entries_;
    std::vector<std::uint32_t> places_;  // open addressing: 1 + the index of the entry, 0: free
    std::vector<std::uint32_t> taken_;   // places that are not free
};

// What became of a pattern.
enum class Then { GoesOn, Whole, Impossible };

// Both ends of a piece lie behind: a whole path, unless other pieces would be left over.
Then closed_up(const Pattern& p) {
    for (std::size_t slot = 0; slot < p.partner.size(); ++slot) {
        const std::uint8_t end = p.partner[slot];
        if (end != kNobody && end != kInner && end != slot) return Then::Impossible;
    }
    return Then::Whole;
}

// Uses the contact between the balls in two slots.
Then join(Pattern& p, std::uint8_t a, std::uint8_t b) {
    const std::uint8_t left = p.partner[a], right = p.partner[b];  // of what was alone: itself
    if (left == kInner || right == kInner || left == b) return Then::Impossible;
    p.partner[a] = kInner;
    p.partner[b] = kInner;
    if (left == kClosed && right == kClosed) return closed_up(p);
    if (left != kClosed) p.partner[left] = right;
    if (right != kClosed) p.partner[right] = left;
    return Then::GoesOn;
}

// The ball in this slot has met all its contacts.
Then leave(Pattern& p, std::uint8_t slot) {
    const std::uint8_t end = p.partner[slot];
    p.partner[slot] = kNobody;
    if (end == slot || end == kInner) return Then::GoesOn;
    if (end == kClosed) return closed_up(p);
    p.partner[end] = kClosed;
    return std::count(p.partner.begin(), p.partner.end(), kClosed) <= 2 ? Then::GoesOn : Then::Impossible;
}

}  // namespace

int longest_path(int balls, std::span<const Contact> contacts, std::int64_t& work) {
    if (balls == 0) return 0;
    static thread_local Patterns now, next;
    static thread_local std::vector<std::uint8_t> slot_of;
    slot_of.assign(std::size_t(balls), kNobody);
    std::uint32_t used = 0;  // slots
    const auto enter = [&](int ball, Patterns& patterns) {
        if (slot_of[std::size_t(ball)] != kNobody) return true;
        const int slot = std::countr_one(used);
        if (slot >= kWidest) return false;
        used |= std::uint32_t(1) << slot;
        slot_of[std::size_t(ball)] = std::uint8_t(slot);
        // Every pattern has the ball alone there; the keys change, so the table is made again.
        next.clear();
        for (const auto& e : patterns.entries()) {
            Pattern p = e.pattern;
            p.partner[std::size_t(slot)] = std::uint8_t(slot);
            next.add(p, e.contacts);
        }
        std::swap(now, next);
        return true;
    };
    now.clear();
    Pattern empty;
    empty.partner.fill(kNobody);
    now.add(empty, 0);
    int best = 0;  // contacts
    std::size_t at = 0;
    for (int ball = 0; ball < balls; ++ball) {
        if (!enter(ball, now)) return work = -1, best + 1;
        const std::uint8_t here = slot_of[std::size_t(ball)];
        for (; at < contacts.size() && contacts[at].first == ball; ++at) {
            if (!enter(contacts[at].second, now)) return work = -1, best + 1;
            const std::uint8_t there = slot_of[std::size_t(contacts[at].second)];
            work -= kPatternWork * std::int64_t(now.entries().size());
            if (now.entries().size() > kMostPatterns) work = -1;
            if (work < 0) return best + 1;
            next.clear();
            for (const auto& e : now.entries()) {
                next.add(e.pattern, e.contacts);
                Pattern joined = e.pattern;
                const Then then = join(joined, here, there);
                if (then == Then::GoesOn) next.add(joined, e.contacts + 1);
                else if (then == Then::Whole) best = std::max(best, e.contacts + 1);
            }
            std::swap(now, next);
        }
        next.clear();
        for (const auto& e : now.entries()) {
            Pattern p = e.pattern;
            const Then then = leave(p, here);
            if (then == Then::GoesOn) next.add(p, e.contacts);
            else if (then == Then::Whole) best = std::max(best, e.contacts);
        }
        std::swap(now, next);
        used &= ~(std::uint32_t(1) << here);
    }
    return best + 1;
}

}  // namespace cairn
