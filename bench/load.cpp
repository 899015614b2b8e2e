// A load generator for `cairn serve`: many tables over loopback, of all the games for two that the server offers in turn, a
// quarter of them against computers, a move at each table every so often, and, where asked, kill -9 of the server in the
// middle of it.
//
//     cairn_load build/release/cairn --tables 1000 --period 2 --seconds 60
//     cairn_load build/release/cairn --tables 1000 --seconds 300 --kills 100
//     cairn_load build/release/cairn --tables 1000 --game GAME --computers 0 --database postgresql://…
//     cairn_load build/release/cairn --people 1000 --seconds 30
//
// With --people everybody keeps a key and looks at the lobby all the while; each two of them have met there and play a rated game
// by post, and somebody more posts challenges, accepts and withdraws them, ten times a second, so that the list never rests.
//
// It starts the server itself, with a database of its own, and prints how long it took until the other player had each
// move, what went wrong, the server's memory, and after kills how many acknowledged moves were lost. Exit status 1
// when there was an error or a loss.
//
// The loop is open: a move is due at its time whether or not the one before it has been answered, and its time is taken
// from when it was due. One that has had no answer when the run ends counts too, with the time until then. All the while a
// plain echo server, a process of its own, is asked as well: its times show how busy the machine is.
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
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

namespace {

using Json = nlohmann::json;
using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;
namespace fs = std::filesystem;

struct Settings {
    std::string server, game, database;  // game "": all in turn; database "": a file of its own
    int tables = 1000, kills = 0, level = 1;
    bool people = false;                                // of the lobby
    double period = 2, seconds = 60, computers = 0.25;  // computers: the part of the tables that have one
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
    Json get(const std::string& path) { return ask("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"); }
    Json post(const std::string& path, const Json& body) {
        const std::string text = body.dump();
        return ask("POST " + path +
                   " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: " +
                   std::to_string(text.size()) + "\r\n\r\n" + text);
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

// ---- the plain echo server

class Echo {
   public:
    static constexpr int kLines = 20;
    static constexpr double kEvery = 0.1;  // seconds, on each line

    Echo() {
        int ends[2];
        for (int& line : lines_) {
            if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) give_up("no sockets");
            line = ends[0];
            far_.push_back(ends[1]);
        }
        pid_ = fork();
        if (pid_ == 0) serve();
        for (const int end : far_) close(end);
    }
    ~Echo() {
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
    }
    const int* begin() const { return lines_; }
    const int* end() const { return lines_ + kLines; }

    void ask_where_it_is_time() {
        const double t = now();
        for (int i = 0; i < kLines; ++i)
            if (t >= due_[i]) {
                if (due_[i] > 0) {
                    const std::string text(200, 'x');
                    asked_[i].push_back(due_[i]);
                    send_all(lines_[i], text);
                }
                due_[i] = due_[i] == 0 ? t + kEvery * i / kLines : due_[i] + kEvery;
            }
    }
    void read(int line) {
        char bytes[4096];
        const ssize_t n = recv(line, bytes, sizeof bytes, MSG_DONTWAIT);
        const int i = int(std::find(begin(), end(), line) - begin());
        for (got_[i] += n > 0 ? n : 0; got_[i] >= 200 && !asked_[i].empty(); got_[i] -= 200) {
            times.push_back(now() - asked_[i].front());
            asked_[i].erase(asked_[i].begin());
        }
    }
    std::vector<double> times;

   private:
    [[noreturn]] void serve() {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        for (const int line : lines_) close(line);
        const int epoll = epoll_create1(0);
        for (const int line : far_) {
            epoll_event event{};
            event.events = EPOLLIN;
            event.data.fd = line;
            epoll_ctl(epoll, EPOLL_CTL_ADD, line, &event);
        }
        for (;;) {
            epoll_event event{};
            if (epoll_wait(epoll, &event, 1, -1) != 1) continue;
            char bytes[4096];
            const ssize_t n = recv(event.data.fd, bytes, sizeof bytes, 0);
            if (n <= 0) _exit(0);
            send_all(event.data.fd, std::string(bytes, std::size_t(n)));
        }
    }

    int lines_[kLines];
    std::vector<int> far_;
    double due_[kLines] = {};
    long got_[kLines] = {};
    std::vector<double> asked_[kLines];
    pid_t pid_ = -1;
};

// ---- the lobby's traffic

// A process of its own, which posts, accepts and withdraws challenges until it is told to stop.
class LobbyTraffic {
   public:
    static constexpr double kEvery = 0.1;  // seconds

