#include "rules/program/verify.hpp"

#include <algorithm>
#include <array>

#include "rules/program/flow.hpp"

namespace cairn {
namespace {

constexpr std::size_t kMostComplaints = 20;

class Verifier {
   public:
    explicit Verifier(const Program& program) : p_(program), size_(int(program.code.size())) {}

    std::vector<Complaint> run() {
        fields();
        sites();
        starts();
        if (complaints_.empty()) paths();  // all indices are good: now the code can be walked through
        if (complaints_.empty()) registers();
        if (complaints_.empty()) options();
        return std::move(complaints_);
    }

   private:
    void complain(int pc, std::string message, RegisterFile unset = RegisterFile::None) {
        if (complaints_.size() < kMostComplaints) complaints_.push_back({pc, std::move(message), unset});
    }

    int registers_of(RegisterFile file) const {
        return file == RegisterFile::Numbers ? p_.i_registers
               : file == RegisterFile::Sets  ? p_.s_registers
                                             : p_.l_registers;
    }

    static std::string register_name(RegisterFile file, int number) {
        return std::string("register ") + letter(file) + " " + std::to_string(number);
    }

    // ---- every field in its range

    void fields() {
        for (int pc = 0; pc < size_; ++pc) {
            const Instr& in = p_.code[std::size_t(pc)];
            for (int k = 0; k < 4; ++k)
                field(pc, about(in.op).operands[std::size_t(k)], in.field(k), "abcd"[k]);
        }
    }

    void field(int pc, const Operand& o, int value, char name) {
        if (o.is_register()) {
            if (o.optional() && value == kNone) return;
            if (value >= registers_of(o.file()))
                complain(pc, "there is no " + register_name(o.file(), value) + " (field " + name + ")");
            return;
        }
        const auto below = [&](std::size_t limit, const char* what) {
            if (value < 0 || std::size_t(value) >= limit)
                complain(pc, std::string("there is no ") + what + " " + std::to_string(value));
        };
        switch (o.role) {
            case Role::Unused:
                if (value != 0) complain(pc, std::string("field ") + name + " is not used and should be 0");
                break;
            case Role::Set: below(p_.sets.size(), "constant set"); break;
            case Role::Family: below(p_.families.size(), "family"); break;
            case Role::Table: below(p_.tables.size(), "table"); break;
            case Role::Text: below(p_.texts.size(), "text"); break;
            case Role::Phase: below(p_.phases.size(), "phase"); break;
            case Role::Secret: below(std::size_t(p_.secrets), "secret"); break;
            case Role::Site: below(p_.sites.size(), "choice"); break;
            case Role::NumberSlot: below(std::size_t(p_.number_slots), "number of the State at"); break;
            case Role::SetSlot:
            case Role::Mark: below(std::size_t(p_.set_slots), "set of the State at"); break;
            case Role::Bag:
                below(std::size_t(std::max(0, p_.number_slots - int(p_.colours.size()) + 1)), "bag at");
                break;
            case Role::Target: below(std::size_t(size_), "instruction"); break;
            case Role::Size:
                if (value < 1) complain(pc, "a size is 1 or more");
                break;
            case Role::Flag:
                if (value != 0 && value != 1) complain(pc, std::string("field ") + name + " is 0 or 1");
                break;
            default: break;
        }
    }

    // ---- every choice waits at one place, and every wait belongs to one choice

    void sites() {
        std::vector<int> waits(p_.sites.size(), -1);
        for (int pc = 0; pc < size_; ++pc) {
            const Instr& in = p_.code[std::size_t(pc)];
            if (in.op != Op::Choose && in.op != Op::Either && in.op != Op::May) continue;
            if (in.d < 0 || std::size_t(in.d) >= p_.sites.size()) continue;  // told already
            const Site& site = p_.sites[std::size_t(in.d)];
            const bool alternatives = site.form == Site::Form::Alternatives;
            if (alternatives != (in.op != Op::Choose))
                complain(pc, "choice " + site.name + " is of another form than its instruction");
            if (in.op == Op::May) {
                if (site.alternatives.size() != 2) complain(pc, "May needs a choice of two alternatives");
                continue;
            }
            if (waits[std::size_t(in.d)] >= 0)
                complain(pc, "choice " + site.name + " waits at " + std::to_string(waits[std::size_t(in.d)]) +
                                 " already");
            waits[std::size_t(in.d)] = pc;
        }
        for (std::size_t k = 0; k < p_.sites.size(); ++k) site_of(p_.sites[k], waits[k]);
    }

    void site_of(const Site& site, int wait) {
        if (wait < 0) return complain(-1, "nothing waits for choice " + site.name);
        if (site.options_pc < 0 || site.options_pc > wait)
            complain(wait, "the options of " + site.name + " are not computed before it");
        if (site.form == Site::Form::Alternatives) {
            if (site.alternatives.empty()) complain(wait, "choice " + site.name + " has no alternative");
            for (const auto& a : site.alternatives)
                if (a.pc < 0 || a.pc >= size_)
                    complain(wait, "there is no instruction " + std::to_string(a.pc) +
                                       " for an alternative of " + site.name);
            return;
        }
        if (site.after_pc != wait + 1) complain(wait, "play does not go on after choice " + site.name);
        each_register(p_, p_.code[std::size_t(wait)], [&](const Touch& t) {
            if (t.number >= registers_of(t.file))
                complain(wait,
                         "there is no " + register_name(t.file, t.number) + " (choice " + site.name + ")");
        });
        if (site.weights >= 0 && site.weights + int(p_.colours.size()) > p_.number_slots)
            complain(wait, "the weights of " + site.name + " are not in the State");
    }

