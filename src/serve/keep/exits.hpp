// How a keeper ends when it has to say why.
#pragma once

namespace cairn::serve {

inline constexpr int kNoMemory = 12;  // its page wanted more than it may have

}  // namespace cairn::serve
