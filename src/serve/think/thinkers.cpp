#include "serve/think/thinkers.hpp"

#include <algorithm>

#include "serve/limits/limits.hpp"

namespace cairn::serve {

bool Thinkers::take(const std::string& asker, const std::shared_ptr<Thinking>& thinking, Purpose purpose,
                    std::function<void()> work) {
    if (!crew_.take(asker, {std::move(work), [thinking] { return thinking->stopped(); }})) return false;
    if (purpose == Purpose::Choice) return true;
    const std::lock_guard lock(mutex_);
    analyses_.push_back(thinking);
    return true;
}

void Thinkers::share() {
    const std::lock_guard lock(mutex_);
    std::erase_if(analyses_, [](const auto& analysis) { return analysis.expired(); });
    if (crew_.waiting() == 0) return;
    for (const auto& analysis : analyses_)
        if (const auto thinking = analysis.lock(); thinking && thinking->at_work_for() > kThinksUndisturbed)
            thinking->stop();
}

}  // namespace cairn::serve
