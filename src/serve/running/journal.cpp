#include "serve/running/journal.hpp"

#include <ctime>
#include <ostream>

namespace cairn::serve {

void Journal::note(std::string_view event, const Json& more) {
    if (!out_) return;
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    char at[32] = "";
    ::gmtime_r(&now, &parts);
    std::strftime(at, sizeof at, "%Y-%m-%dT%H:%M:%SZ", &parts);
    Json line{{"at", at}, {"event", event}};
    line.update(more);
    const std::lock_guard lock(mutex_);
    *out_ << dump(line) + "\n" << std::flush;
}

}  // namespace cairn::serve
