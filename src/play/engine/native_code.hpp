// A function that runs the Program of one game, written and compiled by src/native.
#pragma once

namespace cairn {

struct NativeCode {
    void (*execute)() =
        nullptr;  // an Execute<W> in the width of the game's board (host.hpp); null: there is none
    explicit operator bool() const { return execute != nullptr; }
};

}  // namespace cairn