    LobbyTraffic(unsigned short port, std::string game) {
        int ends[2];
        if (pipe(ends) != 0) give_up("no pipe");
        pid_ = fork();
        if (pid_ == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            close(ends[0]);
            serve(port, game, ends[1]);
        }
        close(ends[1]);
        results_ = ends[0];
    }
    // How long each took: posted, and accepted.
    std::pair<std::vector<double>, std::vector<double>> stop() {
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
        std::pair<std::vector<double>, std::vector<double>> times;
        double both[2];
        while (::read(results_, both, sizeof both) == ssize_t(sizeof both))
            times.first.push_back(both[0]), times.second.push_back(both[1]);
        close(results_);
        return times;
    }

   private:
    [[noreturn]] static void serve(unsigned short port, const std::string& game, int results) {
        Poster poster(port);
        for (double due = now();; due += kEvery) {
            while (now() < due) std::this_thread::sleep_for(std::chrono::milliseconds(1));
            // From when it was due, also where the one before it took longer.
            const Json made = poster.post("/api/v1/people/challenge", {{"game", game}, {"seat", 0}});
            const double posted = now() - due, begun = now();
            if (!made.contains("table")) give_up("no challenge: " + made.dump());
            const Json found = poster.post("/api/v1/people/accept", {{"table", made["table"]}});
            const double both[2] = {posted, now() - begun};
            if (!found.contains("join")) give_up("not accepted: " + found.dump());
            poster.post("/api/v1/people/withdraw",
                        {{"table", made["table"]}, {"token", made["seats"][0]["token"]}});
            if (::write(results, both, sizeof both) != ssize_t(sizeof both)) _exit(1);
        }
    }

    pid_t pid_ = -1;
    int results_ = -1;
};

// ---- the players

struct Person {
    int fd = -1;
    int table = 0, seat = 0;  // seat: his number at the table, which moves on from game to game
    std::string token, next_token;
    std::string key, join;  // of one who came from the lobby; join: until he has sat down there
    int next_seat = 0;
    bool upgraded = false, sits = false, moved_on = false;
    Frames frames;
};

struct Table {
    std::string id, next;                   // next: of a rematch
    std::vector<Person> persons;            // one, against a computer, or two
    std::vector<std::string> acknowledged;  // words by ply
    std::string asked;                      // the word under way
    int asked_ply = -1, asked_seat = -1;    // -1: none is
    int ply = 0, decides = -2;
    std::vector<std::string> choices;
    bool over = false, moving_on = false;
    bool performs = false;               // somebody has to throw or flick: nothing is chosen
    double asked_at = 0, next_move = 0;  // when they were due
    double answered_at = 0;              // since when a computer thinks; 0: none does
    bool has_computer() const { return persons.size() == 1; }
    bool everybody_sits() const {
        return std::all_of(persons.begin(), persons.end(), [](const Person& p) { return p.sits; });
    }
    Person* person_at(int seat) {
        for (Person& person : persons)
            if (person.seat == seat) return &person;
        return nullptr;
    }
};

// Times in seconds, told in milliseconds.
struct Times {
    std::vector<double> all;
    double at(double part) {
        if (all.empty()) return 0;
        std::sort(all.begin(), all.end());
        return 1000 * all[std::min(all.size() - 1, std::size_t(part * double(all.size())))];
    }
    void print(const char* name) {
        std::printf("%-18s%zu   p50 %.1f ms   p99 %.1f ms   max %.1f ms\n", name, all.size(), at(0.5),
                    at(0.99), at(1));
    }
};

class Load {
   public:
    Load(const Settings& settings, Server& server) : settings_(settings), server_(server), random_(1) {
        epoll_ = epoll_create1(0);
        tables_.resize(std::size_t(settings.tables));
        for (const int line : echo_) watch(line, EchoLine{line});
    }

    void create() {
        Poster poster(settings_.port);
        const Json listing = poster.get("/api/v1/games");
        for (const Json& game : listing["games"])
            if (settings_.game.empty() ? for_two(game) : game["id"] == settings_.game)
                games_.push_back(game["id"]);
        if (games_.empty()) give_up("no game for two is offered");
        for (std::size_t t = 0; t < tables_.size(); ++t) create(t, poster);
    }
    std::size_t games() const { return games_.size(); }
    const std::string& first_game() const { return games_.front(); }

