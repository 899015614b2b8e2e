// Random decisions in words. The same seed gives the same decisions on every machine.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "play/game/move.hpp"

namespace cairn::test {

class Dice {
   public:
    explicit Dice(std::uint64_t seed) : random_(seed) { random_.next(); }

    int below(int n) { return random_.below(n); }
    int between(int low, int high) { return low + below(high - low + 1); }
    bool percent(int chance) { return below(100) < chance; }

    std::string one_of(std::initializer_list<const char*> list) {
        return list.begin()[below(int(list.size()))];
    }
    template <class T>
    const T& one_of(const std::vector<T>& list) {
        return list[std::size_t(below(int(list.size())))];
    }
    // The place of one of these weights, each as likely as it is heavy; some weight is above 0.
    std::size_t weighted(const std::vector<int>& weights) {
        int total = 0;
        for (const int w : weights) total += w;
        int left = below(total);
        std::size_t k = 0;
        while (left >= weights[k]) left -= weights[k++];
        return k;
    }

   private:
    Random random_;
};

}  // namespace cairn::test
