// Processor time of this thread: what else the computer does is not counted.
#pragma once

#include <chrono>
#include <ctime>

namespace cairn {

struct ProcessorClock {
    using duration = std::chrono::nanoseconds;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = std::chrono::time_point<ProcessorClock>;
    static constexpr bool is_steady = true;
    static time_point now() {
        std::timespec t{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
        return time_point(std::chrono::seconds(t.tv_sec) + duration(t.tv_nsec));
    }
};

inline double seconds_since(ProcessorClock::time_point start) {
    return std::chrono::duration<double>(ProcessorClock::now() - start).count();
}

}  // namespace cairn
