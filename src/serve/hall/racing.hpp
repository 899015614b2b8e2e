// A race at a table, as the server's clock sees it: claims that wait for their place in the order, hands that are busy, what
// computers are about to claim. Nothing of it is kept: the log has the claims in their order, with their stamps.
//
//     arrival - half the round trip = stamp        claims are handled in the order of their stamps
//     |---------- hold ----------|                 so long a claim waits for one with an earlier stamp that is still on its way
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "play/game/move.hpp"
#include "serve/running/clock.hpp"

namespace cairn::serve {

using VisitorId = std::uint64_t;

struct Racing {
    struct Claim {
        Millis stamp = 0;
        std::uint64_t lot = 0;  // equal stamps are ordered at random; in rounds as they came
        int seat = -1;
        VisitorId visitor = 0;  // 0: a computer
        std::int64_t request = -1;
        std::string word;          // of a person
        std::optional<Move> move;  // of a computer
        bool before(const Claim& o) const { return stamp != o.stamp ? stamp < o.stamp : lot < o.lot; }
    };
    bool open = false;
    std::size_t since = 0;  // the ply at which it began
    std::size_t plies = 0;  // as last looked at
    Millis opened = 0;
    Millis heard = 0;                 // the last claim, or the opening
    std::vector<Claim> waiting;       // at most one of a seat
    std::vector<Millis> busy_until;   // by seat
    std::vector<bool> looking;        // by seat: a computer is looking for something to claim
    std::vector<std::size_t> looked;  // by seat: the ply at which it found nothing, and 1 more
    std::uint64_t entries = 0;        // in rounds: so many claims have come
    Millis wakes = 0;                 // the next wake that is ordered; 0: none
    // In rounds (a table with time for each choice): everybody enters one claim or none, then all are handled.
    std::vector<bool> passed;  // by seat: enters none in this round
    bool handling = false;     // the round is over, and its claims are handled one by one
    bool handled = false;      // one of them was

    bool waits(int seat) const {
        return std::any_of(waiting.begin(), waiting.end(), [&](const Claim& c) { return c.seat == seat; });
    }
    bool entered(int seat) const { return passed[std::size_t(seat)] || waits(seat); }
    // The first claim in order, if no earlier one can come any more.
    std::optional<Claim> take_due(Millis now, Millis hold) {
        const auto first = earliest();
        if (first == waiting.end() || now < first->stamp + hold) return std::nullopt;
        return take(first);
    }
    // The first claim in order of a round that is over.
    std::optional<Claim> take_next() {
        const auto first = earliest();
        if (first == waiting.end()) return std::nullopt;
        return take(first);
    }

   private:
    std::vector<Claim>::iterator earliest() {
        return std::min_element(waiting.begin(), waiting.end(),
                                [](const Claim& a, const Claim& b) { return a.before(b); });
    }
    Claim take(std::vector<Claim>::iterator first) {
        Claim claim = std::move(*first);
        waiting.erase(first);
        return claim;
    }
};

}  // namespace cairn::serve
