// A load generator for `cairn serve`: many tables of two persons each over loopback, a move at each table every so
// often, and, where asked, kill -9 of the server in the middle of it.
//
//     cairn_load build/release/cairn --tables 1000 --period 2 --seconds 60
//     cairn_load build/release/cairn --tables 1000 --seconds 300 --kills 100
//
// It starts the server itself, with a database of its own, and prints how long it took until the other player had each
// move, what went wrong, the server's memory, and after kills how many acknowledged moves were lost. Exit status 1
// when there was an error or a loss.
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <thread>
#include <vector>

namespace {

using Json = nlohmann::json;
using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;
namespace fs = std::filesystem;

struct Settings {
    std::string server, game = "spline";
    int tables = 1000, kills = 0;
    double period = 2, seconds = 60;
    unsigned short port = 18080;
};

double now() { return Seconds(Clock::now().time_since_epoch()).count(); }

[[noreturn]] void give_up(const std::string& why) {
    std::fprintf(stderr, "cairn_load: %s\n", why.c_str());
    std::exit(2);
}

// ---- the server's process

class Server {
   public:
    Server(const Settings& settings, fs::path folder) : settings_(settings), folder_(std::move(folder)) {}
    ~Server() {
        if (pid_ > 0) stop(SIGTERM);
    }

