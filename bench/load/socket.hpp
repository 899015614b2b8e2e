// WebSocket, as far as a client of this server needs it.
#pragma once

#include <cerrno>
#include <string>
#include <utility>

#include "load/server.hpp"

namespace load {

inline std::string framed(const std::string& text) {
    std::string frame = "\x81";
    if (text.size() < 126) {
        frame += char(0x80 | text.size());
    } else {
        frame += char(0xFE);
        frame += char(text.size() >> 8);
        frame += char(text.size() & 255);
    }
    return frame + std::string(4, '\0') + text;  // a mask of zeros is a mask
}

// Takes whole messages out of the bytes that came; pongs and closes are passed over.
class Frames {
   public:
    std::string bytes;
    bool pinged = false;  // and not answered yet: whoever does not answer is sent away after a minute
    bool next(std::string& message) {
        for (;;) {
            if (bytes.size() - at_ < 2) return compact();
            const auto byte = [&](std::size_t i) { return std::size_t((unsigned char)bytes[at_ + i]); };
            std::size_t length = byte(1) & 127, head = 2;
            if (length == 126) head = 4;
            if (length == 127) head = 10;
            if (bytes.size() - at_ < head) return compact();
            if (head > 2) {
                length = 0;
                for (std::size_t i = 2; i < head; ++i) length = length << 8 | byte(i);
            }
            if (bytes.size() - at_ < head + length) return compact();
            const bool last = byte(0) & 128, control = byte(0) & 8;
            if (!control) whole_.append(bytes, at_ + head, length);
            else if ((byte(0) & 15) == 9) pinged = true;
            at_ += head + length;
            if (control || !last) continue;
            message.swap(whole_);
            whole_.clear();
            return true;
        }
    }

   private:
    bool compact() {
        bytes.erase(0, at_);
        at_ = 0;
        return false;
    }
    std::size_t at_ = 0;
    std::string whole_;
};

// A visitor's connection to the server.
class Socket {
   public:
    int fd = -1;
    bool open() const { return fd >= 0; }

    void connect(unsigned short port, int visitor) {
        upgraded_ = false;
        frames_ = {};
        fd = Server::connected(port, visitor);
        if (fd < 0) give_up("no connection: the limit of open files may be too low (ulimit -n)");
        send_all(
            fd,
            "GET /api/v1/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: "
            "Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n");
    }
    void drop() {
        if (fd >= 0) close(fd);
        fd = -1;
    }
    void ask(const Json& json) { send_all(fd, framed(json.dump())); }

    // What has come: `begun` once the server speaks WebSocket, `heard` for each message. False when the server has closed it.
    template <typename Begun, typename Heard>
    bool read(const Begun& begun, const Heard& heard) {
        if (fd < 0) return true;
        char bytes[65536];
        const ssize_t n = recv(fd, bytes, sizeof bytes, MSG_DONTWAIT);
        if (n < 0 && errno == EAGAIN) return true;
        if (n <= 0) return false;
        frames_.bytes.append(bytes, std::size_t(n));
        if (!upgraded_) {
            const std::size_t end = frames_.bytes.find("\r\n\r\n");
            if (end == std::string::npos) return true;
            if (!frames_.bytes.starts_with("HTTP/1.1 101"))
                give_up("no socket: " + frames_.bytes.substr(0, end));
            frames_.bytes.erase(0, end + 4);
            upgraded_ = true;
            ask({{"type", "hello"}, {"version", 1}});
            begun();
        }
        std::string message;
        while (fd >= 0 && frames_.next(message)) heard(message);
        if (fd >= 0 && std::exchange(frames_.pinged, false)) send_all(fd, kPong);
        return true;
    }

   private:
    // Masked, as all that a client sends, and empty.
    inline static const std::string kPong = std::string("\x8a\x80", 2) + std::string(4, '\0');
    bool upgraded_ = false;
    Frames frames_;
};

}  // namespace load
