#include "load/races.hpp"

#include <sys/epoll.h>
#include <sys/resource.h>

#include <charconv>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "load/echo.hpp"
#include "load/socket.hpp"
#include "load/times.hpp"

namespace load {
namespace {

struct Racer {
    Socket socket;
    std::size_t table = 0;
    int seat = 0, next_seat = 0;
    std::string token, next_token;
    bool sits = false, moved_on = false;
    // The last message with a view, unread: it is read when he is to claim. Reading each would take more time than the server does.
    std::string seen;
    std::map<int, double> due;  // when what he asked for and has not been answered was due, by number
    int asked = 0;
};

// A claim that was kept: when it was due (0: not known yet), and how many have been told.
struct Told {
    double due = 0;
    std::size_t heard = 0;
};

struct Race {
    std::string game, id, next;
    std::vector<std::string> points;  // names
    std::vector<Racer> racers;
    std::size_t turn = 0;  // whose claim is due
    double next_claim = 0;
    bool over = false;
    std::map<int, Told> told;  // by ply
};

// A whole number behind `"name":` near the beginning of a message; -1 where there is none.
int number_in(std::string_view message, std::string_view name) {
    const std::string key = "\"" + std::string(name) + "\":";
    const std::size_t at = message.substr(0, 400).find(key);
    int value = -1;
    if (at != std::string_view::npos)
        std::from_chars(message.data() + at + key.size(), message.data() + message.size(), value);
    return value;
}

std::string type_of(std::string_view message) {
    constexpr std::string_view kBegin = R"({"type":")";
    if (!message.starts_with(kBegin)) give_up("no message of ours: " + std::string(message.substr(0, 100)));
    return std::string(message.substr(kBegin.size(), message.find('"', kBegin.size()) - kBegin.size()));
}

class Races {
   public:
    explicit Races(const Settings& settings) : settings_(settings), epoll_(epoll_create1(0)) {
        for (const int line : echo_) watch(line, std::uint64_t(1) << 63 | std::uint64_t(line));
    }

    void create() {
        Poster poster(settings_.port);
        std::vector<Json> games;
        const Json listing = poster.get("/api/v1/games");
        for (const Json& game : listing["games"])
            if (is_race(game) && (settings_.game.empty() || game["id"] == settings_.game))
                games.push_back(game);
        if (games.empty()) give_up("no race is offered");
        for (int k = 0; k < settings_.races; ++k) {
            const Json& game = games[std::size_t(k) % games.size()];
            const int most = game["players"]["high"];
            Json options = Json::object();
            if (game["players"]["low"] != most) options["players"] = most;
            const Json made = poster.patiently(
                "/api/v1/tables", {{"game", game["id"]},
                                   {"options", options},
                                   {"seats", std::vector<std::string>(std::size_t(most), "person")}});
            if (!made.contains("table")) give_up("no table: " + made.dump());
            Race race;
            race.game = game["id"];
            race.id = made["table"];
            for (const Json& seat : made["seats"]) {
                Racer racer;
                racer.table = races_.size();
                racer.seat = seat["seat"];
                racer.token = seat["token"];
                race.racers.push_back(std::move(racer));
            }
            races_.push_back(std::move(race));
        }
        std::printf("%d races of %zu games, %g claims a second in each\n", settings_.races, games.size(),
                    settings_.claims);
    }

    void begin() {
        for (std::size_t t = 0; t < races_.size(); ++t) {
            auto& racers = races_[t].racers;
            for (std::size_t k = 0; k < racers.size(); ++k) {
                racers[k].socket.connect(settings_.port, int(1 + t));
                watch(racers[k].socket.fd, t << 8 | k);
            }
            const double patience = now() + 60;
            while (!everybody_sits(races_[t])) {
                if (now() > patience) give_up("not everybody could sit down in a minute");
                hear_all();
            }
        }
    }

    void run(double seconds) {
        const double begun = now();
        for (Race& race : races_)
            race.next_claim =
                begun + double(&race - races_.data()) / double(races_.size()) / settings_.claims;
        while (now() < begun + seconds) {
            hear_all();
            echo_.ask_where_it_is_time();
            claim_where_it_is_time();
        }
        for (const double end = now() + 1; now() < end;) hear_all();  // what is still on its way
        for (const Race& race : races_)
            for (const Racer& racer : race.racers)
                for (const auto& [id, due] : racer.due) times_.all.push_back(now() - due), ++unanswered_;
    }

