#include "rules/program/optimise/unread.hpp"

#include "rules/program/optimise/registers.hpp"

namespace cairn {
namespace {

// Registers as bits.
using Bits = std::vector<std::uint64_t>;

class Unread {
   public:
    explicit Unread(Program& program)
        : p_(program),
          flow_(flow_of_play(program)),
          registers_(program),
          words_((registers_.count() + 63) / 64) {
        always_.assign(words_, 0);
        for (int r = 0; r < p_.i_registers; ++r)
            if (registers_.asked_for(RegisterFile::Numbers, r))
                add(always_, registers_.place(RegisterFile::Numbers, r));
    }

    void drop() {
        find_needed();
        for (std::size_t b = 0; b < flow_.blocks.size(); ++b) {
            Bits needed = needed_after(b);
            for (int pc = flow_.blocks[b].end - 1; pc >= flow_.blocks[b].first; --pc) {
                Instr& in = p_.code[std::size_t(pc)];
                if (only_computes(in) && !writes_any(in, needed)) in = {Op::Nop};
                else before(in, needed);
            }
        }
    }

   private:
    static void add(Bits& bits, std::size_t at) { bits[at / 64] |= std::uint64_t(1) << at % 64; }
    static void remove(Bits& bits, std::size_t at) { bits[at / 64] &= ~(std::uint64_t(1) << at % 64); }
    static bool has(const Bits& bits, std::size_t at) { return bits[at / 64] >> at % 64 & 1; }

    bool writes_any(const Instr& in, const Bits& bits) const {
        bool any = false;
        each_register(p_, in, [&](const Touch& t) {
            if (t.writes) any = any || has(bits, registers_.place(t.file, t.number));
        });
        return any;
    }

    // From what is needed after an instruction to what is needed before it.
    void before(const Instr& in, Bits& needed) const {
        each_register(p_, in, [&](const Touch& t) {
            const std::size_t at = registers_.place(t.file, t.number);
            if (t.writes && !t.reads && !has(always_, at)) remove(needed, at);
        });
        each_register(p_, in, [&](const Touch& t) {
            if (t.reads) add(needed, registers_.place(t.file, t.number));
        });
    }

    Bits needed_after(std::size_t block) const {
        Bits needed = always_;
        for (const int to : flow_.blocks[block].to)
            for (std::size_t w = 0; w < words_; ++w) needed[w] |= needed_[std::size_t(to)][w];
        return needed;
    }

    void find_needed() {
        const std::size_t n = flow_.blocks.size();
        needed_.assign(n, Bits(words_, 0));
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t b = n; b-- > 0;) {
                Bits needed = needed_after(b);
                for (int pc = flow_.blocks[b].end - 1; pc >= flow_.blocks[b].first; --pc)
                    before(p_.code[std::size_t(pc)], needed);
                if (needed != needed_[b]) needed_[b] = std::move(needed), changed = true;
            }
        }
    }

    Program& p_;
    const Flow flow_;
    const Registers registers_;
    const std::size_t words_;
    Bits always_;               // read from outside
    std::vector<Bits> needed_;  // by block, where it begins
};

}  // namespace

void drop_unread(Program& program) { Unread(program).drop(); }

}  // namespace cairn
