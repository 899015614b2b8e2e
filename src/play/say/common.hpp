// The sentences that the program itself says at the table (common.def).
#pragma once

#include <span>

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
    };
    return list;
}

}  // namespace cairn::say
