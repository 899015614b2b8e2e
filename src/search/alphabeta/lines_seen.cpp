#include "search/alphabeta/lines_seen.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "rules/program/flow.hpp"

namespace cairn {
namespace {

using ColourSets =
    std::set<unsigned>;  // what a register of balls may hold: the balls of these colours, as bits

class Sight {
   public:
    explicit Sight(const Program& program)
        : program_(program), everything_((1u << program.colours.size()) - 1) {
        for (const CodeBlock& block : flow_of_play(program).blocks)
            for (int pc = block.first; pc < block.end; ++pc) code_.push_back(pc);
        for (const int pc : code_)
            each_register(program, at(pc), [&](const Touch& t) {
                if (t.writes) writers_[{t.file, t.number}].push_back(pc);
                if (t.reads) readers_[{t.file, t.number}].push_back(pc);
            });
    }

    std::optional<LinesSeen> find() {
        for (const int pc : code_) {
            const Instr& in = at(pc);
            if (does(in, effect::MovesBalls | effect::ReadsHistory)) return std::nullopt;
            if (does(in, effect::NeedsSupply) && program_.supply > 0) seen_.counts_matter = true;
            if (!does(in, effect::ReadsColours)) continue;
            if (in.op == Op::Supply) {
                seen_.counts_matter = true;
                continue;
            }
            if (in.op != Op::OfColour || !follow(pc, in.a)) return std::nullopt;
        }
        add_looks();
        if (seen_.looks.empty() || seen_.looks.size() > kMostLooks) return std::nullopt;
        return std::move(seen_);
    }

   private:
    using Register = std::pair<RegisterFile, int>;
    const Instr& at(int pc) const { return program_.code[std::size_t(pc)]; }

    // The only instruction that writes the register; -1: there are several.
    int writer(RegisterFile file, int number) const {
        const auto found = writers_.find({file, number});
        return found == writers_.end() || found->second.size() != 1 ? -1 : found->second.front();
    }
    const std::vector<int>& readers(RegisterFile file, int number) const {
        static const std::vector<int> nobody;
        const auto found = readers_.find({file, number});
        return found == readers_.end() ? nobody : found->second;
    }

    // Which colours a number register may hold.
    ColourSets colours_of_number(int number) const {
        ColourSets out;
        const int pc = writer(RegisterFile::Numbers, number);
        if (pc >= 0 && is_copy(at(pc).op)) return colours_of_number(at(pc).b);
        if (pc >= 0 && at(pc).op == Op::LoadI && at(pc).d >= 0 && at(pc).d < int(program_.colours.size())) {
            out.insert(1u << at(pc).d);
        } else if (pc >= 0 && at(pc).op == Op::ColourOf) {
            for (const int c : program_.player_colour) out.insert(c < 0 ? 0 : 1u << c);
        } else {
            out.insert(0);  // no colour: no balls
            for (std::size_t c = 0; c < program_.colours.size(); ++c) out.insert(1u << c);
        }
        return out;
    }
    // Which colours the balls of a set register have; nothing: it may hold something else.
    std::optional<ColourSets> colours_of_set(int number) const {
        const int pc = writer(RegisterFile::Sets, number);
        if (pc < 0) return std::nullopt;
        const Instr& in = at(pc);
        if (in.op == Op::OfColour) return colours_of_number(in.b);
        if (in.op == Op::CopyS) return colours_of_set(in.b);
        if (in.op != Op::OrS) return std::nullopt;
        const auto one = colours_of_set(in.b), other = colours_of_set(in.c);
        if (!one || !other) return std::nullopt;
        ColourSets out;
        for (const unsigned a : *one)
            for (const unsigned b : *other) out.insert(a | b);
        return out;
    }
    // The family that a set register holds members of; -1: not certain.
    int family_of(int set_register) const {
        const int pc = writer(RegisterFile::Sets, set_register);
        if (pc < 0) return -1;
        if (at(pc).op == Op::CopyS) return family_of(at(pc).b);
        if (at(pc).op != Op::AtL) return -1;
        const int list = writer(RegisterFile::Lists, at(pc).b);
        if (list < 0 || (at(list).op != Op::ThroughL && at(list).op != Op::FamilyL)) return -1;
        return at(list).d;
    }

    // Are all uses of the balls in set register `number`, written at `pc`, looks?
    bool follow(int pc, int number) {
        const auto colours = colours_of_set(number);
        if (!colours || writer(RegisterFile::Sets, number) != pc) return false;
        return std::all_of(readers(RegisterFile::Sets, number).begin(),
                           readers(RegisterFile::Sets, number).end(),
                           [&](int reader) { return use(reader, number, *colours); });
    }
    bool use(int pc, int number, const ColourSets& colours) {
        const Instr& in = at(pc);
        switch (in.op) {
            case Op::CopyS:
            case Op::OrS:
                // With something that is not all balls of some colours it would be none of these.
                return follow(pc, in.a);
            case Op::SubsetS: {
                const int family = in.c == number && in.b != number ? family_of(in.b) : -1;
                if (family >= 0) whole_[family].insert(colours.begin(), colours.end());
                return family >= 0;
            }
            case Op::AnyLine:
            case Op::CountLines:
            case Op::LongestLine:
            case Op::UnionLines: whole_[in.d].insert(colours.begin(), colours.end()); return true;
            case Op::MeetsS: {
                const int line = in.b == number ? in.c : in.b;
                return line != number && meets(pc, line, colours);
            }
            case Op::AndS: {
                const int line = in.b == number ? in.c : in.b;
                const auto& asked = readers(RegisterFile::Sets, in.a);
                const bool only_asked =
                    writer(RegisterFile::Sets, in.a) == pc &&
                    std::all_of(asked.begin(), asked.end(), [&](int r) { return at(r).op == Op::AnyS; });
                return line != number && only_asked && meets(pc, line, colours);
            }
            case Op::Above: return above(pc, colours);
            default: return false;
        }
    }

