// What is proved about the beginning of a game says something of later positions too: of every position along the best line,
// of their mirror images, and of whatever follows while a player goes on who cannot reach more anyway.
//
// An analysis that is informed by it promises nobody what is proved to be impossible.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "play/game/match.hpp"
#include "search/alphabeta/symmetric_key.hpp"
#include "search/players/analysis.hpp"
#include "study/knowledge/knowledge.hpp"

namespace cairn {

class KnownLine {
   public:
    // The one of `results` that was proved for exactly these rules counts, as far as its line can be played. Games of one
    // player, of more than two, and with secrets are left as they are.
    KnownLine(std::shared_ptr<const Game> game, const std::vector<KnownResult>& results);

    bool empty() const { return places_.empty() && moves_.empty(); }

    // Choices that lead back into the line get their value, those that cannot be worth what was estimated lose what is too
    // much, and `least` and `most` say what is proved about the position itself. The best choice comes first.
    void inform(const Match& match, Analysis& analysis) const;

   private:
    struct Place {
        int player = 0;      // who decides there
        double value = 0.5;  // for him
        int distance = -1;   // choices until the end; -1: not known
    };
    void add(const KnownResult& result);
    // The place before choice `ply` of the match, and after a choice that is only thought of.
    std::optional<Place> before(const Match& match, std::size_t ply) const;
    std::optional<Place> after(const Match& match, Move move) const;
    std::optional<Place> find(const State& state) const;
    bool along(const Match& match, std::size_t plies) const;

    std::shared_ptr<const Game> game_;
    SymmetricKey key_;
    // Where the past counts, positions that look alike may not be worth the same: there only the line itself is known.
    const bool past_counts_;
    std::map<std::uint64_t, Place> places_;
    std::vector<Move> moves_;
    std::vector<Place> in_order_;
};

}  // namespace cairn
