// The hall: the tables that are in use, and the visitors who sit or watch at them.
//
// Everything here happens on one thread, the event loop's, and never waits. Tables are fetched and kept by Storage,
// computers think in a crew of their own; both report back through `post`. While the entries of a table are on their
// way to disk, further requests for that table wait in line, those for other tables do not.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "serve/hall/line.hpp"
#include "serve/hall/racing.hpp"
#include "serve/hall/table.hpp"
#include "serve/limits/crew.hpp"
#include "serve/limits/limits.hpp"
#include "serve/net/messages.hpp"
#include "serve/people/lobby_list.hpp"
#include "serve/running/metrics.hpp"
#include "serve/storage/storage.hpp"
#include "serve/think/thinkers.hpp"
#include "serve/view/catalogue.hpp"
#include "serve/view/table_json.hpp"
#include "study/referee/referee.hpp"

namespace cairn::serve {

class Keepers;

using Text = std::shared_ptr<const std::string>;

// One connection, as the hall sees it.
class Client {
   public:
    virtual ~Client() = default;
    virtual void send(Text text) = 0;  // never waits; a client that does not read is let go
    virtual void close() = 0;          // after what was sent
};

class Hall {
   public:
    struct Services {
        Catalogue& catalogue;
        Storage& storage;
        Crew& desk;  // fetches tables
        Thinkers& thinkers;
        Buckets& new_tables;  // that an address may still begin
        Metrics& metrics;
        // Runs something on the hall's thread, soon; callable from any thread.
        std::function<void(std::function<void()>)> post;
        std::function<Millis()> now = server_clock;
        ThinkProcesses* apart = nullptr;  // where computers think; null: on the threads of `thinkers`
        CallServer call = {};             // another server on the same database; empty where there is none
        // Runs something on the hall's thread after so many milliseconds; empty: ticks are exact enough.
        std::function<void(Millis, std::function<void()>)> later = {};
        Referee* referee = nullptr;   // judges performances; null: nobody can perform
        Crew* judges = nullptr;       // who wait for it
        std::string no_referee = {};  // why there is none
        // Tells a person who is away; empty where that cannot be done.
        std::function<void(const std::string& person, const Json& news)> notify = {};
        // Who have the tables of published pages; null: nobody has, and they cannot be played here.
        Keepers* keepers = nullptr;
        // This hall is a keeper's: it plays published pages itself, and its server looks after people.
        bool keeps_for_another = false;
    };
    Hall(Services means, const ServerLimits& limits);
    ~Hall();

    VisitorId enter(Client& client, const std::string& address);
    void hear(VisitorId visitor, std::string_view frame);
    void leave(VisitorId visitor);
    // Now and then: clocks, tables that nobody needs, computers that could not think at once.
    void tick();
    // Its time by post may be up: the book of people says so.
    void look_at_the_clock(const std::string& table) { end_lapsed_at(table); }
    // Tells everybody, stops all thinking and takes no further request.
    void close(const std::string& why);

    std::size_t tables() const { return live_.size(); }
    std::size_t visitors() const { return visitors_.size(); }
    std::size_t distant_clocks() const { return distant_clocks_.size(); }