    void starts() {
        if (p_.phases.empty()) complain(-1, "there is no turn");
        for (const Beginning& e : beginnings(p_))
            if (e.pc >= size_)
                complain(-1, name_of(p_, e) + " begins at instruction " + std::to_string(e.pc) +
                                 ", which does not exist");
    }

    // ---- every path ends

    void paths() {
        flow_ = flow(p_);
        for (const CodeBlock& b : flow_.blocks)
            each_successor(p_, b.end - 1, [&](int next) {
                if (next >= size_) complain(b.end - 1, "the code goes on past its end");
            });
    }

    // ---- every register is set before it is read
    //
    // Forward over the blocks, 64 registers at a time: a register is set at a block's start when it is set at the end
    // of every block that leads here, and no beginning is here. All code is reached from beginnings, where nothing is set
    // but what was chosen.

    struct Use {
        int pc;
        std::uint64_t bit;
        bool writes;  // else it reads
        RegisterFile file;
        int number;
    };

    void registers() {
        const int files[] = {0, p_.i_registers, p_.i_registers + p_.s_registers};
        const int total = files[2] + p_.l_registers;
        std::vector<std::vector<Use>> chunks(std::size_t(total / 64 + 1));
        for (const CodeBlock& b : flow_.blocks)
            for (int pc = b.first; pc < b.end; ++pc)
                for (const bool writing : {false, true})  // an instruction reads before it writes
                    each_register(p_, p_.code[std::size_t(pc)], [&](const Touch& t) {
                        if (!(writing ? t.writes : t.reads)) return;
                        const int at = files[int(t.file) - 1] + t.number;
                        chunks[std::size_t(at / 64)].push_back(
                            {pc, std::uint64_t(1) << (at % 64), writing, t.file, t.number});
                    });
        std::vector<char> bare(flow_.blocks.size(), 0);  // is a beginning where nothing is set
        for (const Beginning& e : beginnings(p_))
            if (e.kind != Beginning::Kind::Chosen) bare[std::size_t(block_of(e.pc))] = 1;
        for (const auto& uses : chunks)
            if (!uses.empty()) chunk(uses, bare);
    }

    void chunk(const std::vector<Use>& uses, const std::vector<char>& bare) {
        const std::size_t n = flow_.blocks.size();
        std::vector<std::uint64_t> in(n, ~std::uint64_t(0)), sets(n, 0);
        for (std::size_t b = 0; b < n; ++b)
            if (flow_.blocks[b].entered) in[b] = 0;
        for (const Use& u : uses) {
            if (!u.writes) continue;
            sets[std::size_t(block_of(u.pc))] |= u.bit;
            // What was chosen is the one register that is set where play goes on.
            if (p_.code[std::size_t(u.pc)].op != Op::Choose) continue;
            const auto after = std::size_t(block_of(u.pc + 1));
            if (!bare[after]) in[after] |= u.bit;
        }
        const std::vector<std::uint64_t> first = in;
        std::vector<int> open;
        std::vector<char> waiting(n, 1);
        for (std::size_t b = n; b-- > 0;) open.push_back(int(b));
        while (!open.empty()) {
            const auto b = std::size_t(open.back());
            open.pop_back();
            waiting[b] = 0;
            const std::uint64_t out = in[b] | sets[b];
            for (const int t : flow_.blocks[b].to) {
                const auto to = std::size_t(t);
                const std::uint64_t now = in[to] & out & first[to];
                if (now == in[to]) continue;
                in[to] = now;
                if (!waiting[to]) waiting[to] = 1, open.push_back(t);
            }
        }
        int block = -1;
        std::uint64_t known = 0;
        for (const Use& u : uses) {  // in the order of the code
            if (block_of(u.pc) != block) block = block_of(u.pc), known = in[std::size_t(block)];
            if (u.writes) known |= u.bit;
            else if (!(known & u.bit))
                complain(u.pc, register_name(u.file, u.number) + " is read where it may not be set", u.file);
        }
    }

    int block_of(int pc) const { return flow_.block_of[std::size_t(pc)]; }

    // ---- computing options changes nothing

    void options() {
        for (const Site& site : p_.sites) {
            if (site.form == Site::Form::Alternatives) continue;
            for (int pc = site.options_pc; pc < site.after_pc - 1; ++pc) {
                const Instr& in = p_.code[std::size_t(pc)];
                if (in.op == Op::SetBoard) continue;  // `S on board`: set back before the choice
                if (does(in, effect::ChangesState | effect::Waits | effect::Fails | effect::Tries))
                    complain(pc, "the options of " + site.name + " cannot be computed twice");
            }
        }
    }

    const Program& p_;
    const int size_;
    Flow flow_;
    std::vector<Complaint> complaints_;
};

}  // namespace

std::vector<Complaint> verify(const Program& program) { return Verifier(program).run(); }

std::string complaint_text(const Program& program, const Complaint& c) {
    if (c.pc < 0 || std::size_t(c.pc) >= program.code.size()) return c.message;
    return "line " + std::to_string(program.places[std::size_t(c.pc)].line) + ", instruction " +
           std::to_string(c.pc) + ", " + about(program.code[std::size_t(c.pc)].op).name + ": " + c.message;
}

}  // namespace cairn
