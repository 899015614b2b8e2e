// Ctrl-C asks a long command to come to an end; pressed a second time, it ends the program.
#pragma once

#include <signal.h>

#include <atomic>

namespace cairn {

// While the object lives, SIGINT and SIGTERM set the flag. At most one at a time.
class InterruptFlag {
   public:
    InterruptFlag();
    ~InterruptFlag();
    InterruptFlag(const InterruptFlag&) = delete;
    InterruptFlag& operator=(const InterruptFlag&) = delete;

    const std::atomic<bool>& raised() const;

   private:
    struct sigaction before_int_, before_term_;
};

}  // namespace cairn
