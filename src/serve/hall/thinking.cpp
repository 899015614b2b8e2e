#include "serve/hall/thinking.hpp"

#include <algorithm>

#include "serve/net/secrets.hpp"
#include "study/atlas/informed_player.hpp"

namespace cairn::serve {

std::unique_ptr<Player> Thinking::begin(Maker make) {
    PlayerRead read = make(player_text_, game_, random_bits());
    const std::lock_guard lock(mutex_);
    if (stopped_) return nullptr;
    at_work_ = read.player.get();
    began_ = std::chrono::steady_clock::now();
    return std::move(read.player);
}

void Thinking::end() {
    const std::lock_guard lock(mutex_);
    at_work_ = nullptr;
}

std::optional<Move> Thinking::choose() {
    const auto player = begin(make_informed_player);
    if (!player) return std::nullopt;
    const Move move = player->choose(match_);
    end();
    return move;
}

std::optional<Analysis> Thinking::analyse(const Progress& progress) {
    const auto player = begin(make_adviser);
    if (!player) return std::nullopt;
    Analysis analysis = player->analyse(match_, progress);
    end();
    return analysis;
}

void Thinking::stop() {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    if (at_work_) at_work_->stop();
}

bool Thinking::stopped() const {
    const std::lock_guard lock(mutex_);
    return stopped_;
}

std::int64_t Thinking::at_work_for() const {
    using namespace std::chrono;
    const std::lock_guard lock(mutex_);
    return at_work_ ? duration_cast<milliseconds>(steady_clock::now() - began_).count() : 0;
}

std::string analyst(double seconds) {
    return "mcts:time=" + std::to_string(std::max(50, int(seconds * 1000))) + "ms,memory=128M";
}

}  // namespace cairn::serve
