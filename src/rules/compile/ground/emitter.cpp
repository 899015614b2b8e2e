#include "rules/compile/ground/emitter.hpp"

#include <algorithm>

namespace cairn {

int Emitter::emit(Op op, std::uint16_t a, std::uint16_t b, std::uint16_t c, std::int32_t d) {
    program_.code.push_back({op, a, b, c, d});
    program_.places.push_back(here);
    return pc() - 1;
}

void Emitter::rewind(int pc) {
    program_.code.resize(std::size_t(pc));
    program_.places.resize(std::size_t(pc));
}

Value Emitter::opened(const Value& v) {
    Value copy = v;
    copy.reg = new_register(v.type.type);
    emit(in_list_register(v.type.type)  ? Op::OpenL
         : in_set_register(v.type.type) ? Op::OpenS
                                        : Op::OpenI,
         copy.reg, v.reg);
    return copy;
}

// A constant is no secret, and lists are not kept.
Value Emitter::hidden(const Value& v) {
    if (v.constant || v.reg == kNone || in_list_register(v.type.type)) return v;
    Value copy = v;
    copy.reg = new_register(v.type.type);
    emit(in_set_register(v.type.type) ? Op::HideS : Op::HideI, copy.reg, v.reg);
    return copy;
}

std::uint16_t Emitter::constant_i(int n) {
    const auto r = new_i();
    emit(Op::LoadI, r, 0, 0, n);
    return r;
}

int Emitter::constant_set(const WideSet& s) {
    auto& sets = program_.sets;
    const auto it = std::find(sets.begin(), sets.end(), s);
    if (it != sets.end()) return int(it - sets.begin());
    sets.push_back(s);
    return int(sets.size()) - 1;
}

std::uint16_t Emitter::load_set(const WideSet& s) {
    const auto r = new_s();
    emit(Op::LoadS, r, 0, 0, constant_set(s));
    return r;
}

int Emitter::text(const std::string& s) {
    auto& texts = program_.texts;
    if (texts.empty()) texts.push_back("");
    const auto it = std::find(texts.begin(), texts.end(), s);
    if (it != texts.end()) return int(it - texts.begin());
    texts.push_back(s);
    return int(texts.size()) - 1;
}

}  // namespace cairn
