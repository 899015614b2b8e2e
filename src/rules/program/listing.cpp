#include "rules/program/listing.hpp"

#include <map>
#include <vector>

#include "rules/program/flow.hpp"

namespace cairn {
namespace {

std::string points_text(const Program& p, const WideSet& set) {
    if (!set) return "{}";
    if (set == p.lattice->all) return "{all points}";
    std::string out = "{";
    int n = 0;
    for (Point point : set) {
        if (++n > 6) return out + " …}";
        out += (n > 1 ? " " : "") + p.lattice->name(point);
    }
    return out + "}";
}

// The variable that has this place of the State.
std::string slot_text(const Program& p, int slot, bool of_sets) {
    for (const Variable& v : p.variables)
        if (v.form != Variable::Form::Board && v.is_set() == of_sets && slot >= v.slot &&
            slot < v.slot + v.size)
            return " " + v.name + (slot > v.slot ? "[" + std::to_string(slot - v.slot) + "]" : "");
    return "";
}

std::string constant_text(const Program& p, Role role, int d) {
    const auto n = std::to_string(d);
    const auto k = std::size_t(d);
    switch (role) {
        case Role::Constant: return n;
        case Role::Set: return points_text(p, p.sets[k]);
        case Role::Family: return p.family_names[k];
        case Role::Table: return "table " + n;
        case Role::Text: return "\"" + p.texts[k] + "\"";
        case Role::Phase: return "phase " + (p.phases[k].name.empty() ? n : p.phases[k].name);
        case Role::Secret: return "secret " + n;
        case Role::Site: return p.sites[k].name;
        case Role::NumberSlot:
        case Role::Bag: return "n[" + n + "]" + slot_text(p, d, false);
        case Role::SetSlot:
        case Role::Mark: return "t[" + n + "]" + slot_text(p, d, true);
        case Role::Target: return "-> " + n;
        case Role::Size: return "< " + n;
        case Role::Flag: return d ? "again" : "once";
        default: return n;
    }
}

std::string padded(std::string text, std::size_t width) {
    if (text.size() < width) text.append(width - text.size(), ' ');
    return text;
}

std::string trimmed(std::string_view line) {
    const auto first = line.find_first_not_of(" \t");
    return first == std::string_view::npos ? "" : std::string(line.substr(first));
}

std::vector<std::string_view> lines_of(std::string_view source) {
    std::vector<std::string_view> lines;
    while (!source.empty()) {
        const auto end = source.find('\n');
        lines.push_back(source.substr(0, end));
        source.remove_prefix(end == std::string_view::npos ? source.size() : end + 1);
    }
    return lines;
}

}  // namespace

std::string instruction_text(const Program& p, const Instr& in) {
    const OpInfo& info = about(in.op);
    std::string written, read;
    for (int k = 0; k < 4; ++k) {
        const Operand& o = info.operands[std::size_t(k)];
        if (o.role == Role::Unused || (o.optional() && in.field(k) == kNone)) continue;
        const auto text = o.is_register() ? letter(o.file()) + std::to_string(in.field(k))
                                          : constant_text(p, o.role, in.field(k));
        if (o.writes()) written += (written.empty() ? "" : ", ") + text + (o.reads() ? "~" : "");
        else read += (read.empty() ? "" : ", ") + text;
    }
    const auto operands = written.empty() ? read : read.empty() ? written : written + " = " + read;
    return operands.empty() ? info.name : padded(info.name, 16) + operands;
}

std::string listing(const Program& p, std::string_view source) {
    const auto lines = lines_of(source);
    const Flow f = flow(p);
    std::multimap<int, std::string> names;
    for (const Beginning& e : beginnings(p)) names.insert({e.pc, name_of(p, e)});

    std::string out = "; " + p.title + ": registers i " + std::to_string(p.i_registers) + ", s " +
                      std::to_string(p.s_registers) + ", l " + std::to_string(p.l_registers) +
                      "; State: sets " + std::to_string(p.set_slots) + ", numbers " +
                      std::to_string(p.number_slots) + "\n";
    int line = 0;
    for (int pc = 0; pc < int(p.code.size()); ++pc) {
        const int block = f.block_of[std::size_t(pc)];
        const bool begins = block >= 0 && f.blocks[std::size_t(block)].first == pc;
        const auto [first, last] = names.equal_range(pc);
        if (first != last) out += "\n";
        for (auto it = first; it != last; ++it) out += "; " + it->second + "\n";
        const int here = p.places[std::size_t(pc)].line;
        if (here != line && here >= 1 && here <= int(lines.size()))
            out +=
                padded(";", 8) + std::to_string(here) + ": " + trimmed(lines[std::size_t(here - 1)]) + "\n";
        line = here;
        out += (block < 0 ? "x"
                : begins  ? ":"
                          : " ") +
               padded(std::to_string(pc), 6) + " " + instruction_text(p, p.code[std::size_t(pc)]) + "\n";
    }
    return out;
}

std::string listing(const Program& program) { return listing(program, ""); }

}  // namespace cairn
