// Kernels on the CPU: the same file that a GPU is given, compiled as C++, with a loop for its threads. For tests: what a GPU runs
// is tried wherever there is a compiler.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "gpu/kernel_runner.hpp"
#include "native/compiler.hpp"
#include "rules/program/program.hpp"

namespace cairn::gpu {

struct Loops {
    std::vector<std::unique_ptr<KernelRunner>> runners;  // of each Program, in order
    std::string problem;                                 // why there are none, in words
};
// With one run of the compiler.
Loops compile_loops(const std::vector<const Program*>& programs, native::Effort effort);

}  // namespace cairn::gpu
