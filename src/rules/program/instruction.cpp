#include "rules/program/instruction.hpp"

#include "rules/program/operands.hpp"

namespace cairn {
namespace {

using namespace effect;
constexpr OpInfo kTable[] = {
#define OP(name, roles, effects, doc) {#name, roles, operands(roles), effects, doc},
#include "rules/program/opcodes.def"
#undef OP
};

}  // namespace

const OpInfo& about(Op op) { return kTable[std::size_t(op)]; }

char letter(RegisterFile file) { return "-isl"[int(file)]; }

}  // namespace cairn
