// Regret matching: learns a mix of choices that cannot be exploited.
//
// Where players choose at the same time, or guess what another has chosen in secret, any single best choice
// loses to somebody who expects it. Regret matching chooses in proportion to how much better each choice would
// have done so far; when all sides do so, their average mixes approach an equilibrium, which in games of two
// whose rewards have a constant sum guarantees the value of the game.
//
// Only one choice is tried at a time. How the others would have done against the same choices of the other
// players is read from a table of means:
//
//                     they chose  white   black   red
//     I choose white              0.50    0.83    0.21       each cell: the mean reward so far
//              black              0.17    0.50    0.64
//
// Where those choices are too many for a table, the mean of the row does, corrected by what was just seen.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace cairn {

class Regrets {
   public:
    std::size_t size() const { return rows_.size(); }
    void add_choice();

    // How likely to try each of the choices that are open now. A little goes to all of them, less with time.
    void mix(const std::vector<std::size_t>& open, std::vector<double>& out) const;
    // `open[tried]`, drawn from what mix() gave, has earned `reward`. `column` stands for what the others chose.
    void learn(const std::vector<std::size_t>& open, const std::vector<double>& mixed, std::size_t tried,
               double reward, std::uint64_t column);

    double mean(std::size_t choice) const { return rows_[choice].all.mean; }
    std::uint64_t visits(std::size_t choice) const { return rows_[choice].all.visits; }
    // The average mix: how often to play the choice.
    double share(std::size_t choice) const;

   private:
    struct Mean {
        double mean = 0.5;
        std::uint64_t visits = 0;
        void add(double reward);
    };
    struct Row {
        double regret = 0, share = 0;
        Mean all;
        std::vector<Mean> cells;  // by column
    };
    static constexpr std::size_t kMostColumns = 32;
    std::size_t column_of(std::uint64_t key);  // kMostColumns: not in the table

    std::vector<Row> rows_;
    std::vector<std::uint64_t> columns_;
    std::uint64_t visits_ = 0;
};

}  // namespace cairn
