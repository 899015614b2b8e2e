// Values of which one knows only how they came about.
//
// Each has a number, and the same way of coming about gives the same number: two computations of `playable` on the same
// boards are one value. What is found out about a value (`if playable:`) then holds for every computation of it.
#pragma once

#include <map>
#include <vector>

#include "rules/program/instruction.hpp"

namespace cairn {

using Value = int;
inline constexpr Value kNoValue = -1;

class Values {
   public:
    // Which instruction made it, its field d where that is a constant, what it read from its fields a, b, c, and the
    // parts of the State that it read; the last entry says which of its results this is.
    using Origin = std::vector<int>;
    enum Entry { kOp, kConstant, kA, kB, kC, kBalls, kBoard };

    Value fresh() { return of({-1, int(origins_.size())}); }  // nothing is known of it
    Value of(const Origin& origin);

    bool is(Value v, Op op) const { return v >= 0 && origin(v)[kOp] == int(op); }
    const Origin& origin(Value v) const { return *origins_[std::size_t(v)]; }
    int entry(Value v, Entry e) const { return origin(v)[e]; }
    int count() const { return int(origins_.size()); }

    // One step of thinking about a value. False when it was long or deep enough: then nothing is known.
    class Proof {
       public:
        explicit Proof(Values& values)
            : values_(values), good_(++values.depth_ < kDeepest && --values.effort > 0) {}
        ~Proof() { --values_.depth_; }
        Proof(const Proof&) = delete;
        explicit operator bool() const { return good_; }

       private:
        Values& values_;
        bool good_;
    };
    int effort = 0;  // left for everything: a stranger's page is looked at no longer than others

   private:
    static constexpr int kDeepest = 7;  // no page says more than that in one line

    int depth_ = 0;
    std::map<Origin, Value> numbers_;
    std::vector<const Origin*> origins_;  // by value
};

// What was found out on the way: a value is not zero and not empty, or it is.
class Findings {
   public:
    void add(Value v, bool holds);
    // 1 or 0; -1: nothing was found out.
    int about(Value v) const;
    bool includes(const Findings& others) const;
    auto begin() const { return all_.begin(); }
    auto end() const { return all_.end(); }

   private:
    std::vector<std::pair<Value, bool>> all_;  // in order
};

}  // namespace cairn
