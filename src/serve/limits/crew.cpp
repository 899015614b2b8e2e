#include "serve/limits/crew.hpp"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>

namespace cairn::serve {

Crew::Crew(CrewSize size, Rank rank) : size_(size) {
    for (int i = 0; i < size.threads; ++i) threads_.emplace_back([this, rank] { work(rank); });
}

Crew::~Crew() {
    close();
    for (std::thread& thread : threads_) thread.join();
}

bool Crew::take(const std::string& asker, Job job) {
    {
        const std::lock_guard lock(mutex_);
        if (closing_) return false;
        Asker& his = askers_[asker];
        if (his.waiting.size() >= size_.longest_of_asker || waiting_ >= size_.longest_queue)
            for (auto& [name, other] : askers_) drop_unwanted(other);
        const bool room = his.waiting.size() < size_.longest_of_asker && waiting_ < size_.longest_queue;
        if (!room) {
            if (his.waiting.empty() && his.at_work == 0) askers_.erase(asker);
            return false;
        }
        if (std::find(row_.begin(), row_.end(), asker) == row_.end()) row_.push_back(asker);
        his.waiting.push_back(std::move(job));
        ++waiting_;
    }
    wake_.notify_one();
    return true;
}

void Crew::drop_unwanted(Asker& asker) {
    waiting_ -= std::erase_if(asker.waiting, [](const Job& job) { return job.unwanted && job.unwanted(); });
}

void Crew::close() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
        row_.clear();
        for (auto& [name, asker] : askers_) asker.waiting.clear();
        waiting_ = 0;
    }
    wake_.notify_all();
}

std::size_t Crew::waiting() const {
    const std::lock_guard lock(mutex_);
    return waiting_;
}

std::deque<std::string>::iterator Crew::next() {
    const int most = std::max(1, size_.threads - 1);
    return std::find_if(row_.begin(), row_.end(),
                        [&](const std::string& asker) { return askers_[asker].at_work < most; });
}

void Crew::work(Rank rank) {
    constexpr int kGivesWay = 10;
    if (rank == Rank::Background) ::setpriority(PRIO_PROCESS, id_t(::syscall(SYS_gettid)), kGivesWay);
    std::unique_lock lock(mutex_);
    for (;;) {
        wake_.wait(lock, [&] { return closing_ || next() != row_.end(); });
        if (closing_) return;
        const auto turn = next();
        const std::string name = std::move(*turn);
        row_.erase(turn);
        Asker& asker = askers_[name];
        drop_unwanted(asker);
        if (!asker.waiting.empty()) {
            Job job = std::move(asker.waiting.front());
            asker.waiting.pop_front();
            --waiting_;
            ++asker.at_work;
            if (!asker.waiting.empty()) row_.push_back(name);
            lock.unlock();
            job.work();
            job = {};  // what it holds may be large, or want the lock
            lock.lock();
            --asker.at_work;
            wake_.notify_one();  // one who had to wait for his own job may go on
        }
        if (asker.waiting.empty() && asker.at_work == 0) askers_.erase(name);
    }
}

}  // namespace cairn::serve
