#include "study/match/schedule.hpp"

#include <algorithm>

#include "play/game/move.hpp"

namespace cairn {
namespace {

// All ascending companies of `size`. Either nobody sits twice, or everybody sits.
void extend(std::vector<int>& company, int players, std::size_t size,
            std::vector<std::vector<int>>& companies) {
    const bool crowded = std::size_t(players) >= size;
    if (company.size() == size) {
        if (crowded || company.back() == players - 1) companies.push_back(company);
        return;
    }
    const int last = company.empty() ? -1 : company.back();
    const int first = crowded || company.empty() ? last + 1 : last;
    const int final = crowded ? players - 1 : last + 1;  // leave nobody out
    for (int p = first; p <= std::min(final, players - 1); ++p) {
        company.push_back(p);
        extend(company, players, size, companies);
        company.pop_back();
    }
}

// The n-th order of all but the first, counting round and round.
std::vector<int> around_the_table(std::vector<int> company, std::size_t n) {
    for (std::size_t place = 1; place + 1 < company.size(); ++place) {
        const std::size_t left = company.size() - place;
        const auto from = company.begin() + std::ptrdiff_t(place);
        std::rotate(from, from + std::ptrdiff_t(n % left), from + std::ptrdiff_t(n % left) + 1);
        n /= left;
    }
    return company;
}

std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
    Random random(a);
    return random.next() ^ Random(b + 1).next();
}

}  // namespace

Schedule::Schedule(int players, int seats, std::uint64_t seed) : seats_(seats), seed_(seed) {
    std::vector<int> company;
    extend(company, players, std::size_t(seats), companies_);
}

std::size_t Schedule::whole_rounds(std::size_t games) const {
    const std::size_t round = games_in_round();
    return (games + round - 1) / round * round;
}

Pairing Schedule::pairing(std::size_t game) const {
    const std::size_t set = game / games_in_set(), turn = game % games_in_set();
    const std::size_t round = set / companies_.size();
    Pairing pairing{around_the_table(companies_[set % companies_.size()], round), mixed(seed_, set)};
    std::rotate(pairing.seats.begin(), pairing.seats.end() - std::ptrdiff_t(turn), pairing.seats.end());
    return pairing;
}

std::uint64_t Schedule::seed_of(std::uint64_t set_seed, int player) {
    return mixed(set_seed, std::uint64_t(player + 1));
}

}  // namespace cairn
