// A disk under control: SQLite asks it for everything, and it asks the usual one. Any call can be made to fail, and all that
// was written is remembered in its order, so that a power failure can be played at each moment afterwards.
#pragma once

#include <sqlite3.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <random>
#include <string>
#include <vector>

namespace cairn::serve::test {

// While one lives, every database is opened on it.
class TestDisk {
   public:
    TestDisk() : usual_(sqlite3_vfs_find(nullptr)), own_(*usual_) {
        own_.zName = "test-disk";
        own_.xOpen = open;
        own_.xDelete = remove;
        own_.xAccess = access;
        sqlite3_vfs_register(&own_, 1);
        now_ = this;
    }
    ~TestDisk() {
        sqlite3_vfs_unregister(&own_);
        sqlite3_vfs_register(usual_, 1);
        now_ = nullptr;
    }

    std::atomic<int> flushes_that_fail = 0;  // so many, from now on
    std::atomic<long> calls = 0;             // of any kind, so far
    std::atomic<long> fails_at = 0;          // the call of this number fails; 0: none

    // ---- what was written

    struct Event {
        enum class Kind { Write, Truncate, Flush, Remove, Mark } kind;
        std::string file;
        std::int64_t at = 0;  // of a write: where; of a truncation: the length
        std::string bytes = {};
    };
    std::vector<Event> events() const {
        const std::lock_guard lock(mutex_);
        return events_;
    }
    // Something that the test wants to find again among the events.
    void mark(std::string what) { note({Event::Kind::Mark, std::move(what)}); }

    // The files as they may be after the power failed when so many events had happened. What was flushed is there; of the
    // rest each sector is, or is not, in whatever order.
    static std::map<std::string, std::string> after_power_failure(const std::vector<Event>& events,
                                                                  std::size_t count, unsigned seed) {
        constexpr std::size_t kSector = 512;
        std::mt19937 chance(seed);
        const unsigned luck = chance() % 5;  // 0: nothing unflushed is there; 4: everything
        const auto lucky = [&] { return chance() % 4 < luck; };
        std::map<std::string, std::string> flushed;
        std::map<std::string, std::vector<const Event*>> open;
        const auto apply = [](std::string& content, const Event& event, std::size_t from,
                              std::size_t length) {
            const std::size_t at = std::size_t(event.at) + from;
            if (content.size() < at + length) content.resize(at + length);
            content.replace(at, length, event.bytes, from, length);
        };
        for (std::size_t i = 0; i < count; ++i) {
            const Event& event = events[i];
            if (event.kind == Event::Kind::Mark) continue;
            if (event.kind == Event::Kind::Remove) {
                flushed.erase(event.file);
                open.erase(event.file);
            } else if (event.kind == Event::Kind::Flush) {
                for (const Event* waits : open[event.file])
                    if (waits->kind == Event::Kind::Write)
                        apply(flushed[event.file], *waits, 0, waits->bytes.size());
                    else flushed[event.file].resize(std::size_t(waits->at));
                open[event.file].clear();
            } else {
                open[event.file].push_back(&event);
            }
        }
        for (auto& [file, waiting] : open) {
            std::shuffle(waiting.begin(), waiting.end(), chance);
            for (const Event* event : waiting)
                if (event->kind == Event::Kind::Truncate) {
                    if (lucky()) flushed[file].resize(std::size_t(event->at));
                } else {
                    for (std::size_t from = 0; from < event->bytes.size(); from += kSector)
                        if (lucky())
                            apply(flushed[file], *event, from, std::min(kSector, event->bytes.size() - from));
                }
        }
        return flushed;
    }

   private:
    struct Methods {
        sqlite3_io_methods ours;  // the first: SQLite knows its address
        const sqlite3_io_methods* usual;
    };
    static const sqlite3_io_methods& usual(sqlite3_file* file) {
        return *reinterpret_cast<const Methods*>(file->pMethods)->usual;
    }
    static bool fails() { return ++now_->calls == now_->fails_at; }
    void note(Event event) {
        const std::lock_guard lock(mutex_);
        events_.push_back(std::move(event));
    }
    static std::string name_of(sqlite3_file* file) {
        const std::lock_guard lock(now_->mutex_);
        return now_->names_[file];
    }

