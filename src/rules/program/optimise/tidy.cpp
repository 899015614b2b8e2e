#include "rules/program/optimise/tidy.hpp"

#include "rules/program/flow.hpp"
#include "rules/program/relocate.hpp"

namespace cairn {
void rewrite(Program& p, const std::map<int, Hoisted>& hoists, std::vector<int>& at) {
    const std::size_t size = p.code.size();
    std::vector<bool> gone(size);
    const Flow reached = flow(p);
    for (std::size_t pc = 0; pc < size; ++pc) gone[pc] = p.code[pc].op == Op::Nop || reached.block_of[pc] < 0;
    for (const auto& [head, hoisted] : hoists)
        for (const int pc : hoisted.instructions) gone[std::size_t(pc)] = true;
    const auto nothing_between = [&](std::size_t from, std::size_t to) {
        for (std::size_t pc = from; pc < to; ++pc)
            if (!gone[pc] || hoists.count(int(pc))) return false;
        return !hoists.count(int(to));
    };
    for (std::size_t pc = size; pc-- > 0;)
        if (p.code[pc].op == Op::Jump && p.code[pc].d > int(pc) &&
            nothing_between(pc + 1, std::size_t(p.code[pc].d)))
            gone[pc] = true;

    std::vector<Instr> code;
    std::vector<Place> places;
    std::vector<int> was, now(size + 1),
        past_hoisted(size + 1);  // by instruction: with, and without what was put in front of it
    const auto write = [&](int pc) {
        code.push_back(p.code[std::size_t(pc)]);
        places.push_back(p.places[std::size_t(pc)]);
        was.push_back(pc);
    };
    for (std::size_t pc = 0; pc < size; ++pc) {
        now[pc] = int(code.size());
        if (const auto h = hoists.find(int(pc)); h != hoists.end())
            for (const int moved : h->second.instructions) write(moved);
        past_hoisted[pc] = int(code.size());
        if (!gone[pc]) write(int(pc));
    }
    now[size] = int(code.size());
    for (std::size_t k = 0; k < code.size(); ++k) {
        if (!names_target(code[k])) continue;
        const auto target = std::size_t(code[k].d);
        const auto h = hoists.find(int(target));
        const bool from_inside = h != hoists.end() && h->second.inside[std::size_t(was[k])];
        code[k].d = from_inside ? past_hoisted[target] : now[target];
    }
    p.code = std::move(code);
    p.places = std::move(places);
    each_pc(p, [&](int& pc) { pc = now[std::size_t(pc)]; });
    for (int& pc : at) pc = now[std::size_t(pc)];
}

}  // namespace cairn
