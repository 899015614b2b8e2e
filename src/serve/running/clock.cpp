#include "serve/running/clock.hpp"

#include <chrono>

namespace cairn::serve {
namespace {

template <typename Clock>
Millis read() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(Clock::now().time_since_epoch()).count();
}

Millis ahead = 0;  // for tests

}  // namespace

void set_clock_ahead(Millis by) { ahead = by; }

Millis server_clock() {
    static const Millis kBegan = read<std::chrono::system_clock>() - read<std::chrono::steady_clock>();
    return kBegan + ahead + read<std::chrono::steady_clock>();
}

}  // namespace cairn::serve
