// The crew that thinks: it plays for computers, gives hints and analyses.
//
// Askers take turns (serve/limits/crew.hpp). While others wait, an analysis that has had its share ends with what it has
// found by then; the choice of a computer at a table is always thought to its end.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "serve/limits/crew.hpp"
#include "serve/think/thinking.hpp"

namespace cairn::serve {

class Thinkers {
   public:
    explicit Thinkers(CrewSize size) : crew_(size, Crew::Rank::Background) {}

    enum class Purpose { Choice, Analysis };
    // False when too many wait. Thinking that was stopped before its turn came is dropped without a word.
    [[nodiscard]] bool take(const std::string& asker, const std::shared_ptr<Thinking>& thinking,
                            Purpose purpose, std::function<void()> work);
    // Now and then: see above.
    void share();
    void close() { crew_.close(); }

    std::size_t waiting() const { return crew_.waiting(); }

   private:
    std::mutex mutex_;
    std::vector<std::weak_ptr<Thinking>> analyses_;
    Crew crew_;  // the last: its threads end before all else here
};

}  // namespace cairn::serve