    static int open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out) {
        file->pMethods = nullptr;
        if (fails()) return SQLITE_CANTOPEN;
        const int code = now_->usual_->xOpen(now_->usual_, name, file, flags, out);
        if (code != SQLITE_OK) return code;
        const std::lock_guard lock(now_->mutex_);
        now_->names_[file] = name ? std::filesystem::path(name).filename().string() : "";
        // Each kind of file has its own set of methods.
        const auto [methods, fresh] = now_->methods_.try_emplace(file->pMethods);
        if (fresh) {
            methods->second = {*file->pMethods, file->pMethods};
            sqlite3_io_methods& ours = methods->second.ours;
            ours.xRead = read;
            ours.xWrite = write;
            ours.xTruncate = truncate;
            ours.xSync = flush;
            ours.xFileSize = size;
            ours.xLock = lock_file;
            if (ours.iVersion >= 2) ours.xShmMap = share;
        }
        file->pMethods = &methods->second.ours;
        return code;
    }
    static int remove(sqlite3_vfs*, const char* name, int flush_folder) {
        if (fails()) return SQLITE_IOERR_DELETE;
        now_->note({Event::Kind::Remove, std::filesystem::path(name).filename().string()});
        return now_->usual_->xDelete(now_->usual_, name, flush_folder);
    }
    static int access(sqlite3_vfs*, const char* name, int flags, int* out) {
        return fails() ? SQLITE_IOERR_ACCESS : now_->usual_->xAccess(now_->usual_, name, flags, out);
    }
    static int read(sqlite3_file* file, void* to, int length, sqlite3_int64 at) {
        return fails() ? SQLITE_IOERR_READ : usual(file).xRead(file, to, length, at);
    }
    static int write(sqlite3_file* file, const void* from, int length, sqlite3_int64 at) {
        if (fails()) return SQLITE_FULL;
        now_->note({Event::Kind::Write, name_of(file), at,
                    std::string(static_cast<const char*>(from), std::size_t(length))});
        return usual(file).xWrite(file, from, length, at);
    }
    static int truncate(sqlite3_file* file, sqlite3_int64 length) {
        if (fails()) return SQLITE_IOERR_TRUNCATE;
        now_->note({Event::Kind::Truncate, name_of(file), length});
        return usual(file).xTruncate(file, length);
    }
    static int flush(sqlite3_file* file, int flags) {
        int left = now_->flushes_that_fail;
        while (left > 0 && !now_->flushes_that_fail.compare_exchange_weak(left, left - 1)) {
        }
        if (left > 0 || fails()) return SQLITE_IOERR_FSYNC;
        const int code = usual(file).xSync(file, flags);
        now_->note({Event::Kind::Flush, name_of(file)});
        return code;
    }
    static int size(sqlite3_file* file, sqlite3_int64* out) {
        return fails() ? SQLITE_IOERR_FSTAT : usual(file).xFileSize(file, out);
    }
    static int lock_file(sqlite3_file* file, int how) {
        return fails() ? SQLITE_IOERR_LOCK : usual(file).xLock(file, how);
    }
    static int share(sqlite3_file* file, int region, int length, int extend, void volatile** out) {
        return fails() ? SQLITE_IOERR_SHMMAP : usual(file).xShmMap(file, region, length, extend, out);
    }

    inline static TestDisk* now_ = nullptr;
    mutable std::mutex mutex_;  // files are used by several threads
    std::map<const sqlite3_io_methods*, Methods> methods_;
    std::map<sqlite3_file*, std::string> names_;
    std::vector<Event> events_;
    sqlite3_vfs* usual_;
    sqlite3_vfs own_;
};

}  // namespace cairn::serve::test
