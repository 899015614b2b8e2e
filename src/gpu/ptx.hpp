// Code for a GPU: made by clang, which takes the standard library's constexpr functions for both sides as nvcc does not, and kept in
// the cache. The driver makes machine code of it when it is loaded.
#pragma once

#include <filesystem>
#include <string>

#include "rules/program/program.hpp"

namespace cairn::gpu {

// The program that makes it: $CAIRN_CLANG, or the newest clang from 16 on that $PATH has; empty when there is none.
std::filesystem::path cuda_compiler();

struct Ptx {
    std::string text;     // "" when there is none
    std::string problem;  // why, in words
    bool made_before = false;
};
// From the cache, or made now.
Ptx ptx_of(const Program& program);

}  // namespace cairn::gpu
