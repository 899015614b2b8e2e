#include "rules/program/optimise/optimise.hpp"

#include <numeric>

#include "rules/program/optimise/fuse.hpp"
#include "rules/program/optimise/jumps.hpp"
#include "rules/program/optimise/tidy.hpp"
#include "rules/program/optimise/unread.hpp"
#include "rules/program/optimise/values.hpp"

namespace cairn {

namespace {

Optimised copy_of(const Program& program) {
    Optimised o{program, std::vector<int>(program.code.size())};
    std::iota(o.at.begin(), o.at.end(), 0);
    return o;
}

}  // namespace

Optimised word_for_word(const Program& program) {
    Optimised o = copy_of(program);
    for (Site& site : o.program.sites) site.clean = site.chance;
    return o;
}

Optimised optimise(const Program& program) {
    // What leaves an inner loop in one round leaves the outer one in the next.
    constexpr int kRounds = 3;
    constexpr std::size_t kMostInstructions =
        12'000;  // longer ones are run as they are: loading must not take long
    Optimised o = copy_of(program);
    if (program.code.size() > kMostInstructions) return o;
    for (int round = 0; round < kRounds; ++round) {
        reuse_values(o.program);
        shorten_jumps(o.program);
        drop_unread(o.program);
        const auto hoists = find_hoists(o.program);
        rewrite(o.program, hoists, o.at);
        if (hoists.empty()) break;
    }
    fuse(o.program);
    shorten_jumps(o.program);
    rewrite(o.program, {}, o.at);
    return o;
}

}  // namespace cairn
