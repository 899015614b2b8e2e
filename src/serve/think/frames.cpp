#include "serve/think/frames.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>

namespace cairn::serve {

bool send_frame(int fd, const Json& message) {
    const std::string text = dump(message);
    std::string bytes;
    for (int shift = 0; shift < 32; shift += 8) bytes += char(text.size() >> shift & 255);
    bytes += text;
    for (std::size_t sent = 0; sent < bytes.size();) {
        const ssize_t n = ::send(fd, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        sent += std::size_t(n);
    }
    return true;
}

FrameReader::Ended FrameReader::read(int fd) {
    char part[65536];
    const ssize_t n = ::read(fd, part, sizeof part);
    if (n < 0 && errno == EINTR) return Ended::No;
    if (n <= 0) return Ended::Yes;
    bytes_.append(part, std::size_t(n));
    return broken_ ? Ended::Yes : Ended::No;
}

std::optional<Json> FrameReader::next() {
    if (bytes_.size() < 4 || broken_) return std::nullopt;
    std::size_t length = 0;
    for (std::size_t i = 4; i-- > 0;) length = length << 8 | (unsigned char)bytes_[i];
    if (length > kLongestThinkFrame) broken_ = true;
    if (broken_ || bytes_.size() < 4 + length) return std::nullopt;
    auto message = Json::read(std::string_view(bytes_).substr(4, length));
    bytes_.erase(0, 4 + length);
    if (!message) broken_ = true;
    return message;
}

}  // namespace cairn::serve
