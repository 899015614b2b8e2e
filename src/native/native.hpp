// Native code of a game: written as C++, compiled once by the system's compiler, kept in the user's cache, loaded.
//
//     Program ──▶ writer ──▶ C++ ──▶ compiler ──▶ cache/KEY.so ──▶ NativeCode ──▶ Game::run_native
//
// KEY stands for everything that matters: what was written (and so the Program with its options and families), the
// headers of this version of Cairn, the compiler, its options, the processor. docs/native.md tells more.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "native/compiler.hpp"
#include "native/writer.hpp"
#include "play/engine/native_code.hpp"
#include "rules/program/program.hpp"

namespace cairn::native {

struct Code {
    NativeCode code;      // null when there is none
    std::string problem;  // why it could not be made or loaded, in words; "" otherwise
};

// What was compiled before; nothing, and no problem, when that has not been done.
Code find(const Program& program);
// The same, compiled now unless it is there. Takes seconds; given up when `over` becomes true.
Code make(const Program& program, const std::atomic<bool>* over = nullptr);
// Several at once, with one run of the compiler; all of them or a problem. For tests.
struct Batch {
    std::vector<NativeCode> codes;
    std::string problem;
};
Batch make_all(const std::vector<const Program*>& programs, Effort effort, FunctionLength length = {});

}  // namespace cairn::native
