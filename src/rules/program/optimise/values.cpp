#include "rules/program/optimise/values.hpp"

#include <map>
#include <tuple>

#include "rules/program/optimise/memory.hpp"
#include "rules/program/optimise/registers.hpp"

namespace cairn {
namespace {

constexpr std::size_t kMostPlaces = 16;  // where one expression is computed, told apart

bool is_any_copy(Op op) { return is_copy(op) || op == Op::CopyL || op == Op::OpenL; }

class Values {
   public:
    explicit Values(Program& program)
        : p_(program), paths_(program), memory_(program, paths_), registers_(program) {
        same_as_.resize(registers_.count());
        for (std::size_t k = 0; k < same_as_.size(); ++k) same_as_[k] = int(k);
        copied_in_.assign(registers_.count(), {});
        written_.assign(registers_.count(), 0);
        base_[int(RegisterFile::Numbers)] = int(registers_.place(RegisterFile::Numbers, 0));
        base_[int(RegisterFile::Sets)] = int(registers_.place(RegisterFile::Sets, 0));
        base_[int(RegisterFile::Lists)] = int(registers_.place(RegisterFile::Lists, 0));
    }

    bool run() {
        for (const int block : paths_.order()) {
            block_ = block;
            now_ = memory_.at(block);
            const CodeBlock& b = paths_.flow().blocks[std::size_t(block)];
            for (int pc = b.first; pc < b.end; ++pc) step(pc);
        }
        return changed_;
    }

   private:
    // An expression: what is computed of which values, looking at which versions of the State.
    using Expression = std::tuple<Op, int, int, int, std::array<int, 3>, Memory::Versions>;
    struct Known {
        int block;
        int number;  // of the register that holds it
    };
    // A register that several instructions write was made a copy, of that one, in this block.
    struct Copied {
        int block = -1;
        int of = 0;
    };

    // The register that holds the same value as this one, here.
    int held_by(RegisterFile file, int number) const {
        const std::size_t at = registers_.place(file, number);
        const Copied& copied = copied_in_[at];
        const int same = copied.block == block_ ? copied.of : same_as_[at];
        return same - base_[int(file)];
    }

    void replace(RegisterFile file, std::uint16_t& number) {
        const int other = held_by(file, number);
        if (other == number) return;
        number = std::uint16_t(other);
        changed_ = true;
    }

    void step(int pc) {
        Instr& in = p_.code[std::size_t(pc)];
        const OpInfo& info = about(in.op);
        std::uint16_t* const fields[] = {&in.a, &in.b, &in.c};
        for (int k = 0; k < 3; ++k) {
            const Operand& o = info.operands[std::size_t(k)];
            const bool there = o.is_register() && !(o.optional() && *fields[k] == kNone);
            if (there && !o.writes()) replace(o.file(), *fields[k]);
        }
        if (in.op == Op::Choose) read_options(p_.sites[std::size_t(in.d)]);
        const bool left_out = info.operands[0].access == Access::Write && leave_out(in);
        if (left_out) {
            in = {Op::Nop};
            changed_ = true;
            return;
        }
        note_writes(in);
        const Parts changes = may_change(in);
        for (int p = 0; p < kParts; ++p)
            if (changes >> p & 1) now_[std::size_t(p)] = Memory::left_by(pc);
    }

    void read_options(Site& site) {
        const RegisterFile file = site.form == Site::Form::Few    ? RegisterFile::Numbers
                                  : site.form == Site::Form::Sets ? RegisterFile::Lists
                                                                  : RegisterFile::Sets;
        replace(file, site.options);
        if (site.weight_index != kNone) replace(RegisterFile::Numbers, site.weight_index);
    }

    // Is the value of this instruction in another register already? Then its own is read from there from now on.
    bool leave_out(const Instr& in) {
        const RegisterFile file = about(in.op).operands[0].file();
        if (registers_.asked_for(file, in.a) || !registers_.set_once(file, in.a)) return false;
        const std::size_t own = registers_.place(file, in.a);
        if (is_any_copy(in.op)) {
            if (!registers_.set_once(file, in.b)) return false;
            same_as_[own] = base_[int(file)] + in.b;
            return true;
        }
        if (!only_computes(in) && !may_fault_only(in)) return false;
        auto& known = known_[expression(in)];
        for (const Known& k : known)
            if (paths_.always_before(k.block, block_)) {
                same_as_[own] = base_[int(file)] + k.number;
                return true;
            }
        if (known.size() < kMostPlaces) known.push_back({block_, in.a});
        return false;
    }

    // The same again cannot be a fault when it was none before.
    static bool may_fault_only(const Instr& in) {
        constexpr std::uint32_t kReads = effect::ReadsBalls | effect::ReadsColours | effect::ReadsNumbers |
                                         effect::ReadsSets | effect::ReadsCourse | effect::ReadsHistory;
        const OpInfo& info = about(in.op);
        if (info.operands[0].access != Access::Write || info.effects & ~(kReads | effect::Faults))
            return false;
        for (int k = 1; k < 3; ++k)
            if (info.operands[std::size_t(k)].writes()) return false;
        return true;
    }

    Expression expression(const Instr& in) {
        const OpInfo& info = about(in.op);
        // Of registers that several instructions write: in which block, and how often they were written so far.
        std::array<int, 3> written = {-1, 0, 0};
        for (int k = 1; k < 3; ++k) {
            const Operand& o = info.operands[std::size_t(k)];
            if (!o.is_register() || (o.optional() && in.field(k) == kNone)) continue;
            if (registers_.set_once(o.file(), in.field(k))) continue;
            written[0] = block_;
            // What takes something out of a set gives never the same twice.
            written[std::size_t(k)] =
                o.writes() ? -++unique_ : written_[registers_.place(o.file(), in.field(k))];
        }
        Memory::Versions seen;
        const Parts looks = looks_at(p_, in);
        for (int p = 0; p < kParts; ++p) seen[std::size_t(p)] = looks >> p & 1 ? now_[std::size_t(p)] : -1;
        return {in.op, in.b, in.c, in.d, written, seen};
    }

    void note_writes(const Instr& in) {
        each_register(p_, in, [&](const Touch& t) {
            if (!t.writes) return;
            const std::size_t at = registers_.place(t.file, t.number);
            ++written_[at];
            copied_in_[at].block = -1;
        });
        if (!is_copy(in.op)) return;
        const RegisterFile file = about(in.op).operands[0].file();
        if (registers_.set_once(file, in.b) && in.a != in.b)
            copied_in_[registers_.place(file, in.a)] = {block_, base_[int(file)] + in.b};
    }

    Program& p_;
    const Paths paths_;
    const Memory memory_;
    const Registers registers_;
    int base_[4] = {};
    std::vector<int> same_as_;
    std::vector<Copied> copied_in_;
    std::vector<int> written_;  // how often each register was written so far
    std::map<Expression, std::vector<Known>> known_;
    Memory::Versions now_{};
    int block_ = 0, unique_ = 0;
    bool changed_ = false;
};

}  // namespace

bool reuse_values(Program& program) { return Values(program).run(); }

}  // namespace cairn
