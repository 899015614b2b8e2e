#include "search/alphabeta/colours_seen.hpp"

#include <optional>

#include "rules/program/flow.hpp"

namespace cairn {
namespace {

// What a register holds whenever it is read, where only one instruction of the whole Program writes it.
class Constants {
   public:
    explicit Constants(const Program& program) : program_(program) {
        for (int pc = 0; pc < int(program.code.size()); ++pc)
            each_register(program, program.code[std::size_t(pc)], [&](const Touch& t) {
                if (!t.writes) return;
                int& writer = writer_of(t.file, t.number);
                writer = writer == kNobodyWrites ? pc : kSeveralWrite;
            });
    }

    std::optional<Point> point(int number_register) const {
        const Instr* in = writer(RegisterFile::Numbers, number_register);
        if (!in) return std::nullopt;
        if (is_copy(in->op)) return point(in->b);
        if (in->op == Op::LoadI) {
            const bool point =
                in->d >= 0 && in->d < 64 * program_.lattice->words && program_.lattice->all.has(Point(in->d));
            return point ? std::optional(Point(in->d)) : std::nullopt;
        }
        if (in->op != Op::TheOne && in->op != Op::FirstS) return std::nullopt;
        const auto found = set(in->b);
        if (!found || found->count() != 1) return std::nullopt;
        return found->first();
    }

   private:
    static constexpr int kNobodyWrites = -1, kSeveralWrite = -2;

    std::optional<WideSet> set(int set_register) const {
        const Instr* in = writer(RegisterFile::Sets, set_register);
        if (!in) return std::nullopt;
        if (is_copy(in->op)) return set(in->b);
        if (in->op != Op::LoadS) return std::nullopt;
        return program_.sets[std::size_t(in->d)];
    }
    const Instr* writer(RegisterFile file, int number) const {
        const auto& all = writers_[std::size_t(file)];
        const int pc = std::size_t(number) < all.size() ? all[std::size_t(number)] : kNobodyWrites;
        return pc < 0 ? nullptr : &program_.code[std::size_t(pc)];
    }
    int& writer_of(RegisterFile file, int number) {
        auto& all = writers_[std::size_t(file)];
        if (std::size_t(number) >= all.size()) all.resize(std::size_t(number) + 1, kNobodyWrites);
        return all[std::size_t(number)];
    }

    const Program& program_;
    std::vector<int> writers_[4];  // by register file and number: the instruction
};

}  // namespace

ColoursSeen colours_seen(const Program& program) {
    const ColoursSeen everywhere;
    if (program.boards != 1 || program.has_hidden || program.historic || program.ko_slot >= 0 ||
        program.pose_slot >= 0 || program.buries())
        return everywhere;
    const Constants constants(program);
    ColoursSeen seen;
    seen.everywhere = false;
    for (const CodeBlock& block : flow_of_play(program).blocks)
        for (int pc = block.first; pc < block.end; ++pc) {
            const Instr& in = program.code[std::size_t(pc)];
            if (does(in, effect::MovesBalls | effect::ReadsHistory)) return everywhere;
            if (!does(in, effect::ReadsColours) || in.op == Op::Supply) continue;
            if (in.op != Op::ColourAt) return everywhere;
            const auto point = constants.point(in.b);
            if (!point) return everywhere;
            seen.at.add(*point);
        }
    // Seen from every side alike.
    for (const int g : program.symmetries) {
        const auto& image = program.lattice->symmetries[std::size_t(g)];
        for (const Point p : WideSet(seen.at)) seen.at.add(image[std::size_t(p)]);
    }
    return seen;
}

}  // namespace cairn
