// Emptying SQLite's log beside the writing.
//
// What is written goes to a log first (WAL), and from there into the file itself now and then: a thousand pages, each in
// its place, and a flush. SQLite would do that within a commit, and everybody's moves would wait for it, a second
// every few seconds on a busy evening. Here another thread does it, on a connection of its own:
//
//     writer   ── commit ── commit ── commit ── commit ── commit ── the little that came since ── commit, at the log's start
//     emptying          └── copies the log so far, flushes ──┘
//
// While it copies, the writer goes on at the log's end. What came meanwhile is copied by the writer, in a few
// milliseconds; only then is the log empty, and begins anew instead of growing.
#pragma once

#include <atomic>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <thread>

#include "serve/storage/sqlite.hpp"

namespace cairn::serve {

class LogEmptying {
   public:
    // The writer's connection must outlive it.
    LogEmptying(const std::filesystem::path& file, Database& writer);
    ~LogEmptying();
    LogEmptying(const LogEmptying&) = delete;
    LogEmptying& operator=(const LogEmptying&) = delete;

    // By the writer, after each commit.
    void after_commit();

   private:
    static constexpr int kPages = 1000;  // that the log may have before it is emptied

    void work(const std::filesystem::path& file);

    Database& writer_;
    std::mutex mutex_;
    std::condition_variable wake_;
    bool asked_ = false, ending_ = false;
    std::atomic<bool> copied_{false};  // all but the little that came since
    std::thread thread_;
};

}  // namespace cairn::serve
