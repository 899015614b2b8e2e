// Every choice of a game has a number of its own, from 0 on without gaps: what programs that learn need. The numbers depend
// on the rules and their options alone, not on the State, so the same number always means the same choice.
//
//     site turn.1, points             0 … 29      a1, c1, … in the order of the board
//     site turn.2, alternatives       30          "pass" alone
//                                     31 … 60     "move" together with the point that it begins with
//     …
//     void                            last        the one move of a State that cannot be played on (kVoidGame)
//
// Players' choices and those of chance are counted apart, both from 0.
//
// A choice among sets of points (lines, groups, shapes) is numbered by the set itself where the rules know it beforehand,
// as a member of a family. Of those that only come about in play, such as groups, the first with each lowest point
// is numbered by that point, and the others as they are offered. Should more than kOtherSets be left, they have no number.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "play/game/game.hpp"

namespace cairn {

inline constexpr int kNoId = -1;

class ChoiceIds {
   public:
    explicit ChoiceIds(const Game& game);  // which must outlive it

    int count() const { return counts_[0]; }         // of players' choices
    int chance_count() const { return counts_[1]; }  // 0: nothing is left to chance

    // The numbers of the moves of a State, in the same order: all of them, as State::moves gave them. Nothing is allocated once
    // `out` is warm, unless sets are chosen from. kNoId for a set without a number.
    void of(const State& state, const MoveList& moves, std::vector<int>& out) const;

    // The number in words, the same in every State: "turn.2 move c3".
    std::string name(int id, bool chance) const;

    static constexpr int kOtherSets = 256;

   private:
    // The numbers of the values of one site, when it is chosen from at once (alternative -1) or first after an alternative.
    struct Range {
        int site = 0;          // where the game waits
        int alternative = -1;  // -1: the site has none
        int values = -1;       // the site whose values these are; -1: the alternative alone
        int first = 0, size = 0;
    };
    void add(Range range, int size);
    int size_of(const Site& site) const;
    int place(const Site& site, int value) const;  // within a range, of anything but sets
    const Range* range_of(const State& state, Move move) const;
    // Gives numbers to the sets of a State's choice, one after another.
    class SetPlaces;
    std::string value_name(const Site& site, int place) const;

    const Game& game_;
    int counts_[2] = {0, 0};  // of players, of chance
    std::vector<Range> ranges_;
    std::vector<std::vector<int>> by_site_;  // the ranges of each
    std::map<WideSet, int> known_;           // sets of families
    std::vector<const WideSet*> known_sets_;
};

}  // namespace cairn
