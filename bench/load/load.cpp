// A load generator for `cairn serve`: many tables over loopback, of all the games for two that the server offers in turn, a
// quarter of them against computers, a move at each table every so often, and, where asked, kill -9 of the server in the
// middle of it.
//
//     cairn_load build/release/cairn --tables 1000 --period 2 --seconds 60
//     cairn_load build/release/cairn --tables 1000 --seconds 300 --kills 100
//     cairn_load build/release/cairn --tables 1000 --game GAME --computers 0 --database postgresql://…
//     cairn_load build/release/cairn --people 1000 --seconds 30
//     cairn_load build/release/cairn --races 50 --claims 10 --seconds 30
//
// With --people everybody keeps a key and looks at the lobby all the while; each two of them have met there and play a rated game
// by post. As many challenges by post as the lobby shows (--standing) wait for an opponent, and somebody more posts others, accepts and
// withdraws them, ten times a second, so that the list is long and never rests.
//
// With --races everybody at the tables of all races in turn claims what his view offers, right or wrong (races.hpp).
//
// It starts the server itself, with a database of its own, and prints how long it took until the other player had each
// move, what went wrong, the server's memory, and after kills how many acknowledged moves were lost. Exit status 1
// when there was an error or a loss.
//
// The loop is open: a move is due at its time whether or not the one before it has been answered, and its time is taken
// from when it was due. One that has had no answer when the run ends counts too, with the time until then. All the while a
// plain echo server, a process of its own, is asked as well: its times show how busy the machine is.
#include <sys/epoll.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "load/echo.hpp"
#include "load/lobby_traffic.hpp"
#include "load/races.hpp"
#include "load/server.hpp"
#include "load/socket.hpp"
#include "load/times.hpp"