    void connect_all() {
        Poster poster(settings_.port);
        for (std::size_t t = 0; t < tables_.size(); ++t) {
            Table& table = tables_[t];
            if (table.moving_on)  // the server ended between two games: who has which token is not known
                create(t, poster);
            table.asked_ply = -1;
            table.answered_at = 0;
            table.next_move = now() + 0.5 + settings_.period * uniform();
            for (Person& person : table.persons) connect(person);
            // In waves: whoever does not say hello within seconds is sent away, and on a busy machine a thousand take longer.
            if (t % kWave == kWave - 1) until_all_sit(t + 1);
        }
        until_all_sit(tables_.size());
    }
    void disconnect_all() {
        for (Table& table : tables_)
            for (Person& person : table.persons) drop(person);
    }

    // Until then, or until everybody sits (seconds 0).
    void run(double seconds) {
        const double begun = now(), end = begun + seconds;
        // Nothing was due while people sat down.
        for (Table& table : tables_)
            if (table.next_move < begun) table.next_move = begun + settings_.period * uniform();
        while (now() < end) {
            hear_all();
            echo_.ask_where_it_is_time();
            move_where_it_is_time();
        }
    }
    // What is due and has had no answer counts with the time that it has waited.
    void count_unanswered() {
        const double t = now();
        for (Table& table : tables_) {
            if (table.asked_ply >= 0) times_.all.push_back(t - table.asked_at), ++unanswered_;
            // Those that were due behind it.
            if (table.asked_ply >= 0 || table.moving_on)
                for (; table.next_move < t; table.next_move += settings_.period)
                    times_.all.push_back(t - table.next_move), ++unanswered_;
        }
    }

    void count_lobby(LobbyTraffic& traffic) { std::tie(challenges_.all, accepts_.all) = traffic.stop(); }

    int report() {
        const auto [rss, most] = server_.memory();
        Times echo{echo_.times};
        times_.print("moves told");
        if (settings_.people) {
            challenges_.print("challenges kept");
            accepts_.print("accepts answered");
            std::printf("lobby's lists     %ld heard\n", lists_);
        } else {
            thoughts_.print("computers' moves");
        }
        echo.print("plain echo");
        std::printf("p99 over echo's   %.1f times\n",
                    echo.at(0.99) > 0 ? times_.at(0.99) / echo.at(0.99) : 0);
        std::printf("unanswered        %ld\n", unanswered_);
        std::printf("games begun       %ld\n", begun_);
        std::printf("errors            %ld\n", errors_);
        std::printf("server's memory   %.0f MiB now, %.0f MiB at most\n", double(rss) / 1024,
                    double(most) / 1024);
        if (settings_.kills > 0)
            std::printf("kill -9           %d   acknowledged moves lost: %ld of %ld\n", settings_.kills,
                        lost_, acknowledged_);
        return errors_ + lost_ > 0 ? 1 : 0;
    }

   private:
    std::string digits() {
        std::string text;
        while (text.size() < 32) text += "0123456789abcdef"[random_() & 15];
        return text;
    }
    static Json posted(Poster& poster, const std::string& path, const Json& wanted) {
        Json made = poster.post(path, wanted);
        // One address may not ask for all of them at once.
        while (made.contains("error") && made["error"]["code"] == "too-fast") {
            std::this_thread::sleep_for(std::chrono::milliseconds(200));
            made = poster.post(path, wanted);
        }
        return made;
    }
    // Two who meet in the lobby.
    void meet(std::size_t t, Poster& poster) {
        Person one, other;
        one.table = other.table = int(t);
        one.key = digits(), other.key = digits(), other.token = digits();
        other.seat = 1;
        const Json made = posted(poster, "/api/v1/people/challenge",
                                 {{"game", games_[t % games_.size()]},
                                  {"key", one.key},
                                  {"rated", true},
                                  {"seat", 0},
                                  {"clock", {{"per_move", 3 * 86400}}}});
        if (!made.contains("table")) give_up("no challenge: " + made.dump());
        const Json found =
            posted(poster, "/api/v1/people/accept", {{"table", made["table"]}, {"key", other.key}});
        if (!found.contains("join")) give_up("not accepted: " + found.dump());
        one.token = made["seats"][0]["token"];
        other.join = found["join"];
        Table& table = tables_[t];
        table = Table{};
        table.id = made["table"];
        table.persons.push_back(std::move(one));
        table.persons.push_back(std::move(other));
        ++begun_;
    }
    void hear_all() {
        epoll_event events[256];
        const int n = epoll_wait(epoll_, events, 256, 2);
        for (int i = 0; i < n; ++i) {
            const std::uint64_t data = events[i].data.u64;
            if (data >> 63) echo_.read(int(data & 0x7fffffff));
            else read(tables_[data >> 8].persons[data & 255]);
        }
    }
    // Those of the first so many tables.
    void until_all_sit(std::size_t count) {
        const auto sits = [](const Table& table) { return table.everybody_sits(); };
        for (const double end = now() + 120; now() < end; hear_all())
            if (std::all_of(tables_.begin(), tables_.begin() + std::ptrdiff_t(count), sits)) return;
        give_up("not everybody could sit down in two minutes");
    }
    double uniform() { return std::uniform_real_distribution<double>(0, 1)(random_); }

