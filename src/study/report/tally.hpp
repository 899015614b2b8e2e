// Counting for a report: means with their intervals, results by seat, the course of a game's lead.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "play/game/state.hpp"
#include "search/players/analysis.hpp"
#include "study/report/report.hpp"

namespace cairn {

// Values one after another, their mean and how sure it is.
class Tally {
   public:
    void add(double value);
    std::uint64_t count() const { return count_; }
    double mean() const { return mean_; }
    Estimate estimate() const;  // of values of any size
    Estimate share() const;     // of values from 0 to 1

   private:
    std::uint64_t count_ = 0;
    double mean_ = 0, squares_ = 0;  // Welford's, so that nothing cancels
};

Estimate share_of(std::uint64_t some, std::uint64_t all);

class ResultTally {
   public:
    explicit ResultTally(int players) : seats_(std::size_t(players)) {}
    void add(const State& end, int length);  // one that is not over is worth a half to all
    std::uint64_t games() const { return games_; }
    const Tally& length() const { return length_; }
    Results results() const;

   private:
    std::uint64_t games_ = 0, drawn_ = 0;
    std::vector<Tally> seats_;
    Tally length_;
};

// What the players of one game thought of their chances, and who led when. Of more than two players each knows his own
// chances only, as he saw them when he last decided.
class LeadCourse {
   public:
    explicit LeadCourse(int players) : players_(players) {}
    void think(int player, double value, int ply);
    int changes(double clear) const;             // how often somebody else came into a clear lead
    int leader_at(int ply, double clear) const;  // -1: nobody
    double lead_at(int ply) const;               // of the first before the second
    // The ply from which on the chances of this player stayed as good as that; `length`: they never did.
    int decided_for(int player, double good, int length) const;

   private:
    struct Moment {
        int ply;
        std::array<double, kMaxPlayers> worth;
    };
    const Moment* at(int ply) const;
    int follow(int ply, double clear, int* changes) const;
    int players_;
    std::vector<Moment> moments_;
};

// The best choice; where only a mix is safe, one drawn from it.
Move picked(const Analysis& analysis, Random& random);

std::vector<LengthBin> bins(std::vector<int> lengths, std::size_t most);

// The text of a page from a place to the end of its line, without a comment.
std::string text_from(std::string_view source, Place place);

}  // namespace cairn
