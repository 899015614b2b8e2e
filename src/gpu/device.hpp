// A GPU that plays games of one page.
#pragma once

#include <memory>
#include <string>

#include "gpu/kernel_runner.hpp"
#include "rules/program/program.hpp"

namespace cairn::gpu {

struct Opened {
    std::unique_ptr<KernelRunner> runner;  // null when it cannot be done
    std::string problem;                   // why, in words
    std::string name;                      // of the GPU
};
// The first GPU of this machine, with the code of this page, which is made now unless it is in the cache. Says first what does
// not depend on the machine: a page that does not fit is refused everywhere.
Opened open_device(const Program& program);

}  // namespace cairn::gpu