    // Can two persons, or one and a computer, sit down at it as it is?
    static bool for_two(const Json& game) { return game["players"]["names"].size() == 2; }

    void create(std::size_t t, Poster& poster) {
        if (settings_.people) return meet(t, poster);
        Table& table = tables_[t];
        const bool computer = double(t % 100) < 100 * settings_.computers;
        const Json wanted = {
            {"game", games_[t % games_.size()]},
            {"seats", {"person", computer ? "level:" + std::to_string(settings_.level) : "person"}}};
        const Json made = posted(poster, "/api/v1/tables", wanted);
        if (!made.contains("table")) give_up("no table: " + made.dump());
        table = Table{};
        table.id = made["table"];
        for (const Json& seat : made["seats"])
            if (seat.contains("token")) {
                Person person;
                person.table = int(t);
                person.seat = seat["seat"];
                person.token = seat["token"];
                table.persons.push_back(std::move(person));
            }
        ++begun_;
    }

    struct EchoLine {
        int fd;
    };
    void watch(int fd, EchoLine line) { watch(fd, std::uint64_t(1) << 63 | std::uint64_t(line.fd)); }
    void watch(int fd, std::uint64_t data) {
        epoll_event event{};
        event.events = EPOLLIN;
        event.data.u64 = data;
        epoll_ctl(epoll_, EPOLL_CTL_ADD, fd, &event);
    }
    void connect(Person& person) {
        person.upgraded = person.sits = person.moved_on = false;
        person.frames = {};
        person.fd = Server::connected(settings_.port, 1 + person.table);
        if (person.fd < 0) give_up("no connection: the limit of open files may be too low (ulimit -n)");
        const auto index = &person - tables_[std::size_t(person.table)].persons.data();
        watch(person.fd, std::uint64_t(person.table) << 8 | std::uint64_t(index));
        send_all(
            person.fd,
            "GET /api/v1/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n");
    }
    void drop(Person& person) {
        if (person.fd >= 0) close(person.fd);
        person.fd = -1;
    }

    void read(Person& person) {
        if (person.fd < 0) return;
        char bytes[65536];
        const ssize_t n = recv(person.fd, bytes, sizeof bytes, MSG_DONTWAIT);
        if (n < 0 && errno == EAGAIN) return;
        if (n <= 0) {
            ++errors_;
            std::fprintf(stderr, "a connection was closed by the server\n");
            return drop(person);
        }
        person.frames.bytes.append(bytes, std::size_t(n));
        if (!person.upgraded) {
            const std::size_t end = person.frames.bytes.find("\r\n\r\n");
            if (end == std::string::npos) return;
            if (!person.frames.bytes.starts_with("HTTP/1.1 101"))
                give_up("no socket: " + person.frames.bytes.substr(0, end));
            person.frames.bytes.erase(0, end + 4);
            person.upgraded = true;
            ask(person, {{"type", "hello"}, {"version", 1}});
            if (settings_.people) ask(person, {{"type", "lobby"}, {"on", true}});
            sit(person);
        }
        std::string message;
        while (person.fd >= 0 && person.frames.next(message)) hear(person, Json::parse(message));
        if (person.fd >= 0 && std::exchange(person.frames.pinged, false)) send_all(person.fd, kPong);
    }

