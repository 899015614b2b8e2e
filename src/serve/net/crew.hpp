// A crew: a few threads that do jobs from one bounded queue, so that whoever hands them out never waits.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace cairn::serve {

class Crew {
   public:
    enum class Rank { Usual, Background };  // background threads give way to all others

    Crew(int threads, std::size_t longest_queue, Rank rank = Rank::Usual);
    ~Crew();  // jobs that have begun are finished, those that wait are dropped

    // False when the queue is full; the job is not done then.
    [[nodiscard]] bool take(std::function<void()> job);
    void close();  // begins no further job

    std::size_t waiting() const;

   private:
    void work(Rank rank);

    const std::size_t longest_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> queue_;
    bool closing_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace cairn::serve
