// Which classes of occupancies a turn can lead to from each, and what changed in them during the last sweeps.
//
// A class needs to be swept again only where a class that it leads to has changed, and of its positions only those whose
// worth can follow from such a change.
#pragma once

#include <algorithm>
#include <atomic>
#include <vector>

#include "study/atlas/plan/plan.hpp"
#include "study/atlas/plan/verdict.hpp"

namespace cairn {

// What changed: the least distance that is new, and the greatest that is no longer true.
struct ClassChange {
    std::uint8_t least = Verdict::kLongest, greatest = 0;
    bool any = false;
    void note(Verdict before, Verdict now) {
        any = true;
        least = std::min(least, std::uint8_t(now.choices()));
        greatest = std::max(greatest, std::uint8_t(before.drawn() ? Verdict::kLongest : before.choices()));
    }
    void add(const ClassChange& c) {
        any = any || c.any;
        least = std::min(least, c.least);
        greatest = std::max(greatest, c.greatest);
    }
};

class ClassGraph {
   public:
    explicit ClassGraph(const AtlasPlan& plan);

    // Classes in the order in which they are swept: the fullest boards first, and of those with as many balls the highest.
    const std::vector<std::uint32_t>& order() const { return order_; }
    std::size_t size_of_all() const { return classes_.size(); }
    int layer(std::uint32_t number) const { return classes_[number].layer; }
    std::uint32_t in_layer(std::uint32_t number) const { return number - first_[std::size_t(layer(number))]; }
    std::uint32_t number(int layer, std::uint64_t in_layer) const {
        return first_[std::size_t(layer)] + std::uint32_t(in_layer);
    }

    bool known(std::uint32_t number) const { return classes_[number].known; }
    void leads_to(std::uint32_t number, std::vector<std::uint32_t> others) {
        classes_[number].known = true;
        classes_[number].leads_to = std::move(others);
    }

    // A class is swept from now on. What may have changed since that was done last, in the classes that it leads to?
    ClassChange begin(std::uint32_t number);
    // It was swept, and so much changed in it.
    void changed(std::uint32_t number, const ClassChange& change);
    void next_sweep();

   private:
    struct Changes {                       // read by other threads while it is written
        std::atomic<std::uint64_t> at{0};  // 0: nothing
        std::atomic<std::uint8_t> least{Verdict::kLongest}, greatest{0};
    };
    struct One {
        int layer = 0;
        bool known = false;
        std::vector<std::uint32_t> leads_to;
        std::uint64_t begun = 0;  // when it was swept last
    };
    std::vector<std::uint32_t> first_, order_;
    std::vector<One> classes_;
    std::vector<Changes> earlier_, now_;  // of the sweep before this one, and of this one
    std::atomic<std::uint64_t> time_{1};  // counts what happens
};

}  // namespace cairn