    void ask(Person& person, const Json& json) { send_all(person.fd, framed(json.dump())); }
    void sit(Person& person) {
        if (!person.join.empty())
            return ask(person, {{"type", "join"},
                                {"id", 1},
                                {"table", tables_[std::size_t(person.table)].id},
                                {"join", person.join},
                                {"token", person.token},
                                {"key", person.key}});
        ask(person, {{"type", "sit"},
                     {"id", 1},
                     {"table", tables_[std::size_t(person.table)].id},
                     {"token", person.token}});
    }

    // Masked, as all that a client sends, and empty.
    inline static const std::string kPong = std::string("\x8a\x80", 2) + std::string(4, '\0');
    static constexpr int kRematch = 3;        // the number of such a request
    static constexpr std::size_t kWave = 50;  // tables that people come to at once

    static void see(Table& table, const Json& view) {
        const int ply = view["ply"];
        if (ply < table.ply) return;  // the other player has seen more
        if (ply > table.ply) table.choices.clear();
        table.ply = view["ply"];
        table.decides = view["decides"];
        table.over = !view["outcome"].is_null();
        table.performs = view.contains("perform");
        if (view["choices"].empty()) return;
        table.choices.clear();
        for (const Json& choice : view["choices"]) table.choices.push_back(choice["word"]);
    }

    void hear(Person& person, const Json& m) {
        Table& table = tables_[std::size_t(person.table)];
        const std::string type = m["type"];
        if (type == "table") {
            if (m["table"] != table.id) return;
            check_history(table, m["history"]);
            see(table, m["view"]);
            person.sits = true;
            person.join.clear();
            // A new game's first move is due when everybody has sat down.
            if (table.everybody_sits()) table.next_move = std::max(table.next_move, now());
        } else if (type == "chosen") {
            table.acknowledged.resize(std::size_t(m["ply"].get<int>()) + 1);
            table.acknowledged.back() = table.asked;
            ++acknowledged_;
        } else if (type == "moved" && m["table"] == table.id) {
            see(table, m["view"]);
            moved(table, person, m["ply"].get<int>(), m["seat"].get<int>());
        } else if (type == "lobby") {
            ++lists_;
        } else if (type == "rematch") {
            table.next = m["next"];
            person.next_seat = m["seats"][0]["seat"];
            person.next_token = m["seats"][0]["token"];
            person.moved_on = true;
            ask(person, {{"type", "leave"}, {"table", table.id}});
            begin_next(table);
        } else if (type == "ended" && m["table"] == table.id) {
            see(table, m["view"]);
        } else if (type == "error" && m["error"]["code"] == "over" &&
                   (table.over || m.value("id", 0) == kRematch)) {
            // Both wanted a rematch, and this wish came after it had begun: perhaps at the next table already.
        } else if (type == "error" || type == "trouble") {
            ++errors_;
            std::fprintf(stderr, "%s\n", m.dump().substr(0, 300).c_str());
            if (m.value("id", 0) == 2) table.asked_ply = -1;  // refused: it is not waited for
        }
    }

    void moved(Table& table, const Person& person, int ply, int seat) {
        const bool by_person = ply == table.asked_ply && seat == table.asked_seat;
        // The time is the other's, where there is one.
        if (by_person && (table.has_computer() || person.seat != seat)) {
            times_.all.push_back(now() - table.asked_at);
            table.asked_ply = -1;
            table.answered_at = now();
        } else if (!by_person && table.has_computer() && seat >= 0 && table.answered_at > 0) {
            thoughts_.all.push_back(now() - table.answered_at);
            table.answered_at = 0;
        }
    }

    // Each moves to the next table on its own, one seat further on.
    void begin_next(Table& table) {
        for (const Person& person : table.persons)
            if (!person.moved_on) return;
        ++begun_;
        table.id = table.next;
        table.acknowledged.clear();
        table.asked_ply = -1;
        table.ply = 0;
        table.decides = -2;
        table.choices.clear();
        table.answered_at = 0;
        table.over = table.moving_on = false;
        for (Person& person : table.persons) {
            person.seat = person.next_seat;
            person.token = person.next_token;
            person.sits = person.moved_on = false;
            sit(person);
        }
    }

