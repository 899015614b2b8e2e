#include "search/hidden/regret.hpp"

#include <algorithm>
#include <cmath>

namespace cairn {

void Regrets::Mean::add(double reward) { mean += (reward - mean) / double(++visits); }

void Regrets::add_choice() {
    rows_.emplace_back();
    rows_.back().cells.resize(columns_.size());
}

void Regrets::mix(const std::vector<std::size_t>& open, std::vector<double>& out) const {
    const auto n = double(open.size());
    out.resize(open.size());
    double total = 0;
    for (std::size_t k = 0; k < open.size(); ++k) total += out[k] = std::max(0.0, rows_[open[k]].regret);
    const double explore = std::min(0.4, std::sqrt(n / double(visits_ + 1)));
    for (double& p : out) p = explore / n + (1 - explore) * (total > 0 ? p / total : 1 / n);
}

std::size_t Regrets::column_of(std::uint64_t key) {
    const auto at = std::size_t(std::find(columns_.begin(), columns_.end(), key) - columns_.begin());
    if (at == columns_.size() && at < kMostColumns) {
        columns_.push_back(key);
        for (Row& row : rows_) row.cells.emplace_back();
    }
    return std::min(at, kMostColumns);
}

void Regrets::learn(const std::vector<std::size_t>& open, const std::vector<double>& mixed, std::size_t tried,
                    double reward, std::uint64_t column) {
    const std::size_t at = column_of(column);
    const bool in_table = at < kMostColumns;
    Row& chosen = rows_[open[tried]];
    if (in_table) chosen.cells[at].add(reward);
    const double correction = in_table ? 0 : (reward - chosen.all.mean) / mixed[tried];
    const auto estimate = [&](std::size_t k) {
        const Row& row = rows_[open[k]];
        if (in_table && row.cells[at].visits > 0) return row.cells[at].mean;
        return row.all.mean + (k == tried ? correction : 0);
    };
    double expected = 0;
    for (std::size_t k = 0; k < open.size(); ++k) expected += mixed[k] * estimate(k);
    ++visits_;
    for (std::size_t k = 0; k < open.size(); ++k) {
        Row& row = rows_[open[k]];
        // Regrets below nothing are forgotten, and later mixes count for more in the average: both make the
        // average settle sooner.
        row.regret = std::max(0.0, row.regret + estimate(k) - expected);
        row.share += double(visits_) * mixed[k];
    }
    chosen.all.add(reward);
}

double Regrets::share(std::size_t choice) const {
    double total = 0;
    for (const Row& row : rows_) total += row.share;
    return total > 0 ? rows_[choice].share / total : 1.0 / double(rows_.size());
}

}  // namespace cairn
