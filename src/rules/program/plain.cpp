#include "rules/program/plain.hpp"

#include <algorithm>

#include "rules/program/flow.hpp"

namespace cairn {
namespace {

// Is there no instruction that `is_bad` says so of, from these places up to where `ends` says that the stretch ends?
template <class IsBad, class Ends>
bool none_from(const Program& program, std::vector<int> open, const IsBad& is_bad, const Ends& ends) {
    std::vector<bool> seen(program.code.size());
    while (!open.empty()) {
        const int pc = open.back();
        open.pop_back();
        if (pc >= int(program.code.size()) || seen[std::size_t(pc)]) continue;
        seen[std::size_t(pc)] = true;
        const Instr& in = program.code[std::size_t(pc)];
        if (is_bad(in)) return false;
        if (!ends(in)) each_successor(program, pc, [&](int next) { open.push_back(next); });
    }
    return true;
}

}  // namespace

bool only_looks(const Program& program, int pc) {
    const auto changes = [](const Instr& in) {
        return does(in, effect::ChangesState | effect::Ranks | effect::Tries) && !does(in, effect::Settles);
    };
    return none_from(program, {pc}, changes,
                     [](const Instr& in) { return does(in, effect::Waits | effect::Settles); });
}

bool plain_after(const Program& program, const Site& site) {
    std::vector<int> from = {site.after_pc};
    if (site.form == Site::Form::Alternatives) {
        from.clear();
        for (const auto& a : site.alternatives) from.push_back(a.pc);
    }
    const auto another = [](const Instr& in) { return in.op == Op::SetMe; };
    const auto tries = [](const Instr& in) { return does(in, effect::Tries); };
    const bool prefers = std::any_of(program.code.begin(), program.code.end(), tries);
    const auto is_bad = [&](const Instr& in) { return prefers && another(in); };
    return none_from(program, from, is_bad, [](const Instr& in) { return does(in, effect::Settles); });
}

}  // namespace cairn
