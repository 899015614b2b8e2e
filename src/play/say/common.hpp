// The sentences that the program itself says at the table (common.def), and what it says when the rules break (engine/faults.hpp).
#pragma once

#include <span>

#include "play/engine/faults.hpp"

namespace cairn::say {

#define SAY(name, text) inline constexpr const char* k##name = text;
#include "play/say/common.def"
#undef SAY

// All of them, for whoever translates.
inline std::span<const char* const> all() {
    static constexpr const char* list[] = {
#define SAY(name, text) text,
#include "play/say/common.def"
#undef SAY
#define FAULT(name, text) text,
#define OF_PIECE(name, ball, piece, die) ball, piece, die,
        CAIRN_FAULTS(FAULT, OF_PIECE)
#undef OF_PIECE
#undef FAULT
    };
    return list;
}

}  // namespace cairn::say
