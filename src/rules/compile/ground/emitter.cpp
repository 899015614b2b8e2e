#include "rules/compile/ground/emitter.hpp"

#include <algorithm>

namespace cairn {

int Emitter::emit(Op op, std::uint16_t a, std::uint16_t b, std::uint16_t c, std::int32_t d) {
    program_.code.push_back({op, a, b, c, d});
    program_.places.push_back(here);
    secrets.emitted(program_.code.back(), pc() - 1);
    return pc() - 1;
}

void Emitter::rewind(int pc) {
    program_.code.resize(std::size_t(pc));
    program_.places.resize(std::size_t(pc));
    secrets.rewound(pc);
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