namespace load {
namespace {

struct Person {
    Socket socket;
    int table = 0, seat = 0;  // seat: his number at the table, which moves on from game to game
    std::string token, next_token;
    std::string key, join;  // of one who came from the lobby; join: until he has sat down there
    int next_seat = 0;
    bool sits = false, moved_on = false;
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
        if (settings_.people) stand_challenges(poster);
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
            for (Person& person : table.persons) person.socket.drop();
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
            std::printf("lobby's messages  %ld heard, %.1f kB each\n", lobby_messages_,
                        lobby_messages_ > 0 ? double(lobby_bytes_) / 1000 / double(lobby_messages_) : 0);
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
    // Two who meet in the lobby.
    void meet(std::size_t t, Poster& poster) {
        Person one, other;
        one.table = other.table = int(t);
        one.key = digits(), other.key = digits(), other.token = digits();
        other.seat = 1;
        const Json made =
            poster.patiently("/api/v1/people/challenge", {{"game", games_[t % games_.size()]},
                                                          {"key", one.key},
                                                          {"rated", true},
                                                          {"seat", 0},
                                                          {"clock", {{"per_move", 3 * 86400}}}});
        if (!made.contains("table")) give_up("no challenge: " + made.dump());
        const Json found =
            poster.patiently("/api/v1/people/accept", {{"table", made["table"]}, {"key", other.key}});
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
    // Ten of each person, who is not there.
    void stand_challenges(Poster& poster) {
        std::string key;
        for (int i = 0; i < settings_.standing; ++i) {
            if (i % 10 == 0) key = digits();
            const Json made = poster.patiently("/api/v1/people/challenge",
                                               {{"game", games_[std::size_t(i) % games_.size()]},
                                                {"key", key},
                                                {"name", "Standing " + std::to_string(i / 10)},
                                                {"clock", {{"per_move", 3 * 86400}}}});
            if (!made.contains("table")) give_up("no challenge: " + made.dump());
        }
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
        const Json made = poster.patiently("/api/v1/tables", wanted);
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
        person.sits = person.moved_on = false;
        person.socket.connect(settings_.port, 1 + person.table);
        const auto index = &person - tables_[std::size_t(person.table)].persons.data();
        watch(person.socket.fd, std::uint64_t(person.table) << 8 | std::uint64_t(index));
    }

    void read(Person& person) {
        const auto begun = [&] {
            if (settings_.people) person.socket.ask({{"type", "lobby"}, {"on", true}, {"changes", true}});
            sit(person);
        };
        const auto heard = [&](const std::string& message) {
            // The lobby's are not read any further: it is the server's work that is measured.
            if (message.starts_with(R"({"type":"lobby")"))
                ++lobby_messages_, lobby_bytes_ += long(message.size());
            else hear(person, Json::parse(message));
        };
        if (person.socket.read(begun, heard)) return;
        ++errors_;
        std::fprintf(stderr, "a connection was closed by the server\n");
        person.socket.drop();
    }

    void sit(Person& person) {
        if (!person.join.empty())
            return person.socket.ask({{"type", "join"},
                                      {"id", 1},
                                      {"table", tables_[std::size_t(person.table)].id},
                                      {"join", person.join},
                                      {"token", person.token},
                                      {"key", person.key}});
        person.socket.ask({{"type", "sit"},
                           {"id", 1},
                           {"table", tables_[std::size_t(person.table)].id},
                           {"token", person.token}});
    }

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
        } else if (type == "rematch") {
            table.next = m["next"];
            person.next_seat = m["seats"][0]["seat"];
            person.next_token = m["seats"][0]["token"];
            person.moved_on = true;
            person.socket.ask({{"type", "leave"}, {"table", table.id}});
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
                    person.socket.ask(
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
            person->socket.ask({{"type", "choose"},
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
    long lobby_messages_ = 0, lobby_bytes_ = 0;
    long errors_ = 0, lost_ = 0, acknowledged_ = 0, unanswered_ = 0, begun_ = 0;
};

Settings read_arguments(int argc, char** argv) {
    Settings settings;
    if (argc < 2)
        give_up(
            "name the server's program: cairn_load build/release/cairn [--tables N] [--period S] "
            "[--people N] [--standing N] [--races N] [--claims PER_SECOND] [--seconds S] [--kills N] [--game "
            "ID] "
            "[--computers PART] [--level N] [--database "
            "NAME] [--port "
            "N]");
    settings.server = argv[1];
    for (int i = 2; i + 1 < argc; i += 2) {
        const std::string name = argv[i], value = argv[i + 1];
        if (name == "--tables") settings.tables = std::atoi(value.c_str());
        else if (name == "--people") settings.tables = std::atoi(value.c_str()) / 2, settings.people = true;
        else if (name == "--races") settings.races = std::atoi(value.c_str());
        else if (name == "--claims") settings.claims = std::atof(value.c_str());
        else if (name == "--standing") settings.standing = std::atoi(value.c_str());
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

// Tables of games that are played in turns.
int load_tables(const Settings& settings, Server& server) {
    Load load(settings, server);
    load.create();
    load.connect_all();
    std::printf("%d tables of %zu games, %g %% with a computer, a move each every %g s\n", settings.tables,
                load.games(), 100 * settings.computers, settings.period);
    if (settings.kills == 0) {
        const double cpu = server.cpu_seconds();
        std::optional<LobbyTraffic> traffic;
        if (settings.people) traffic.emplace(settings.port, load.first_game());
        load.run(settings.seconds);
        load.count_unanswered();
        if (traffic) load.count_lobby(*traffic);
        const double used = server.cpu_seconds() - cpu;
        std::printf("server's share    %.0f %% of one core, %.2f s in all\n", 100 * used / settings.seconds,
                    used);
    }
    for (int kill = 0; kill < settings.kills; ++kill) {
        load.run(settings.seconds / settings.kills);
        server.stop(SIGKILL);
        load.disconnect_all();
        server.start();
        load.connect_all();
    }
    const int status = load.report();
    load.disconnect_all();
    return status;
}

}  // namespace
}  // namespace load

int main(int argc, char** argv) {
    using namespace load;
    const Settings settings = read_arguments(argc, argv);
    setvbuf(stdout, nullptr, _IOLBF, 0);  // whoever watches it through a pipe sees how far it is
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
        status = settings.races > 0 ? load_races(settings, server) : load_tables(settings, server);
    }
    fs::remove_all(folder);
    return status;
}
