// Work on many numbered things, shared out among threads in runs.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace cairn {

// Places of an atlas that a thread takes at a time.
inline constexpr std::uint64_t kPlacesAtATime = 4096;

class Runs {
   public:
    Runs(std::uint64_t count, std::uint64_t at_once, const std::atomic<bool>& stop)
        : count_(count), at_once_(std::max<std::uint64_t>(1, at_once)), stop_(stop) {}

    struct Run {
        std::uint64_t from = 0, to = 0;
        explicit operator bool() const { return from < to; }
    };
    // The next run that nobody has taken; an empty one when there is none or the work was stopped.
    Run take() {
        const std::uint64_t from = next_.fetch_add(at_once_);
        if (from >= count_ || stop_) return {};
        return {from, std::min(count_, from + at_once_)};
    }

   private:
    std::uint64_t count_, at_once_;
    const std::atomic<bool>& stop_;
    std::atomic<std::uint64_t> next_{0};
};

// Calls `work(runs)` on each of the threads, this one among them, and waits for all.
template <class Work>
void share_out(Runs& runs, int threads, const Work& work) {
    std::vector<std::thread> others;
    for (int t = 1; t < threads; ++t) others.emplace_back([&] { work(runs); });
    work(runs);
    for (std::thread& t : others) t.join();
}

}  // namespace cairn
