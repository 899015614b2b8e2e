// A crew: a few threads that do jobs from one bounded queue, so that whoever hands them out never waits.
//
// Askers take turns. Whoever asks for much waits for himself, nobody else for him; and where there are several threads,
// one asker never has all of them.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace cairn::serve {

struct Job {
    std::function<void()> work;
    // Has nobody any use for it by now? Then it is dropped. May be empty: it is wanted.
    std::function<bool()> unwanted = {};
};

struct CrewSize {
    int threads = 1;
    std::size_t longest_queue = 1, longest_of_asker = 1;  // jobs that wait
};

class Crew {
   public:
    enum class Rank { Usual, Background };  // background threads give way to all others

    explicit Crew(CrewSize size, Rank rank = Rank::Usual);
    ~Crew();  // jobs that have begun are finished, those that wait are dropped

    // False when too many wait already, in all or of this asker; the job is not done then.
    [[nodiscard]] bool take(const std::string& asker, Job job);
    void close();  // begins no further job

    std::size_t waiting() const;

   private:
    struct Asker {
        std::deque<Job> waiting;
        int at_work = 0;
    };
    void work(Rank rank);
    void drop_unwanted(Asker& asker);
    // The place in the row of the next asker who may have a thread; the row's end when there is none.
    std::deque<std::string>::iterator next();

    const CrewSize size_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::map<std::string, Asker> askers_;  // who has jobs, waiting or at work
    std::deque<std::string> row_;          // those with jobs that wait, in the order of their turns
    std::size_t waiting_ = 0;
    bool closing_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace cairn::serve
