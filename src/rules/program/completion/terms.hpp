// Terms: values of which one knows only how they came about.
//
// Each has a number, and the same way of coming about gives the same number: two computations of `playable` on the same
// boards are one value. What is found out about a value (`if playable:`) then holds for every computation of it.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "rules/program/instruction.hpp"

namespace cairn {

using Term = int;
inline constexpr Term kNoTerm = -1;

class Terms {
   public:
    // Which instruction made it, its field d where that is a constant, what it read from its fields a, b, c, and the
    // parts of the State that it read; the last entry says which of its results this is.
    using Origin = std::vector<int>;
    enum Entry { kOp, kConstant, kA, kB, kC, kBalls, kBoard };

    Term fresh();  // nothing is known of it
    Term of(const Origin& origin);

    bool is(Term v, Op op) const { return v >= 0 && origin(v)[kOp] == int(op); }
    const Origin& origin(Term v) const { return *origins_[std::size_t(v)]; }
    int entry(Term v, Entry e) const { return origin(v)[e]; }
    int count() const { return int(origins_.size()); }

    // One step of thinking about a value. False when it was long or deep enough: then nothing is known.
    class Proof {
       public:
        explicit Proof(Terms& terms)
            : terms_(terms), good_(++terms.depth_ < kDeepest && --terms.effort > 0) {}
        ~Proof() { --terms_.depth_; }
        Proof(const Proof&) = delete;
        explicit operator bool() const { return good_; }

       private:
        Terms& terms_;
        bool good_;
    };
    int effort = 0;  // left for everything: a stranger's page is looked at no longer than others

   private:
    static constexpr int kDeepest = 7;  // no page says more than that in one line

    int depth_ = 0;
    struct Hash {
        std::size_t operator()(const Origin& origin) const {
            std::uint64_t h = origin.size();
            for (const int entry : origin) h = (h ^ unsigned(entry)) * 0x9E3779B97F4A7C15ull;
            return std::size_t(h ^ h >> 32);
        }
    };
    std::unordered_map<Origin, Term, Hash> numbers_;
    std::vector<const Origin*> origins_;  // by value
};

// What was found out on the way: a value is not zero and not empty, or it is.
class Findings {
   public:
    void add(Term v, bool holds);
    // 1 or 0; -1: nothing was found out.
    int about(Term v) const;
    bool includes(const Findings& others) const;
    auto begin() const { return all_.begin(); }
    auto end() const { return all_.end(); }

   private:
    std::vector<std::pair<Term, bool>> all_;  // in order
};

}  // namespace cairn
