#include "serve/running/supervisor.hpp"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <string>

namespace cairn::serve {

void tell_supervisor(std::string_view news) {
    const char* const where = std::getenv("NOTIFY_SOCKET");
    sockaddr_un address{};
    if (!where || (where[0] != '/' && where[0] != '@')) return;
    const std::size_t length = std::strlen(where);
    if (length >= sizeof address.sun_path) return;
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path, where, length);
    if (where[0] == '@') address.sun_path[0] = '\0';  // a name without a file
    const int fd = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0) return;
    ::sendto(fd, news.data(), news.size(), MSG_NOSIGNAL, reinterpret_cast<const sockaddr*>(&address),
             socklen_t(offsetof(sockaddr_un, sun_path) + length));
    ::close(fd);
}

}  // namespace cairn::serve
