// Where the ways of a branch meet again.
#pragma once

#include <map>
#include <vector>

#include "rules/program/flow.hpp"

namespace cairn {

class Forks {
   public:
    explicit Forks(const Flow& flow);

    // The blocks that are run, or not, depending on which way `block` goes at its end.
    const std::vector<int>& under(int block);

   private:
    const Flow& flow_;
    std::vector<int>
        meets_;  // by block: the first block that every way from it passes; the number of blocks: the end
    std::map<int, std::vector<int>> under_;
};

}  // namespace cairn