    struct Meeting {
        int family;
        ColourSets colours;  // of which one is met
        ColourSets unless;   // not asked unless the line lies in some of these; empty: always asked
    };
    bool meets(int pc, int line, const ColourSets& colours) {
        const int family = family_of(line);
        if (family < 0) return false;
        meetings_.push_back({family, colours, gates(pc, line)});
        return true;
    }
    // The colours of a question whether the line lies in them that must have said yes before `pc` is reached.
    ColourSets gates(int pc, int line) const {
        for (const int asked : readers(RegisterFile::Sets, line)) {
            const Instr& in = at(asked);
            if (in.op != Op::SubsetS || in.b != line) continue;
            if (const auto colours = colours_of_set(in.c);
                colours && !reaches(writer(RegisterFile::Sets, line), pc, asked))
                return *colours;
        }
        return {};
    }
    // Can `to` be reached from `from`, before that is reached again, when the question at `asked` says no?
    bool reaches(int from, int to, int asked) const {
        using Truths = std::map<int, bool>;  // number registers that are known
        std::set<std::pair<int, Truths>> seen;
        std::vector<std::pair<int, Truths>> open;
        each_successor(program_, from, [&](int next) { open.push_back({next, {}}); });
        while (!open.empty()) {
            const int pc = open.back().first;  // by name, for clang 14: a lambda captures them
            Truths truths = std::move(open.back().second);
            open.pop_back();
            if (pc == to || seen.size() > 10'000) return true;
            if (pc == from || std::size_t(pc) >= program_.code.size() || !seen.insert({pc, truths}).second)
                continue;
            const Instr& in = at(pc);
            const auto known = truths.find(in.op == Op::CopyI ? in.b : in.a);
            const bool is_known = known != truths.end();
            const bool value = is_known && known->second;
            if ((in.op == Op::JumpIf || in.op == Op::JumpIfNot) && is_known) {
                open.push_back({value == (in.op == Op::JumpIf) ? in.d : pc + 1, truths});
                continue;
            }
            each_register(program_, in, [&](const Touch& t) {
                if (t.writes && t.file == RegisterFile::Numbers) truths.erase(t.number);
            });
            if (in.op == Op::CopyI && is_known) truths[in.a] = value;
            if (pc == asked) truths[in.a] = false;
            each_successor(program_, pc, [&](int next) { open.push_back({next, truths}); });
        }
        return false;
    }

    // Points above balls of some colours, of which only playable ones count.
    bool above(int pc, const ColourSets& colours) {
        const int result = at(pc).a;
        if (writer(RegisterFile::Sets, result) != pc) return false;
        for (const int reader : readers(RegisterFile::Sets, result)) {
            const Instr& in = at(reader);
            const int other = in.b == result ? in.c : in.b;
            const int playable =
                in.op == Op::AndS && other != result ? writer(RegisterFile::Sets, other) : -1;
            if (playable < 0 || at(playable).op != Op::Playable) return false;
        }
        supports_.insert(colours.begin(), colours.end());
        return true;
    }

    int add(std::uint64_t points, unsigned colours, std::uint64_t until, std::vector<int> unless) {
        for (std::size_t k = 0; k < seen_.looks.size(); ++k) {
            const auto& look = seen_.looks[k];
            if (look.points == points && look.colours == colours && look.until == until &&
                (look.unless.empty() || look.unless == unless))
                return int(k);
        }
        seen_.looks.push_back({points, colours, until, std::move(unless)});
        return int(seen_.looks.size()) - 1;
    }
    void add_looks() {
        const auto line = [](const WideSet& set) { return set.word[0]; };
        for (const auto& [family, colours] : whole_)
            for (const WideSet& member : program_.families[std::size_t(family)].members)
                for (const unsigned c : colours) add(line(member), c, 0, {});
        for (const Meeting& m : meetings_)
            for (const WideSet& member : program_.families[std::size_t(m.family)].members) {
                std::vector<int> unless;
                for (const unsigned c : m.unless) unless.push_back(add(line(member), c, 0, {}));
                for (const unsigned c : m.colours) add(line(member), everything_ & ~c, 0, unless);
            }
        for (const Point p : program_.lattice->points)
            for (const unsigned c : supports_)
                if (const WideSet below = program_.lattice->supports(p); !below.empty())
                    add(line(below), everything_ & ~c, std::uint64_t(1) << p, {});
    }

    const Program& program_;
    unsigned everything_;
    std::vector<int> code_;
    std::map<Register, std::vector<int>> writers_, readers_;
    std::map<int, ColourSets> whole_;  // by family: colours in which its members may lie
    std::vector<Meeting> meetings_;
    ColourSets supports_;
    LinesSeen seen_;
};

}  // namespace

std::optional<LinesSeen> lines_seen(const Program& program) {
    if (program.boards != 1 || program.has_hidden || program.historic || program.ko_slot >= 0 ||
        program.pose_slot >= 0 || program.buries() || program.lattice->words != 1 || program.score_pc >= 0)
        return std::nullopt;
    return Sight(program).find();
}

}  // namespace cairn