    void start() {
        pid_ = fork();
        if (pid_ == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);  // no server is left behind
            const int quiet = open("/dev/null", O_WRONLY);
            dup2(quiet, STDOUT_FILENO);
            const std::string port = std::to_string(settings_.port),
                              database = (folder_ / "tables.db").string();
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

    static int connected(unsigned short port) {
        const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
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

void send_all(int fd, const std::string& bytes) {
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
    Json post(const std::string& path, const Json& body) {
        const std::string text = body.dump();
        send_all(fd_,
                 "POST " + path +
                     " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: " +
                     std::to_string(text.size()) + "\r\n\r\n" + text);
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

   private:
    int fd_;
    std::string buffer_;
};

// ---- WebSocket, as far as a client of this server needs it

std::string framed(const std::string& text) {
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

// ---- the players

struct Seat {
    int fd = -1;
    int table = 0, seat = 0;
    std::string token;
    bool upgraded = false;
    Frames frames;
};

struct Table {
    std::string id, next;  // next: of a rematch
    Seat seats[2];
    std::vector<std::string> acknowledged;  // words by ply
    std::string asked;                      // the word under way
    int ply = 0, decides = -2;
    std::vector<std::string> choices;
    bool waits = false, over = false, moving_on = false;
    double asked_at = 0, next_move = 0;
    int ready = 0;  // seats that have the table
};

class Load {
   public:
    Load(const Settings& settings, Server& server) : settings_(settings), server_(server), random_(1) {
        epoll_ = epoll_create1(0);
        tables_.resize(std::size_t(settings.tables));
    }

    void create() {
        Poster poster(settings_.port);
        for (Table& table : tables_) create(table, poster);
    }
    void create(Table& table, Poster& poster) {
        const Json wanted = {{"game", settings_.game}, {"seats", {"person", "person"}}};
        Json made = poster.post("/api/v1/tables", wanted);
        // One address may not ask for all of them at once.
        while (made.contains("error") && made["error"]["code"] == "too-fast") {
            std::this_thread::sleep_for(std::chrono::milliseconds(200));
            made = poster.post("/api/v1/tables", wanted);
        }
        if (!made.contains("table")) give_up("no table: " + made.dump());
        table.id = made["table"];
        for (int s = 0; s < 2; ++s) table.seats[s].token = made["seats"][std::size_t(s)]["token"];
    }

    void connect_all() {
        Poster poster(settings_.port);
        for (std::size_t t = 0; t < tables_.size(); ++t) {
            if (tables_[t]
                    .moving_on) {  // the server ended between two games: who has which token is not known
                create(tables_[t], poster);
                tables_[t].moving_on = false;
                tables_[t].acknowledged.clear();
            }
            tables_[t].ready = 0;
            tables_[t].waits = false;
            tables_[t].next_move = now() + 0.5 + settings_.period * uniform();
            for (int s = 0; s < 2; ++s) connect_seat(int(t), s);
        }
    }
    void disconnect_all() {
        for (Table& table : tables_)
            for (Seat& seat : table.seats) drop(seat);
    }

    // Until then, or until everybody sits (seconds 0).
    void run(double seconds) {
        const double begun = now(), end = begun + (seconds > 0 ? seconds : 120);
        while (now() < end) {
            epoll_event events[256];
            const int n = epoll_wait(epoll_, events, 256, 2);
            for (int i = 0; i < n; ++i) read(*static_cast<Seat*>(events[i].data.ptr));
            if (seconds > 0) move_where_it_is_time();
            else if (everybody_sits()) return;
        }
        if (seconds == 0) give_up("not everybody could sit down in two minutes");
    }

    bool everybody_sits() const {
        return std::all_of(tables_.begin(), tables_.end(), [](const Table& t) { return t.ready == 2; });
    }
    void forget_times() { times_.clear(); }

    int report() {
        std::sort(times_.begin(), times_.end());
        const auto at = [&](double part) {
            return times_.empty()
                       ? 0
                       : 1000 *
                             times_[std::min(times_.size() - 1, std::size_t(part * double(times_.size())))];
        };
        const auto [rss, most] = server_.memory();
        std::printf("moves echoed      %zu\n", times_.size());
        std::printf("latency           p50 %.1f ms   p99 %.1f ms   max %.1f ms\n", at(0.5), at(0.99), at(1));
        std::printf("errors            %ld\n", errors_);
        std::printf("server's memory   %.0f MiB now, %.0f MiB at most\n", double(rss) / 1024,
                    double(most) / 1024);
        if (settings_.kills > 0)
            std::printf("kill -9           %d   acknowledged moves lost: %ld of %ld\n", settings_.kills,
                        lost_, acknowledged_);
        return errors_ + lost_ > 0 ? 1 : 0;
    }

   private:
    double uniform() { return std::uniform_real_distribution<double>(0, 1)(random_); }

    void connect_seat(int table, int index) {
        Seat& seat = tables_[std::size_t(table)].seats[index];
        seat.table = table;
        seat.seat = index;
        seat.upgraded = false;
        seat.frames = {};
        seat.fd = Server::connected(settings_.port);
        if (seat.fd < 0) give_up("no connection: the limit of open files may be too low (ulimit -n)");
        epoll_event event{};
        event.events = EPOLLIN;
        event.data.ptr = &seat;
        epoll_ctl(epoll_, EPOLL_CTL_ADD, seat.fd, &event);
        send_all(
            seat.fd,
            "GET /api/v1/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n");
    }
    void drop(Seat& seat) {
        if (seat.fd >= 0) close(seat.fd);
        seat.fd = -1;
    }

    void read(Seat& seat) {
        if (seat.fd < 0) return;
        char bytes[65536];
        const ssize_t n = recv(seat.fd, bytes, sizeof bytes, MSG_DONTWAIT);
        if (n < 0 && errno == EAGAIN) return;
        if (n <= 0) {
            ++errors_;
            std::fprintf(stderr, "a connection was closed by the server\n");
            return drop(seat);
        }
        seat.frames.bytes.append(bytes, std::size_t(n));
        if (!seat.upgraded) {
            const std::size_t end = seat.frames.bytes.find("\r\n\r\n");
            if (end == std::string::npos) return;
            if (!seat.frames.bytes.starts_with("HTTP/1.1 101"))
                give_up("no socket: " + seat.frames.bytes.substr(0, end));
            seat.frames.bytes.erase(0, end + 4);
            seat.upgraded = true;
            ask(seat, {{"type", "hello"}, {"version", 1}});
            sit(seat);
        }
        std::string message;
        while (seat.fd >= 0 && seat.frames.next(message)) hear(seat, Json::parse(message));
    }

    void ask(Seat& seat, const Json& json) { send_all(seat.fd, framed(json.dump())); }
    void sit(Seat& seat) {
        ask(seat, {{"type", "sit"},
                   {"id", 1},
                   {"table", tables_[std::size_t(seat.table)].id},
                   {"token", seat.token}});
    }

    void see(Table& table, const Json& view) {
        table.ply = view["ply"];
        table.decides = view["decides"];
        table.over = table.decides == -2;
    }
    static void keep_choices(Table& table, const Json& view) {
        if (view["choices"].empty()) return;
        table.choices.clear();
        for (const Json& choice : view["choices"]) table.choices.push_back(choice["word"]);
    }

    void hear(Seat& seat, const Json& m) {
        Table& table = tables_[std::size_t(seat.table)];
        const std::string type = m["type"];
        if (type == "table") {
            if (m["table"] != table.id) return;
            check_history(table, m["history"]);
            see(table, m["view"]);
            keep_choices(table, m["view"]);
            ++table.ready;
        } else if (type == "chosen") {
            table.acknowledged.resize(std::size_t(m["ply"].get<int>()) + 1);
            table.acknowledged.back() = table.asked;
            ++acknowledged_;
        } else if (type == "moved") {
            see(table, m["view"]);
            keep_choices(table, m["view"]);
            if (m["seat"] == seat.seat) return;
            if (table.waits) times_.push_back(now() - table.asked_at);
            table.waits = false;
        } else if (type == "rematch") {
            table.next = m["next"];
            seat.token = m["seats"][0]["token"];
            // Each moves to the next table on its own; seats have changed places.
            ask(seat, {{"type", "leave"}, {"table", table.id}});
            if (++table.ready == 4) begin_next(table);
        } else if (type == "error" || type == "trouble") {
            ++errors_;
            std::fprintf(stderr, "%s\n", m.dump().substr(0, 300).c_str());
        }
    }

    void begin_next(Table& table) {
        table.id = table.next;
        table.ready = 0;
        table.acknowledged.clear();
        table.asked.clear();
        table.moving_on = false;
        table.waits = false;
        std::swap(table.seats[0].token, table.seats[1].token);
        for (Seat& seat : table.seats) sit(seat);
    }

    // Everything that was acknowledged must be there.
    void check_history(Table& table, const Json& history) {
        for (std::size_t ply = 0; ply < table.acknowledged.size(); ++ply) {
            if (ply < history.size() && history[ply]["word"] == table.acknowledged[ply]) continue;
            ++lost_;
            std::fprintf(stderr, "lost: ply %zu of table %s\n", ply, table.id.c_str());
        }
        // One that was under way may have arrived without its answer.
        table.acknowledged.clear();
        for (const Json& made : history) table.acknowledged.push_back(made["word"]);
    }

    void move_where_it_is_time() {
        const double t = now();
        for (Table& table : tables_) {
            if (t < table.next_move || table.ready != 2 || table.waits || table.moving_on) continue;
            table.next_move = t + settings_.period;
            if (table.over) {
                table.moving_on = true;
                ask(table.seats[0], {{"type", "rematch"}, {"id", 3}, {"table", table.id}, {"seat", 0}});
                continue;
            }
            if (table.choices.empty() || table.decides < 0) continue;
            table.asked =
                table.choices[std::size_t(uniform() * double(table.choices.size())) % table.choices.size()];
            table.waits = true;
            table.asked_at = now();
            ask(table.seats[table.decides], {{"type", "choose"},
                                             {"id", 2},
                                             {"table", table.id},
                                             {"seat", table.decides},
                                             {"ply", table.ply},
                                             {"word", table.asked}});
        }
    }

    const Settings& settings_;
    Server& server_;
    std::mt19937 random_;
    int epoll_;
    std::vector<Table> tables_;
    std::vector<double> times_;
    long errors_ = 0, lost_ = 0, acknowledged_ = 0;
};

Settings read_arguments(int argc, char** argv) {
    Settings settings;
    if (argc < 2)
        give_up(
            "name the server's program: cairn_load build/release/cairn [--tables N] [--period S] "
            "[--seconds S] [--kills N] [--game ID] [--port N]");
    settings.server = argv[1];
    for (int i = 2; i + 1 < argc; i += 2) {
        const std::string name = argv[i], value = argv[i + 1];
        if (name == "--tables") settings.tables = std::atoi(value.c_str());
        else if (name == "--kills") settings.kills = std::atoi(value.c_str());
        else if (name == "--period") settings.period = std::atof(value.c_str());
        else if (name == "--seconds") settings.seconds = std::atof(value.c_str());
        else if (name == "--game") settings.game = value;
        else if (name == "--port") settings.port = (unsigned short)std::atoi(value.c_str());
        else give_up("unknown option " + name);
    }
    return settings;
}

}  // namespace

int main(int argc, char** argv) {
    const Settings settings = read_arguments(argc, argv);
    rlimit files{};
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    const fs::path folder = fs::temp_directory_path() / ("cairn-load-" + std::to_string(getpid()));
    fs::create_directories(folder);
    int status = 0;
    {
        Server server(settings, folder);
        server.start();
        Load load(settings, server);
        load.create();
        load.connect_all();
        load.run(0);
        std::printf("%d tables of %s, a move each every %g s\n", settings.tables, settings.game.c_str(),
                    settings.period);
        if (settings.kills == 0) {
            const double cpu = server.cpu_seconds();
            load.run(settings.seconds);
            std::printf("server's share    %.0f %% of one core\n",
                        100 * (server.cpu_seconds() - cpu) / settings.seconds);
        }
        for (int kill = 0; kill < settings.kills; ++kill) {
            load.run(settings.seconds / settings.kills);
            server.stop(SIGKILL);
            load.disconnect_all();
            server.start();
            load.connect_all();
            load.run(0);
        }
        status = load.report();
        load.disconnect_all();
    }
    fs::remove_all(folder);
    return status;
}