    // Everything that was acknowledged must be there.
    void check_history(Table& table, const Json& history) {
        for (std::size_t ply = 0; ply < table.acknowledged.size(); ++ply) {
            // What chance or a computer did was not ours, and what others may not know is not told.
            if (table.acknowledged[ply].empty() || (ply < history.size() && history[ply]["word"] == "?"))
                continue;
            if (ply < history.size() && history[ply]["word"] == table.acknowledged[ply]) continue;
            ++lost_;
            std::fprintf(stderr, "lost: ply %zu of table %s\n", ply, table.id.c_str());
        }
        // Only what was acknowledged to one of us is held against the server: of what chance or a computer did since, one player may be
        // told later than the other.
        if (table.acknowledged.size() < history.size()) table.acknowledged.resize(history.size());
    }

    void move_where_it_is_time() {
        const double t = now();
        for (Table& table : tables_) {
            if (t < table.next_move || table.asked_ply >= 0 || table.moving_on || !table.everybody_sits())
                continue;
            if (table.over) {
                table.moving_on = true;
                for (Person& person : table.persons)
                    ask(person,
                        {{"type", "rematch"}, {"id", kRematch}, {"table", table.id}, {"seat", person.seat}});
                continue;
            }
            Person* person = table.person_at(table.decides);
            if (!person || table.choices.empty() || table.performs) {
                // A computer thinks, chance decides, or something has to be thrown, which we cannot: nobody is late.
                table.next_move = std::max(table.next_move, t - settings_.period / 2);
                if (table.has_computer()) table.next_move = t;
                continue;
            }
            table.asked =
                table.choices[std::size_t(uniform() * double(table.choices.size())) % table.choices.size()];
            table.asked_ply = table.ply;
            table.asked_seat = table.decides;
            table.asked_at = table.next_move;
            table.next_move += settings_.period;
            ask(*person, {{"type", "choose"},
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
    Echo echo_;
    std::vector<std::string> games_;
    std::vector<Table> tables_;
    Times times_, thoughts_, challenges_, accepts_;
    long lists_ = 0;
    long errors_ = 0, lost_ = 0, acknowledged_ = 0, unanswered_ = 0, begun_ = 0;
};

Settings read_arguments(int argc, char** argv) {
    Settings settings;
    if (argc < 2)
        give_up(
            "name the server's program: cairn_load build/release/cairn [--tables N] [--period S] "
            "[--people N] [--seconds S] [--kills N] [--game ID] [--computers PART] [--level N] [--database "
            "NAME] [--port "
            "N]");
    settings.server = argv[1];
    for (int i = 2; i + 1 < argc; i += 2) {
        const std::string name = argv[i], value = argv[i + 1];
        if (name == "--tables") settings.tables = std::atoi(value.c_str());
        else if (name == "--people") settings.tables = std::atoi(value.c_str()) / 2, settings.people = true;
        else if (name == "--kills") settings.kills = std::atoi(value.c_str());
        else if (name == "--period") settings.period = std::atof(value.c_str());
        else if (name == "--seconds") settings.seconds = std::atof(value.c_str());
        else if (name == "--game") settings.game = value;
        else if (name == "--computers") settings.computers = std::atof(value.c_str());
        else if (name == "--level") settings.level = std::atoi(value.c_str());
        else if (name == "--database") settings.database = value;
        else if (name == "--port") settings.port = (unsigned short)std::atoi(value.c_str());
        else give_up("unknown option " + name);
    }
    if (settings.people) settings.computers = 0;
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
        std::printf("%d tables of %zu games, %g %% with a computer, a move each every %g s\n",
                    settings.tables, load.games(), 100 * settings.computers, settings.period);
        if (settings.kills == 0) {
            const double cpu = server.cpu_seconds();
            std::optional<LobbyTraffic> traffic;
            if (settings.people) traffic.emplace(settings.port, load.first_game());
            load.run(settings.seconds);
            load.count_unanswered();
            if (traffic) load.count_lobby(*traffic);
            std::printf("server's share    %.0f %% of one core\n",
                        100 * (server.cpu_seconds() - cpu) / settings.seconds);
        }
        for (int kill = 0; kill < settings.kills; ++kill) {
            load.run(settings.seconds / settings.kills);
            server.stop(SIGKILL);
            load.disconnect_all();
            server.start();
            load.connect_all();
        }
        status = load.report();
        load.disconnect_all();
    }
    fs::remove_all(folder);
    return status;
}
