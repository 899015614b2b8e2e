#include "serve/storage/log_emptying.hpp"

namespace cairn::serve {

LogEmptying::LogEmptying(const std::filesystem::path& file, Database& writer) : writer_(writer) {
    writer_.keep_log();
    thread_ = std::thread([this, file] { work(file); });
}

LogEmptying::~LogEmptying() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

void LogEmptying::after_commit() {
    if (writer_.pages_in_log() < kPages) return;
    if (copied_.exchange(false)) {
        writer_.empty_log();
        return;
    }
    {
        const std::lock_guard lock(mutex_);
        asked_ = true;
    }
    wake_.notify_one();
}

void LogEmptying::work(const std::filesystem::path& file) {
    std::unique_lock lock(mutex_);
    for (;;) {
        wake_.wait(lock, [&] { return asked_ || ending_; });
        if (ending_) return;
        lock.unlock();
        // A disk that cannot be written on is for the writer to tell about: the log holds everything until then.
        try {
            Database(file).empty_log();
        } catch (const DatabaseError&) {
        }
        copied_ = true;
        lock.lock();
        asked_ = false;
    }
}

}  // namespace cairn::serve
