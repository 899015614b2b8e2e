// Whoever started the server and watches over it, as systemd does: $NOTIFY_SOCKET is where it listens.
#pragma once

#include <string_view>

namespace cairn::serve {

// "READY=1" once the server answers, "WATCHDOG=1" as long as it does, "STOPPING=1". Does nothing when nobody listens.
void tell_supervisor(std::string_view news);

}  // namespace cairn::serve
