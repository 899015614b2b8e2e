#include "rules/program/optimise/optimise.hpp"

#include <numeric>

#include "rules/program/optimise/tidy.hpp"
#include "rules/program/optimise/values.hpp"

namespace cairn {

Optimised optimise(const Program& program) {
    // What leaves an inner loop in one round leaves the outer one in the next.
    constexpr int kRounds = 3;
    Optimised o;
    o.program = program;
    o.at.resize(program.code.size());
    std::iota(o.at.begin(), o.at.end(), 0);
    for (int round = 0; round < kRounds; ++round) {
        reuse_values(o.program);
        drop_unread(o.program);
        const auto hoists = find_hoists(o.program);
        rewrite(o.program, hoists, o.at);
        if (hoists.empty()) break;
    }
    return o;
}

}  // namespace cairn
