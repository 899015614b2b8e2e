#include "native/beside.hpp"

#include "native/native.hpp"

namespace cairn::native {

Beside::Beside(std::shared_ptr<const Game> game, std::chrono::milliseconds patience)
    : game_(std::move(game)), thread_([this, patience] { run(patience); }) {}

Beside::~Beside() {
    {
        const std::lock_guard lock(mutex_);
        over_ = true;
    }
    woken_.notify_all();
    thread_.join();
}

void Beside::run(std::chrono::milliseconds patience) {
    {
        std::unique_lock lock(mutex_);
        if (woken_.wait_for(lock, patience, [&] { return over_.load(); })) return;
    }
    const Code made = make(game_->running(), &over_);
    if (over_) return;
    if (made.code) game_->run_native(made.code);
    else problem_ = made.problem;
    came_.store(made.code ? Came::Taken : Came::Refused, std::memory_order_release);
}

}  // namespace cairn::native
