// Ratings by Glicko-2, exactly as Mark Glickman describes the system ("Example of the Glicko-2 system", 2013). The words and the
// letters in glicko.cpp are his.
#pragma once

#include <vector>

namespace cairn::serve {

struct Rating {
    double rating = 1500, deviation = 350, volatility = 0.06;
    friend bool operator==(const Rating&, const Rating&) = default;
};

// Above this deviation a rating says little: it is shown with a question mark, and not on the leader boards.
inline constexpr double kProvisional = 110;

struct RatedGame {
    Rating opponent;
    double score;  // 1 won, ½ drawn, 0 lost
};

// After one period with these games; with none, the deviation alone grows. `tau` bounds how fast volatility changes.
Rating glicko_after(const Rating& before, const std::vector<RatedGame>& games, double tau = 0.5);

// After so many periods without a game: by it the rating of one who was away is less certain. Not above 350.
Rating rested(const Rating& before, double periods);

}  // namespace cairn::serve
