// The server's clock: the time of day when the program began, and what has passed since. Whoever sets the machine's
// clock, or a machine that finds the right time late, gives no player time and takes none from him.
#pragma once

#include <cstdint>

namespace cairn::serve {

using Millis = std::int64_t;  // since 1970

Millis server_clock();
// For tests: from now on the clock is so far ahead. Before the server begins.
void set_clock_ahead(Millis by);

}  // namespace cairn::serve