    int report() {
        Times echo{echo_.times};
        times_.print("claims told");
        refusals_.print("claims refused");
        for (const auto& [code, count] : refused_) std::printf("    %-14s%ld\n", code.c_str(), count);
        echo.print("plain echo");
        std::printf("unanswered        %ld\n", unanswered_);
        std::printf("not asked         %ld, when nobody could claim\n", idle_);
        std::printf("games begun       %ld\n", long(races_.size()) + rematches_);
        std::printf("views             %.0f bytes in the mean\n",
                    heard_ ? double(bytes_) / double(heard_) : 0);
        std::printf("errors            %ld\n", errors_);
        return errors_ > 0 ? 1 : 0;
    }

   private:
    static bool is_race(const Json& game) {
        for (const Json& word : game["information"])
            if (word == "race") return true;
        return false;
    }
    static bool everybody_sits(const Race& race) {
        return std::all_of(race.racers.begin(), race.racers.end(), [](const Racer& r) { return r.sits; });
    }
    void watch(int fd, std::uint64_t data) {
        epoll_event event{};
        event.events = EPOLLIN;
        event.data.u64 = data;
        epoll_ctl(epoll_, EPOLL_CTL_ADD, fd, &event);
    }
    void hear_all() {
        epoll_event events[256];
        const int n = epoll_wait(epoll_, events, 256, 1);
        for (int i = 0; i < n; ++i) {
            const std::uint64_t data = events[i].data.u64;
            if (data >> 63) echo_.read(int(data & 0x7fffffff));
            else read(races_[data >> 8].racers[data & 255]);
        }
    }
    void read(Racer& racer) {
        const auto begun = [&] { sit(racer); };
        const auto heard = [&](const std::string& message) { hear(racer, message); };
        if (racer.socket.read(begun, heard)) return;
        ++errors_;
        std::fprintf(stderr, "a connection was closed by the server\n");
        racer.socket.drop();
    }
    void sit(Racer& racer) {
        racer.socket.ask(
            {{"type", "sit"}, {"id", 0}, {"table", races_[racer.table].id}, {"token", racer.token}});
    }

    void hear(Racer& racer, const std::string& message) {
        Race& race = races_[racer.table];
        const std::string type = type_of(message);
        if (type == "beat") {
            racer.socket.ask({{"type", "beat"}});
        } else if (type == "table") {
            const Json table = Json::parse(message);
            if (table["table"] != race.id) return;
            if (race.points.empty())
                for (const Json& point : table["board"]["points"]) race.points.push_back(point["name"]);
            racer.seen = message;
            racer.sits = true;
        } else if (type == "moved" || type == "ended") {
            if (message.find(race.id) == std::string::npos) return;
            bytes_ += long(message.size()), ++heard_;
            racer.seen = message;
            if (message.find(R"("outcome":null)") == std::string::npos) race.over = true;
            if (type == "moved") told(race, number_in(message, "ply"), 0);
        } else if (type == "chosen") {
            const auto asked = racer.due.find(number_in(message, "id"));
            if (asked == racer.due.end()) return;
            told(race, number_in(message, "ply"), asked->second);
            racer.due.erase(asked);
        } else if (type == "rematch") {
            const Json news = Json::parse(message);
            race.next = news["next"];
            racer.next_seat = news["seats"][0]["seat"];
            racer.next_token = news["seats"][0]["token"];
            racer.moved_on = true;
            racer.socket.ask({{"type", "leave"}, {"table", race.id}});
            begin_next(race);
        } else if (type == "error" || type == "trouble") {
            refused(race, racer, Json::parse(message));
        }
    }

    // Somebody has been told of this ply, or (`due`) whoever claimed it knows that it was kept.
    void told(Race& race, int ply, double due) {
        Told& claim = race.told[ply];
        if (due > 0) claim.due = due;
        else ++claim.heard;
        if (claim.due == 0 || claim.heard < race.racers.size()) return;
        times_.all.push_back(now() - claim.due);
        race.told.erase(race.told.begin(), race.told.upper_bound(ply));  // what lies before was chance
    }

