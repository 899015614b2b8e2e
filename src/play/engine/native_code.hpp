// The code of one game, written and compiled by src/native.
#pragma once

namespace cairn {

struct NativeCode {
    const void* calls =
        nullptr;  // a NativeCalls<W> in the width of the game's board (host.hpp); null: there is none
    explicit operator bool() const { return calls != nullptr; }
};

}  // namespace cairn
