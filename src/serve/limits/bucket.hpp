// Buckets: so much at once, refilled at a steady rate. Whoever has emptied his bucket waits.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>

namespace cairn::serve {

struct BucketSize {
    double at_once = 0;
    double a_second = 0;
};

class Bucket {
   public:
    explicit Bucket(BucketSize size) : size_(size), level_(size.at_once) {}

    // Takes `cost` when the bucket holds that much. What costs more than a whole bucket is had from a full one.
    bool take(std::int64_t now_ms, double cost = 1) {
        fill(now_ms);
        if (level_ < std::min(cost, size_.at_once)) return false;
        level_ -= cost;
        return true;
    }
    // Pays for what is done already, and was dearer than foreseen: the bucket may owe afterwards.
    void pay(std::int64_t now_ms, double cost) {
        fill(now_ms);
        level_ -= cost;
    }
    bool full(std::int64_t now_ms) const { return level_ + gained(now_ms) >= size_.at_once; }

   private:
    double gained(std::int64_t now_ms) const {
        return size_.a_second * double(std::max<std::int64_t>(0, now_ms - last_)) / 1000;
    }
    void fill(std::int64_t now_ms) {
        level_ = std::min(size_.at_once, level_ + gained(now_ms));
        last_ = now_ms;
    }

    BucketSize size_;
    double level_;
    std::int64_t last_ = 0;
};

// A bucket for each address; those that are full again are forgotten.
class Buckets {
   public:
    explicit Buckets(BucketSize size) : size_(size) {}

    bool take(const std::string& address, std::int64_t now_ms, double cost = 1) {
        return of(address, now_ms).take(now_ms, cost);
    }
    void pay(const std::string& address, std::int64_t now_ms, double cost) {
        of(address, now_ms).pay(now_ms, cost);
    }

   private:
    static constexpr std::size_t kMany = 1000;

    Bucket& of(const std::string& address, std::int64_t now_ms) {
        if (buckets_.size() > swept_at_) {
            std::erase_if(buckets_, [&](const auto& b) { return b.second.full(now_ms); });
            swept_at_ = std::max(kMany, 2 * buckets_.size());
        }
        return buckets_.try_emplace(address, size_).first->second;
    }

    BucketSize size_;
    std::unordered_map<std::string, Bucket> buckets_;
    std::size_t swept_at_ = kMany;  // sweeping costs as much as there are; not at every call
};

}  // namespace cairn::serve
