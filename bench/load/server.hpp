// The server under load: its process, and plain requests to it.
#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <utility>

namespace load {

using Json = nlohmann::json;
using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;
namespace fs = std::filesystem;

struct Settings {
    std::string server, game, database;  // game "": all in turn; database "": a file of its own
    int tables = 1000, kills = 0, level = 1;
    bool people = false;                                // of the lobby
    int standing = 190;                                 // challenges that wait in the lobby all the while
    double period = 2, seconds = 60, computers = 0.25;  // computers: the part of the tables that have one
    int races = 0;  // instead of tables: races, and claims a second in each
    double claims = 10;
    unsigned short port = 18080;
};

inline double now() { return Seconds(Clock::now().time_since_epoch()).count(); }

[[noreturn]] inline void give_up(const std::string& why) {
    std::fprintf(stderr, "cairn_load: %s\n", why.c_str());
    std::exit(2);
}

class Server {
   public:
    Server(const Settings& settings, fs::path folder) : settings_(settings), folder_(std::move(folder)) {}
    ~Server() {
        if (pid_ > 0) stop(SIGTERM);
    }

    void start() {
        if (const int other = connected(settings_.port); other >= 0)
            give_up("port " + std::to_string(settings_.port) + " is in use; choose another with --port");
        pid_ = fork();
        if (pid_ == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);  // no server is left behind
            const int quiet = open("/dev/null", O_WRONLY);
            dup2(quiet, STDOUT_FILENO);
            const std::string port = std::to_string(settings_.port),
                              database = settings_.database.empty() ? (folder_ / "tables.db").string()
                                                                    : settings_.database;
            execl(settings_.server.c_str(), "cairn", "serve", "--port", port.c_str(), "--database",
                  database.c_str(), "--per-address", "100000", "--connections", "100000", "--new-tables",
                  "1000000", "--messages", "1000000", nullptr);
            _exit(127);
        }
        for (int i = 0; i < 600; ++i) {
            if (const int fd = connected(settings_.port); fd >= 0) {
                close(fd);
                return;
            }
            if (waitpid(pid_, nullptr, WNOHANG) == pid_) give_up("the server does not start");
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
        give_up("the server does not listen");
    }
    void stop(int signal) {
        kill(pid_, signal);
        waitpid(pid_, nullptr, 0);
        pid_ = -1;
    }
    // In KiB: now, and the most so far.
    std::pair<long, long> memory() const {
        std::ifstream status("/proc/" + std::to_string(pid_) + "/status");
        long rss = 0, most = 0;
        for (std::string line; std::getline(status, line);) {
            if (line.starts_with("VmRSS:")) rss = std::atol(line.c_str() + 6);
            if (line.starts_with("VmHWM:")) most = std::atol(line.c_str() + 6);
        }
        return {rss, most};
    }
    double cpu_seconds() const {
        std::ifstream stat("/proc/" + std::to_string(pid_) + "/stat");
        std::string text((std::istreambuf_iterator<char>(stat)), {});
        const std::size_t end = text.rfind(')');
        if (end == std::string::npos) return 0;
        long user = 0, system = 0;
        std::sscanf(text.c_str() + end + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld", &user,
                    &system);
        return double(user + system) / double(sysconf(_SC_CLK_TCK));
    }

    // Each visitor comes from an address of his own, for the server counts by them; all of 127.0.0.0/8 is this machine.
    static int connected(unsigned short port, int visitor = 0) {
        const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK + std::uint32_t(visitor));
        if (visitor > 0 && bind(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0)
            give_up("no address for a visitor");
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        if (connect(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0) {
            const int one = 1;
            setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
            return fd;
        }
        close(fd);
        return -1;
    }

   private:
    const Settings& settings_;
    fs::path folder_;
    pid_t pid_ = -1;
};

inline void send_all(int fd, const std::string& bytes) {
    for (std::size_t sent = 0; sent < bytes.size();) {
        const ssize_t n = send(fd, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
        if (n <= 0) return;  // the reader will notice
        sent += std::size_t(n);
    }
}

// One POST after the other over one connection.
class Poster {
   public:
    explicit Poster(unsigned short port) : fd_(Server::connected(port)) {
        if (fd_ < 0) give_up("the server does not answer");
    }
    ~Poster() { close(fd_); }
    Json get(const std::string& path) { return ask("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"); }
    Json post(const std::string& path, const Json& body) {
        const std::string text = body.dump();
        return ask("POST " + path +
                   " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: " +
                   std::to_string(text.size()) + "\r\n\r\n" + text);
    }
    // One address may not ask for everything at once: then it waits, and asks again.
    Json patiently(const std::string& path, const Json& body) {
        Json made = post(path, body);
        while (made.contains("error") && made["error"]["code"] == "too-fast") {
            std::this_thread::sleep_for(std::chrono::milliseconds(200));
            made = post(path, body);
        }
        return made;
    }

   private:
    Json ask(const std::string& request) {
        send_all(fd_, request);
        std::size_t head = std::string::npos, length = 0;
        for (;;) {
            head = buffer_.find("\r\n\r\n");
            if (head != std::string::npos) {
                const std::size_t at = buffer_.find("Content-Length: ");
                length = std::size_t(std::atol(buffer_.c_str() + at + 16));
                if (buffer_.size() >= head + 4 + length) break;
            }
            char bytes[8192];
            const ssize_t n = recv(fd_, bytes, sizeof bytes, 0);
            if (n <= 0) give_up("the server closed the connection");
            buffer_.append(bytes, std::size_t(n));
        }
        const Json json = Json::parse(buffer_.substr(head + 4, length));
        buffer_.erase(0, head + 4 + length);
        return json;
    }

    int fd_;
    std::string buffer_;
};

}  // namespace load
