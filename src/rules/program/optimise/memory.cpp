#include "rules/program/optimise/memory.hpp"

namespace cairn {

Parts looks_at(const Program& program, const Instr& in) {
    Parts parts = 0;
    if (does(in, effect::ReadsBalls | effect::ReadsColours)) parts |= part::Board;
    if (does(in, effect::ReadsNumbers)) parts |= part::Numbers;
    if (does(in, effect::ReadsSets)) parts |= part::Sets;
    if (does(in, effect::ReadsCourse | effect::ReadsHistory)) parts |= part::Course;
    // What a word means depends on the board that words read, where boards are of several kinds.
    if (program.kinds_of_boards() > 1) parts |= part::Board;
    return parts;
}

Parts may_change(const Instr& in) {
    if (does(in, effect::WritesCourse | effect::Waits | effect::Settles | effect::Tries)) return part::All;
    Parts parts = 0;
    if (does(in, effect::WritesBalls)) parts |= part::Board;
    // Marks go with their ball.
    if (does(in, effect::MovesBalls)) parts |= part::Board | part::Numbers | part::Sets;
    if (does(in, effect::WritesNumbers)) parts |= part::Numbers;
    if (does(in, effect::WritesSets)) parts |= part::Sets;
    return parts;
}

// Versions: by instruction that leaves it; after those one for each block where ways meet. A block takes the version of the
// ways that lead to it as long as they agree; those not known yet agree with any.
Memory::Memory(const Program& program, const Paths& paths) {
    constexpr int kNotYet = -1, kMostPasses = 40;
    const Flow& flow = paths.flow();
    const std::size_t n = flow.blocks.size();
    const auto met_in = [&](int block) { return int(program.code.size()) + block; };
    Versions not_yet;
    not_yet.fill(kNotYet);
    at_.assign(n, not_yet);
    std::vector<Versions> kept(n, not_yet);  // what the block itself leaves in a part
    for (std::size_t b = 0; b < n; ++b)
        for (int pc = flow.blocks[b].first; pc < flow.blocks[b].end; ++pc)
            for (int p = 0; p < kParts; ++p)
                if (may_change(program.code[std::size_t(pc)]) >> p & 1) kept[b][std::size_t(p)] = left_by(pc);
    int passes = 0;
    for (bool changed = true; changed; ++passes) {
        changed = false;
        for (const int b : paths.order())
            for (std::size_t p = 0; p < kParts; ++p) {
                int& at = at_[std::size_t(b)][p];
                if (at == met_in(b)) continue;
                int now = flow.blocks[std::size_t(b)].entered || passes > kMostPasses ? met_in(b) : kNotYet;
                for (const int f : paths.from(b)) {
                    const int own = kept[std::size_t(f)][p];
                    const int left = own != kNotYet ? own : at_[std::size_t(f)][p];
                    if (left == kNotYet || left == now) continue;
                    now = now == kNotYet ? left : met_in(b);
                }
                if (now != at) at = now, changed = true;
            }
    }
}

}  // namespace cairn
