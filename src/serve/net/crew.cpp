#include "serve/net/crew.hpp"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace cairn::serve {

Crew::Crew(int threads, std::size_t longest_queue, Rank rank) : longest_(longest_queue) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this, rank] { work(rank); });
}

Crew::~Crew() {
    close();
    for (std::thread& thread : threads_) thread.join();
}

bool Crew::take(std::function<void()> job) {
    {
        const std::lock_guard lock(mutex_);
        if (closing_ || queue_.size() >= longest_) return false;
        queue_.push_back(std::move(job));
    }
    wake_.notify_one();
    return true;
}

void Crew::close() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
        queue_.clear();
    }
    wake_.notify_all();
}

std::size_t Crew::waiting() const {
    const std::lock_guard lock(mutex_);
    return queue_.size();
}

void Crew::work(Rank rank) {
    constexpr int kGivesWay = 10;
    if (rank == Rank::Background) ::setpriority(PRIO_PROCESS, id_t(::syscall(SYS_gettid)), kGivesWay);
    for (;;) {
        std::function<void()> job;
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [&] { return closing_ || !queue_.empty(); });
            if (closing_) return;
            job = std::move(queue_.front());
            queue_.pop_front();
        }
        job();
    }
}

}  // namespace cairn::serve
