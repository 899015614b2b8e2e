// A disk whose flushes can be made to fail: SQLite asks it for everything, and it asks the usual one.
#pragma once

#include <sqlite3.h>

#include <atomic>
#include <map>
#include <mutex>

namespace cairn::serve::test {

// While one lives, every database is opened on it.
class FailingDisk {
   public:
    FailingDisk() : usual_(sqlite3_vfs_find(nullptr)), own_(*usual_) {
        own_.zName = "failing-disk";
        own_.xOpen = open;
        own_.pAppData = this;
        sqlite3_vfs_register(&own_, 1);
        now_ = this;
    }
    ~FailingDisk() {
        sqlite3_vfs_unregister(&own_);
        sqlite3_vfs_register(usual_, 1);
        now_ = nullptr;
    }

    std::atomic<int> flushes_that_fail = 0;  // so many, from now on

   private:
    static int open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out) {
        const int code = now_->usual_->xOpen(now_->usual_, name, file, flags, out);
        if (code != SQLITE_OK) return code;
        // Each kind of file has its own set of methods; ours differ from them in one place.
        const std::lock_guard lock(now_->mutex_);
        const auto [methods, fresh] = now_->methods_.try_emplace(file->pMethods);
        if (fresh) {
            methods->second = {*file->pMethods, file->pMethods};
            methods->second.ours.xSync = flush;
        }
        file->pMethods = &methods->second.ours;
        return code;
    }
    static int flush(sqlite3_file* file, int flags) {
        int left = now_->flushes_that_fail;
        while (left > 0 && !now_->flushes_that_fail.compare_exchange_weak(left, left - 1)) {
        }
        const auto* methods = reinterpret_cast<const Methods*>(file->pMethods);
        return left > 0 ? SQLITE_IOERR_FSYNC : methods->usual->xSync(file, flags);
    }

    struct Methods {
        sqlite3_io_methods ours;  // the first: SQLite knows its address
        const sqlite3_io_methods* usual;
    };
    inline static FailingDisk* now_ = nullptr;
    std::mutex mutex_;  // files are opened by several threads
    std::map<const sqlite3_io_methods*, Methods> methods_;
    sqlite3_vfs* usual_;
    sqlite3_vfs own_;
};

}  // namespace cairn::serve::test
