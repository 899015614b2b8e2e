// A process that the server starts and watches: `cairn think`, `cairn keep`. It speaks with the server on its standard input, a
// socket, and dies with the thread that started it.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cairn::serve {

struct ChildLimits {
    std::size_t memory;  // bytes of data
    int niceness;
    bool for_its_children = true;  // whether those that it starts itself are held to the same memory
};

struct Child {
    pid_t pid;
    int line;  // our end of its standard input
};

// Nothing when no process can be started.
std::optional<Child> begin_child(const std::vector<std::string>& command, const ChildLimits& limits);

// Milliseconds of a processor that it has used so far.
std::int64_t time_used_by(pid_t pid);

// Its own memory in use; files that it has mapped are not.
std::size_t memory_of(pid_t pid);

}  // namespace cairn::serve
