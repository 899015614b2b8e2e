// A disk whose flushes can be made to fail: SQLite asks it for everything, and it asks the usual one.
#pragma once

#include <sqlite3.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <string>
#include <vector>

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
        // A set of methods for each kind of file; this one differs from it in one place.
        usual_methods_ = file->pMethods;
        static sqlite3_io_methods ours;
        ours = *usual_methods_;
        ours.xSync = flush;
        file->pMethods = &ours;
        return code;
    }
    static int flush(sqlite3_file* file, int flags) {
        int left = now_->flushes_that_fail;
        while (left > 0 && !now_->flushes_that_fail.compare_exchange_weak(left, left - 1)) {
        }
        return left > 0 ? SQLITE_IOERR_FSYNC : usual_methods_->xSync(file, flags);
    }

    inline static FailingDisk* now_ = nullptr;
    inline static const sqlite3_io_methods* usual_methods_ = nullptr;
    sqlite3_vfs* usual_;
    sqlite3_vfs own_;
};

}  // namespace cairn::serve::test
