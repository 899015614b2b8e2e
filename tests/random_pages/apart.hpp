// Runs something in a process of its own, so that a crash or an endless loop is an answer like any other.
#pragma once

#include <functional>
#include <string>

namespace cairn::test {

// What `work` returns; or how its process died, and the last lines that it wrote to the error stream. It is
// ended after `most_seconds`: for work that takes far less.
std::string run_apart(const std::function<std::string()>& work, unsigned most_seconds = 20);

}  // namespace cairn::test
