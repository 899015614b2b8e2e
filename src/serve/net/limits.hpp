// How much one client may ask for.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace cairn::serve {

struct ServerLimits {
    std::size_t connections = 5000;      // in all
    std::size_t per_address = 200;       // connections of one address
    int new_tables_a_minute = 60;        // of one address
    std::size_t tables = 20'000;         // held in memory
    std::size_t tables_of_visitor = 16;  // one socket sits or watches at
    std::size_t visitors_of_table = 500;
    std::size_t unsent_bytes = 2 << 20;  // a client that reads more slowly than this much is let go
    std::size_t waiting_requests = 64;   // at one table, while the disk is busy or it is being fetched
};

// A bucket of requests: `size` at once, refilled at `rate` a second.
class Bucket {
   public:
    Bucket(double size, double rate) : size_(size), rate_(rate), level_(size) {}

    bool take(std::int64_t now_ms) {
        level_ = std::min(size_, level_ + rate_ * double(std::max<std::int64_t>(0, now_ms - last_)) / 1000);
        last_ = now_ms;
        if (level_ < 1) return false;
        level_ -= 1;
        return true;
    }
    bool full(std::int64_t now_ms) const { return level_ + rate_ * double(now_ms - last_) / 1000 >= size_; }

   private:
    double size_, rate_, level_;
    std::int64_t last_ = 0;
};

}  // namespace cairn::serve