   private:
    struct Visitor {
        Client* client;
        std::string address;
        Millis came = 0;
        Bucket bucket;
        Millis beat_sent = 0;  // when the beat left that he has not answered; 0: none is on its way
        Millis half_trip = 0;  // measured by the last beat, as far as it counts
        bool greeted = false;
        // What he is told of the lobby: nothing, all of it whenever it changes, or what has changed.
        enum class Lobby { Nothing, Whole, Changes } lobby = Lobby::Nothing;
        int refused = 0;                                  // requests that came too fast, in a row
        std::map<std::string, std::vector<int>> at = {};  // the tables, and the seats held there
        struct Studying {
            std::string table;
            std::shared_ptr<Thinking> thinking;
        };
        std::vector<Studying> analyses = {};  // that wait or are being thought about
        // What he asked of another server before the line was open.
        struct Asked {
            Request request;
            std::string frame;
            Millis since;
        };
        struct Elsewhere {
            std::unique_ptr<Line> line;
            bool open = false;
            std::vector<Asked> asked = {};
        };
        std::map<std::int64_t, Elsewhere> lines = {};        // by the number of the other server
        std::map<std::string, std::int64_t> elsewhere = {};  // the servers that have these tables
    };
    struct OpenTable;
    // Why a table cannot be had here: for a reason, or because another server has it.
    struct Absence {
        Refusal refusal = {};
        std::optional<Owner> elsewhere = {};
    };
    // Called with the table, or with null and why there is none.
    using WithTable = std::function<void(OpenTable*, const Absence&)>;
    // How a table came out of storage.
    struct Fetched {
        std::unique_ptr<Table> table;  // null: see `absence`
        std::size_t stored = 0;
        std::int64_t claim = 0;
        Absence absence = {};
    };
    struct OpenTable {
        std::unique_ptr<Table> table;  // null while it is being fetched
        std::size_t stored = 0;        // entries on disk
        std::int64_t claim = 0;        // by which it is ours
        std::vector<VisitorId> visitors;
        HistoryTexts histories;
        bool writing = false;
        std::deque<WithTable> line;          // requests that wait
        std::shared_ptr<Thinking> thinking;  // a computer's, for the position as it stands
        Racing racing;
        bool thinks_later = false;                    // there was no room to think, or it failed
        int failures = 0;                             // of the computer, since the last choice
        std::shared_ptr<const Performed> performing;  // the referee is being asked
        std::map<std::size_t, std::string> frames;    // by ply: pictures of what was performed last
        Millis used = 0;
        bool busy() const { return !table || writing; }
        bool needed() const { return busy() || !line.empty() || !visitors.empty() || thinking || performing; }
    };
    // A clock that runs at a table which is not in memory.
    struct DistantClock {
        Millis since, runs_out;
        std::int64_t claim;
    };
    using Done = std::function<void(OpenTable&)>;

    // ---- visitors
    Visitor* find(VisitorId id);
    void tell(VisitorId id, std::string text);
    void refuse(VisitorId visitor, std::int64_t id, const Refusal& refusal, const Json* view = nullptr);
    void answer(VisitorId visitor, std::int64_t id, const char* type, Json json);
    // Long answers count as several messages.
    void charge(Visitor& visitor, std::size_t bytes);
    static std::vector<int> seats_held(const Visitor& visitor, const std::string& table);
    int viewer_of(const Visitor& visitor, const Table& table) const;

    // ---- tables
    // `asker` is the address for which it is fetched, where it has to be.
    // `unreachable`: a server that has it and does not answer.
    void with_table(const std::string& id, const std::string& asker, WithTable then,
                    std::int64_t unreachable = 0);
    void fetch(const std::string& id, const std::string& asker, std::int64_t unreachable);
    Fetched fetch_now(const std::string& id, Millis since, std::int64_t unreachable);  // blocks
    // Of a table whose game is a published page: where it is, or why nowhere. Blocks.
    Absence kept_apart(const std::string& page);
    void fetched(const std::string& id, Fetched found);
    void forget(const std::string& id);  // takes the table out of memory; its clock runs on
    void forget_unneeded();              // all that can be, for others want their place
    void ring_alarms(Millis now);        // fetches tables whose clocks have run out
    void serve_line(const std::string& id);
    // Keeps the entries, then applies them and tells everybody, then calls `done`.
    void commit(OpenTable& live, std::vector<LogEntry> entries, std::optional<TableHead> new_table,
                VisitorId visitor, std::int64_t id, Done done, std::vector<LogEntry> first_of_next = {});
    void committed(const std::string& table, const std::vector<LogEntry>& entries, const Fate& fate,
                   VisitorId visitor, std::int64_t id, const Done& done);
    static std::size_t told_together(const Table& table, std::span<const LogEntry> entries);
    void apply_and_tell(OpenTable& live, std::span<const LogEntry> entries);
    // The same message for everybody at the table; or one for each way of seeing it.
    void tell_all(OpenTable& live, const std::string& text);
    void tell_each(OpenTable& live, const std::function<std::string(int viewer)>& text);
    Presence presence(const OpenTable& live) const;
    void come_to(OpenTable& live, VisitorId visitor, int seat, std::int64_t id);
    void go_from(VisitorId visitor, const std::string& table);
    void advance(OpenTable& live);

