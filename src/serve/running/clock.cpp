#include "serve/running/clock.hpp"

#include <chrono>

namespace cairn::serve {
namespace {

template <typename Clock>
Millis read() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(Clock::now().time_since_epoch()).count();
}

}  // namespace

Millis server_clock() {
    static const Millis kBegan = read<std::chrono::system_clock>() - read<std::chrono::steady_clock>();
    return kBegan + read<std::chrono::steady_clock>();
}

}  // namespace cairn::serve
