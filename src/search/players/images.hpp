// Choices that lead to images of one position are worth the same; a search that tried one of them more often than the others
// says otherwise. Here each gets what was found of all.
#pragma once

#include <memory>

#include "play/game/match.hpp"
#include "search/alphabeta/symmetric_key.hpp"
#include "search/players/analysis.hpp"

namespace cairn {

class Images {
   public:
    explicit Images(std::shared_ptr<const Game> game);

    // What is proved of one choice is proved of its images, unless the past counts: then the same position may have another
    // worth on another way, and only estimates are shared. The order of the choices follows their new values.
    void level(const Match& match, Analysis& analysis) const;

   private:
    std::shared_ptr<const Game> game_;
    SymmetricKey key_;
    bool none_;  // no choice has an image
    bool past_counts_;
};

}  // namespace cairn
