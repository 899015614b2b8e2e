#include "rules/compile/ground/secrets.hpp"

#include "rules/program/flow.hpp"

namespace cairn {

RegisterFile register_file(Type type) {
    return in_list_register(type)  ? RegisterFile::Lists
           : in_set_register(type) ? RegisterFile::Sets
                                   : RegisterFile::Numbers;
}

Knowers& Secrets::at(RegisterFile file, int number) {
    auto& list = registers_[int(file) - 1];
    if (std::size_t(number) >= list.size()) list.resize(std::size_t(number) + 1);
    return list[std::size_t(number)];
}

Knowers Secrets::of(RegisterFile file, int number) const {
    const auto& list = registers_[int(file) - 1];
    return std::size_t(number) < list.size() ? list[std::size_t(number)] : Knowers{};
}

Knowers Secrets::of(const Value& v) const {
    Knowers k = here();
    k.and_those_of({v.audience, v.of_me});
    if (!v.constant && v.reg != kNone) k.and_those_of(of(register_file(v.type.type), v.reg));
    return k;
}

Knowers Secrets::here() const {
    Knowers k;
    for (const auto& c : conditions_) k.and_those_of(c.knowers);
    return k;
}

void Secrets::emitted(const Instr& in, int pc) {
    if (in.op == Op::Choose) return;  // what was chosen is as open as the choice
    Knowers k = here();
    if (does(in, effect::ReadsBalls | effect::ReadsColours)) k.and_those_of(board);
    each_register(program_, in, [&](const Touch& t) {
        if (t.reads) k.and_those_of(of(t.file, t.number));
    });
    if (k.audience == Audience::All) return;
    each_register(program_, in, [&](const Touch& t) {
        if (t.writes) at(t.file, t.number).and_those_of(k);
    });
    if (in.op == Op::JumpIf || in.op == Op::JumpIfNot) conditions_.push_back({pc, k});
}

void Secrets::landed(int jump) {
    std::erase_if(conditions_, [&](const Condition& c) { return c.jump == jump; });
}

void Secrets::rewound(int pc) {
    std::erase_if(conditions_, [&](const Condition& c) { return c.jump >= pc; });
}

void Secrets::settle(Value& v) {
    if (v.constant || v.reg == kNone) return;
    Knowers& k = at(register_file(v.type.type), v.reg);
    k.and_those_of({v.audience, v.of_me});
    v.audience = k.audience;
    if (k.audience != Audience::All) v.of_me = k.of_me;
}

void Secrets::open(RegisterFile file, int number) { at(file, number) = {}; }

}  // namespace cairn
