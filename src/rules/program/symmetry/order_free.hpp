// Which loops over points and over lists of sets are free of the order in which they go through them?
//
// The order of points is the order of their numbers, which is an accident: a turned board has another one. A loop is
// *free of order* when its outcome is the same whatever the order of its elements. That is so when one round leaves to
// the next nothing but sums. In detail, of everything that the body writes,
//
//   - a register is either set anew in each round before it is read, and not read after the loop; or it is a *sum*: read
//     and written only by one operation that may be done in any order (+ and -, *, |, &, "without", smaller, larger,
//     adding a point to a set or a set to a list, setting to the same value each time);
//   - a variable of the State is a sum, too, or each round uses only the entry of its own element;
//   - balls are put (or recoloured in one colour), and the body does not look at the board;
//   - nothing else of the State is changed, nobody chooses, and nothing is tried.
//
// A loop may be left early (`stop`, `any`, a win inside it) to one place only. Whether it is left then does not depend
// on the order, but at which element does: what the body wrote is unknown there (`stale`).
//
// Faults are left out of account: a fault is a mistake of the rules, and a game with one is void.
#pragma once

#include <set>
#include <utility>
#include <vector>

#include "rules/program/symmetry/register_uses.hpp"

namespace cairn {

struct OrderFree {
    // By instruction: a PopS or AtL that gives the next element of a loop free of order.
    std::vector<bool> elements;
    // Reads, after a loop was left early, of what the loop wrote.
    std::set<std::pair<int, Register>> stale;
};

// `flow`: the part of the Program to look at.
OrderFree find_order_free_loops(const Program& program, const Flow& flow);

}  // namespace cairn