    // ---- requests
    void obey(VisitorId visitor, Request request, std::string frame);
    void obey_here(VisitorId visitor, Visitor::Asked asked, std::int64_t unreachable);
    void obey_at(OpenTable& live, VisitorId visitor, const Request& request);
    void plan(OpenTable& live, VisitorId visitor, const Request& request, Plan plan, Done done = {});
    void choose(OpenTable& live, VisitorId visitor, const Request& request);
    void why(OpenTable& live, VisitorId visitor, const Request& request);
    void show(OpenTable& live, VisitorId visitor, const Request& request);
    void join(OpenTable& live, VisitorId visitor, const Request& request);
    void rematch(OpenTable& live, VisitorId visitor, const Request& request, Plan plan);
    // Everybody at the table, each with the seats that are now his; `visitor` as the answer to his request.
    void tell_rematch(OpenTable& live, VisitorId visitor, std::int64_t request);
    void analyse(OpenTable& live, VisitorId visitor, const Request& request);
    void analysed(VisitorId visitor, const std::shared_ptr<Thinking>& thinking);
    // Nobody waits for these any more: of one table, or ("") of all.
    static void stop_analyses(Visitor& visitor, const std::string& table);

    // ---- races
    void beaten(Visitor& visitor);
    void send_beats(OpenTable& live);
    Millis hold_of(const OpenTable& live) const;
    void claim(OpenTable& live, VisitorId visitor, const Request& request);
    void enter_claim(OpenTable& live, VisitorId visitor, const Request& request);
    std::optional<Racing::Claim> claim_of_round(OpenTable& live);
    void void_claim(OpenTable& live, const Racing::Claim& claim, const Refusal& why);
    void race_goes_on(OpenTable& live);
    void settle_race(OpenTable& live);
    bool settle_claim(OpenTable& live, const Racing::Claim& claim, const Site& site);
    void look_for_claims(OpenTable& live, int seat);
    void wake_at(OpenTable& live, Millis when);

    // ---- tables that other servers have
    // Passes the frame on where the visitor is known to be at that table elsewhere.
    bool passed_on(Visitor& visitor, const Request& request, const std::string& frame);
    void ask_elsewhere(VisitorId visitor, Visitor::Asked asked, const Owner& owner);
    void line_ended(VisitorId visitor, std::int64_t server);
    void ask_again(Millis now);

    // ---- performances
    void perform(OpenTable& live, VisitorId visitor, const Request& request);
    void perform_for_computer(OpenTable& live);
    // Has it judged by the crew that waits for the referee; false when too many wait.
    bool have_judged(OpenTable& live, Performed performed, int level, VisitorId visitor, std::int64_t id);
    void judged(const std::string& table, const std::shared_ptr<const Performed>& asked, Performed performed,
                Referee::Found found, VisitorId visitor, std::int64_t id);
    void tell_performed(OpenTable& live, std::size_t first, const std::string& hash);
    void frames(OpenTable& live, VisitorId visitor, const Request& request);

    // ---- people
    std::vector<Deed> deeds_for(const Table& table, const std::vector<LogEntry>& entries) const;
    std::vector<Deed> deeds_for_next(const Table& before, const TableHead& next,
                                     const std::vector<LogEntry>& entries) const;
    void tell_the_absent(const OpenTable& live, const std::vector<LogEntry>& entries);
    void look_after_people(Millis now);
    void see_challengers(Millis now);
    void rate_games();
    void end_lapsed(Millis now);
    void end_lapsed_at(const std::string& table);
    void watch_lobby(VisitorId visitor, const Request& request);
    void read_lobby();
    void tell_lobby(ListedChallenges list);

    // ---- computers
    void think(OpenTable& live);
    void thought(const std::string& table, const std::shared_ptr<Thinking>& thinking, Move move);
    void think_again(const std::string& table, const std::shared_ptr<Thinking>& thinking);
    void thinking_failed(const std::string& table, const std::shared_ptr<Thinking>& thinking);
    // For whom the computers at a table think: an address.
    std::string asker_at(const OpenTable& live) const;

    Services services_;
    ServerLimits limits_;
    std::unordered_map<VisitorId, Visitor> visitors_;
    std::unordered_map<std::string, OpenTable> live_;
    std::unordered_map<std::string, DistantClock> distant_clocks_;  // by table
    std::set<std::pair<Millis, std::string>> alarms_;               // of those: when, and at which table
    // Requests for tables whose server does not answer: asked again until it does, or its lease has run out.
    struct Again {
        VisitorId visitor;
        Visitor::Asked asked;
        std::int64_t server;
        Millis when;
    };
    std::vector<Again> again_;
    VisitorId next_visitor_ = 1;
    Buckets messages_;  // by address
    LobbyList lobby_;   // as those who look at it were told last
    Millis lobby_read_ = 0, lapses_read_ = 0, ratings_read_ = 0, challengers_seen_ = 0, swept_ = 0;
    bool reading_lobby_ = false, reading_lapses_ = false, rating_ = false, rate_again_ = false;
    bool closed_ = false;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  // false once the hall is gone
};

}  // namespace cairn::serve