    void refused(Race& race, Racer& racer, const Json& message) {
        const auto asked = racer.due.find(message.value("id", -1));
        const std::string code = message.contains("error") ? message["error"]["code"] : "trouble";
        if (asked != racer.due.end()) {
            refusals_.all.push_back(now() - asked->second);
            ++refused_[code];
            racer.due.erase(asked);
        }
        // The race was over, the game was, the hand was busy, the place was taken: that belongs to a race.
        static const std::vector<std::string> kUsual = {"too-late",  "hand-busy", "too-early",
                                                        "not-legal", "over",      "not-now"};
        if (std::find(kUsual.begin(), kUsual.end(), code) != kUsual.end() || (race.over && code == "over"))
            return;
        ++errors_;
        std::fprintf(stderr, "%s\n", message.dump().substr(0, 300).c_str());
    }

    void begin_next(Race& race) {
        for (const Racer& racer : race.racers)
            if (!racer.moved_on) return;
        ++rematches_;
        race.id = race.next;
        race.over = false;
        race.told.clear();
        for (Racer& racer : race.racers) {
            racer.seat = racer.next_seat;
            racer.token = racer.next_token;
            racer.sits = racer.moved_on = false;
            racer.seen.clear();
            sit(racer);
        }
    }

    void claim_where_it_is_time() {
        for (Race& race : races_)
            for (; now() >= race.next_claim; race.next_claim += 1 / settings_.claims) {
                if (!everybody_sits(race)) continue;  // a new game begins
                if (race.over && race.next.empty()) {
                    for (Racer& racer : race.racers)
                        racer.socket.ask({{"type", "rematch"},
                                          {"id", ++racer.asked},
                                          {"table", race.id},
                                          {"seat", racer.seat}});
                    race.next = "wanted";
                }
                if (race.over) continue;
                race.next.clear();
                std::size_t tried = 0;
                while (tried < race.racers.size() &&
                       !claims(race, race.racers[race.turn++ % race.racers.size()]))
                    ++tried;
                idle_ += tried == race.racers.size();
            }
    }

    // False where his view offers nothing.
    bool claims(Race& race, Racer& racer) {
        if (racer.seen.empty()) return false;
        const Json view = Json::parse(racer.seen)["view"];
        const auto any = [&](std::size_t count) { return std::size_t(random_() % count); };
        std::vector<std::string> words;
        for (const Json& choice : view["choices"]) words.push_back(choice["word"]);
        // One kind of claim, then one of its points.
        if (const auto groups = view.find("claims"); groups != view.end())
            for (const Json& group : *groups)
                words.push_back(group["word"].get<std::string>() + "." +
                                race.points[group["points"][any(group["points"].size())].get<std::size_t>()]);
        if (words.empty()) return false;
        const int id = ++racer.asked;
        racer.due[id] = race.next_claim;
        racer.socket.ask({{"type", "choose"},
                          {"id", id},
                          {"table", race.id},
                          {"seat", racer.seat},
                          {"ply", view["ply"]},
                          {"word", words[any(words.size())]}});
        return true;
    }

    const Settings& settings_;
    std::mt19937 random_{1};
    int epoll_;
    Echo echo_;
    std::vector<Race> races_;
    Times times_, refusals_;
    std::map<std::string, long> refused_;
    long errors_ = 0, unanswered_ = 0, rematches_ = 0, idle_ = 0, bytes_ = 0, heard_ = 0;
};

// Processor time that this program itself has used.
double own_cpu_seconds() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& t) { return double(t.tv_sec) + double(t.tv_usec) / 1e6; };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace

int load_races(const Settings& settings, Server& server) {
    Races races(settings);
    races.create();
    races.begin();
    const double cpu = server.cpu_seconds(), own = own_cpu_seconds();
    races.run(settings.seconds);
    std::printf("server's share    %.0f %% of one core; the generator's %.0f %%\n",
                100 * (server.cpu_seconds() - cpu) / settings.seconds,
                100 * (own_cpu_seconds() - own) / settings.seconds);
    return races.report();
}

}  // namespace load
