// Writes a Program down for a GPU: one file that compiles as C++ for the CPU and as CUDA.
#pragma once

#include <string>
#include <vector>

#include "rules/program/program.hpp"

namespace cairn::gpu {

// The kernel of the k-th Program is KERNEL_k: in CUDA a kernel of that name, as C++ the function
// `void KERNEL_k(const cairn::gpu::Job&, std::uint64_t threads)`. All of them must fit (fit.hpp). Of a page's text nothing is
// written but numbers.
std::string kernel_name(std::size_t number);
std::string write_source(const std::vector<const Program*>& programs);

}  // namespace cairn::gpu
