// Shares: a bounded amount of something (connections, bytes), of which each address may hold a part.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <utility>

namespace cairn::serve {

class Shares {
   public:
    Shares(std::size_t most, std::size_t most_of_address) : most_(most), most_of_address_(most_of_address) {}

    // Takes the amount for this address, or nothing. "" is nobody's: it counts in all only.
    bool take(const std::string& address, std::size_t amount) {
        const auto his = by_address_.find(address);
        const std::size_t held = his == by_address_.end() ? 0 : his->second;
        if (taken_ + amount > most_ || (!address.empty() && held + amount > most_of_address_)) return false;
        taken_ += amount;
        if (amount > 0) by_address_[address] += amount;
        return true;
    }
    void give_back(const std::string& address, std::size_t amount) {
        taken_ -= amount;
        if (const auto his = by_address_.find(address); his != by_address_.end())
            if ((his->second -= amount) == 0) by_address_.erase(his);
    }
    std::size_t taken() const { return taken_; }

   private:
    std::size_t most_, most_of_address_, taken_ = 0;
    std::unordered_map<std::string, std::size_t> by_address_;
};

// One part of some Shares, which must outlive it. It is given back when this ends.
class Share {
   public:
    explicit Share(Shares& shares) : shares_(shares) {}
    ~Share() { give_back(); }
    Share(const Share&) = delete;
    Share& operator=(const Share&) = delete;

    // Instead of what was held. False when there is no room: nothing is held then.
    bool hold(const std::string& address, std::size_t amount) {
        give_back();
        if (!shares_.take(address, amount)) return false;
        address_ = address;
        amount_ = amount;
        return true;
    }
    void give_back() { shares_.give_back(address_, std::exchange(amount_, 0)); }

   private:
    Shares& shares_;
    std::string address_;
    std::size_t amount_ = 0;
};

}  // namespace cairn::serve
