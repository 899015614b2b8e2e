#include "serve/keep/keepers.hpp"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>

#include "play/text/phrases.hpp"
#include "serve/keep/exits.hpp"
#include "serve/keep/wire.hpp"
#include "serve/net/answers.hpp"
#include "serve/published/open_shelf.hpp"
#include "serve/think/child.hpp"
#include "serve/think/frames.hpp"

namespace cairn::serve {
namespace {

constexpr Millis kPingEvery = 1000;
constexpr Millis kClockToTime = 6;  // so much longer may it take by the clock than by the processor
constexpr const char *kTooLong = "took more time than a page may take",
                     *kTooLarge = "took more memory than a page may take", *kEnded = "has ended by itself";

std::int64_t number_of(std::string_view page) {
    std::uint64_t h = 0xcbf29ce484222325ull;
    for (unsigned char c : page) h = (h ^ c) * 0x100000001b3ull;
    return -std::int64_t(h >> 2) - 1;
}

}  // namespace

Owner keeper_of(const std::string& page) { return {number_of(page), "keeper", page}; }
bool is_keeper(const Owner& owner) { return owner.server < 0; }

struct Keepers::Keeper {
    Keeper(std::string of_page, std::string for_whom, std::size_t most)
        : page(std::move(of_page)), asker(std::move(for_whom)), most_unsent(most) {}

    const std::string page, asker;
    const std::size_t most_unsent;

    std::mutex mutex;  // of all below
    std::condition_variable wake;
    pid_t pid = 0;  // 0 before it is started and after it has ended
    int line = -1;
    std::deque<std::pair<Json, std::size_t>> unsent;
    std::size_t unsent_bytes = 0;
    std::map<std::int64_t, LineEars> lines;
    std::map<std::int64_t, Reply> asked;
    struct Claim {
        std::string table;
        std::int64_t number;
    };
    std::map<std::int64_t, Claim> claims;  // by the number that the keeper knows
    Millis heard = server_clock(), pinged = 0, used = server_clock();
    std::int64_t used_when_heard = 0;  // of the processor, in milliseconds
    bool spoke = false;                // its program has begun
    std::string why;                   // it was killed; "" where it ended by itself
    bool wanted = true;  // false: it was ended because nobody needs it, which is no fault of its page
    bool over = false;
    std::thread worker, writer;
};

// ---- lines of visitors

class Keepers::KeptLine : public Line {
   public:
    KeptLine(std::shared_ptr<Keeper> keeper, std::int64_t number)
        : keeper_(std::move(keeper)), number_(number) {}
    ~KeptLine() override {
        {
            const std::lock_guard lock(keeper_->mutex);
            keeper_->lines.erase(number_);
            keeper_->used = server_clock();
        }
        tell(*keeper_, {{"leave", number_}}, 0);
    }
    void send(std::string text) override {
        const std::size_t cost = text.size();
        tell(*keeper_, {{"hear", number_}, {"frame", std::move(text)}}, cost);
    }

   private:
    const std::shared_ptr<Keeper> keeper_;
    const std::int64_t number_;
};

namespace {

// Of a visitor for whom there is no keeper: he is told, and the line ends.
class DeadLine : public Line {
   public:
    void send(std::string) override {}
};

std::string trouble(const std::string& text) { return dump(Json{{"type", "trouble"}, {"text", text}}); }

}  // namespace

Keepers::Keepers(std::vector<std::string> command, const KeeperLimits& limits, Services means)
    : command_(std::move(command)), limits_(limits), services_(std::move(means)) {}

Keepers::~Keepers() {
    std::vector<std::shared_ptr<Keeper>> all;
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
        for (const auto& [page, keeper] : keepers_) all.push_back(keeper);
        for (const auto& keeper : over_) all.push_back(keeper);
    }
    for (const auto& keeper : all) {
        {
            const std::lock_guard lock(keeper->mutex);
            keeper->wanted = false;
        }
        kill(*keeper, "the server stops");
    }
    for (const auto& keeper : all) {
        keeper->worker.join();
        keeper->writer.join();
    }
}

std::unique_ptr<Line> Keepers::call(const std::string& page, const std::string& visitor, LineEars ears) {
    const std::shared_ptr<Keeper> keeper = of(page, visitor);
    if (!keeper) {
        services_.post([ears = std::move(ears)] {
            if (ears.opened) ears.opened();
            if (ears.heard)
                ears.heard(
                    trouble("so many games of strangers are played now that there is no room for another; "
                            "try again in a moment"));
            if (ears.ended) ears.ended();
        });
        return std::make_unique<DeadLine>();
    }
    std::int64_t number = 0;
    {
        const std::lock_guard lock(mutex_);
        number = next_++;
    }
    services_.post([opened = ears.opened] {
        if (opened) opened();
    });
    {
        const std::lock_guard lock(keeper->mutex);
        keeper->lines[number] = std::move(ears);
    }
    tell(*keeper, {{"enter", number}, {"address", visitor}}, 0);
    return std::make_unique<KeptLine>(keeper, number);
}

void Keepers::look(const std::string& page, const std::string& table) {
    if (const auto keeper = of(page, "")) tell(*keeper, {{"look", table}}, table.size());
}

void Keepers::ask(const std::string& page, const HttpRequest& request, Reply reply) {
    const std::shared_ptr<Keeper> keeper = of(page, request.address);
    if (!keeper)
        return reply(
            refusal_answer({"busy",
                            "so many games of strangers are played now that there is no room for another; "
                            "try again in a moment"}));
    std::int64_t number = 0;
    {
        const std::lock_guard lock(mutex_);
        number = next_++;
    }
    {
        const std::lock_guard lock(keeper->mutex);
        if (!keeper->over) keeper->asked[number] = reply;
        else number = 0;
    }
    if (number == 0)
        return reply(refusal_answer({"busy", "the game was just being put away; try again in a moment"}));
    tell(*keeper,
         {{"http", number},
          {"method", request.method},
          {"target", request.target},
          {"body", request.body},
          {"address", request.address}},
         request.body.size());
}

std::optional<std::string> Keepers::page_with(const std::string& table) const {
    const std::lock_guard lock(mutex_);
    const auto at = tables_.find(table);
    return at == tables_.end() ? std::nullopt : std::optional(at->second);
}

std::size_t Keepers::running() const {
    const std::lock_guard lock(mutex_);
    return keepers_.size();
}

Refusal Keepers::refused(const std::string& page) {
    const auto found = OpenShelf(services_.storage).find(page);
    if (!found) return {"no-game", "there is no published page " + echo(page)};
    if (found->standing == Standing::Stopped)
        return {"not-now", "this page of rules was stopped on this server: " + found->why};
    return {};
}

// ---- beginning and ending

std::shared_ptr<Keepers::Keeper> Keepers::of(const std::string& page, const std::string& asker) {
    const std::lock_guard lock(mutex_);
    if (const auto at = keepers_.find(page); at != keepers_.end()) {
        const std::lock_guard own(at->second->mutex);
        at->second->used = server_clock();
        return at->second;
    }
    if (closing_ || (keepers_.size() >= limits_.most && !make_room(asker))) return nullptr;
    auto keeper = std::make_shared<Keeper>(page, asker, limits_.unsent);
    ++begun_;
    keepers_[page] = keeper;
    keeper->worker = std::thread([this, keeper] { work(keeper); });
    keeper->writer = std::thread([this, keeper] { write(keeper); });
    return keeper;
}

// One that nobody needs goes; else one of an address that has more than half of them, which others want too. `mutex_` is held.
bool Keepers::make_room(const std::string& asker) {
    std::map<std::string, std::size_t> begun_by;
    for (const auto& [page, keeper] : keepers_) ++begun_by[keeper->asker];
    std::shared_ptr<Keeper> goes;
    bool goes_idle = false;
    Millis goes_used = 0;
    for (const auto& [page, keeper] : keepers_) {
        const std::lock_guard own(keeper->mutex);
        const bool idle = keeper->lines.empty() && keeper->asked.empty();
        const bool greedy = keeper->asker != asker && begun_by[keeper->asker] * 2 > limits_.most;
        if (!idle && (!greedy || goes_idle)) continue;
        if (!goes || (idle && !goes_idle) || keeper->used < goes_used)
            goes = keeper, goes_idle = idle, goes_used = keeper->used;
    }
    if (!goes) return false;
    {
        const std::lock_guard own(goes->mutex);
        goes->wanted = false;
    }
    kill(*goes, "others want to play now");
    keepers_.erase(goes->page);
    over_.push_back(goes);
    return true;
}

void Keepers::kill(Keeper& keeper, const std::string& why) {
    const std::lock_guard lock(keeper.mutex);
    if (keeper.why.empty()) keeper.why = why;
    if (keeper.pid > 0) ::kill(keeper.pid, SIGKILL);
}

void Keepers::work(const std::shared_ptr<Keeper>& keeper) {
    std::vector<std::string> command = command_;
    command.insert(command.end(), {"--page", keeper->page});
    const auto child = begin_child(command, {limits_.memory, limits_.niceness, false});
    if (!child) return ended(keeper, 0);
    {
        const std::lock_guard lock(keeper->mutex);
        keeper->pid = child->pid;
        keeper->line = child->line;
        keeper->heard = server_clock();
        if (!keeper->why.empty()) ::kill(keeper->pid, SIGKILL);  // it was killed before it began
        keeper->wake.notify_all();
    }
    FrameReader reader;
    try {
        while (reader.read(child->line) == FrameReader::Ended::No) {
            while (const auto message = reader.next()) {
                if (message->value("what", "") == "put")
                    put(keeper, message->at("call").get<std::int64_t>(), message->at("writes"));
                else hear(*keeper, *message);
            }
            if (reader.broken()) break;
        }
    } catch (const std::exception&) {  // it talks nonsense
    }
    pid_t pid = 0;
    {
        const std::lock_guard lock(keeper->mutex);
        pid = std::exchange(keeper->pid, 0);
    }
    ::kill(pid, SIGKILL);
    int status = 0;
    ::waitpid(pid, &status, 0);
    ended(keeper, status);
}

void Keepers::write(const std::shared_ptr<Keeper>& keeper) {
    for (;;) {
        std::pair<Json, std::size_t> next;
        int line = -1;
        {
            std::unique_lock lock(keeper->mutex);
            keeper->wake.wait(lock,
                              [&] { return keeper->over || (keeper->line >= 0 && !keeper->unsent.empty()); });
            if (keeper->over) break;
            next = std::move(keeper->unsent.front());
            keeper->unsent.pop_front();
            keeper->unsent_bytes -= next.second;
            line = keeper->line;
        }
        send_frame(line, next.first);  // where it has ended, the other thread sees
    }
    const std::lock_guard lock(keeper->mutex);
    if (keeper->line >= 0) ::close(std::exchange(keeper->line, -1));
}

void Keepers::tell(Keeper& keeper, Json message, std::size_t cost) {
    bool too_much = false;
    {
        const std::lock_guard lock(keeper.mutex);
        if (keeper.over) return;
        cost += 64;
        keeper.unsent.emplace_back(std::move(message), cost);
        keeper.unsent_bytes += cost;
        too_much = keeper.unsent_bytes > keeper.most_unsent;
        keeper.wake.notify_all();
    }
    if (too_much) kill(keeper, kTooLong);
}

void Keepers::ended(const std::shared_ptr<Keeper>& keeper, int status) {
    std::map<std::int64_t, LineEars> lines;
    std::map<std::int64_t, Reply> asked;
    std::map<std::int64_t, Keeper::Claim> claims;
    std::string why;
    bool wanted = true;
    {
        const std::lock_guard lock(keeper->mutex);
        keeper->over = true;
        lines.swap(keeper->lines);
        asked.swap(keeper->asked);
        claims.swap(keeper->claims);
        wanted = keeper->wanted;
        why = !keeper->why.empty()                                    ? keeper->why
              : WIFEXITED(status) && WEXITSTATUS(status) == kNoMemory ? kTooLarge
                                                                      : kEnded;
        // One that ends in good order was told that its page is gone.
        if (keeper->why.empty() && WIFEXITED(status) && WEXITSTATUS(status) == 0) wanted = false;
        keeper->wake.notify_all();
    }
    for (const auto& [number, claim] : claims) services_.storage.give_back(claim.number);
    bool closing = false;
    {
        const std::lock_guard lock(mutex_);
        closing = closing_;
        std::erase_if(tables_, [&](const auto& table) { return table.second == keeper->page; });
        if (const auto at = keepers_.find(keeper->page); at != keepers_.end() && at->second == keeper) {
            keepers_.erase(at);
            over_.push_back(keeper);
        }
    }
    if (closing) return;
    const std::string sentence =
        wanted ? strike(keeper->page, why)
               : "the game was put away: " + why + "; nothing that was acknowledged is lost";
    for (const auto& [number, reply] : asked) reply(refusal_answer({"trouble", sentence}));
    services_.post([lines = std::move(lines), sentence] {
        for (const auto& [number, ears] : lines) {
            if (ears.heard) ears.heard(trouble(sentence));
            if (ears.ended) ears.ended();
        }
    });
    if (wanted && services_.lost)
        services_.post([lost = services_.lost, page = keeper->page, why] { lost(page, why); });
}

// What those who play it are told.
std::string Keepers::strike(const std::string& page, const std::string& why) {
    ++lost_;
    int strikes = 0;
    {
        const std::lock_guard lock(mutex_);
        strikes = ++strikes_[page];
    }
    const std::string said = "the process in which this game is played " + why;
    if (strikes < limits_.strikes)
        return said + ", and was stopped; it is begun anew, and nothing that was acknowledged is lost";
    Write write;
    write.deeds.push_back(deeds::stand(page, Standing::Stopped, why));
    write.done = [](const Fate&) {};
    services_.storage.write(std::move(write));
    const std::lock_guard lock(mutex_);
    strikes_.erase(page);
    return said + " again and again; its page of rules is not played on this server any more";
}

void Keepers::tick(Millis now) {
    std::vector<std::shared_ptr<Keeper>> all, over;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [page, keeper] : keepers_) all.push_back(keeper);
        std::erase_if(over_, [&](const auto& keeper) {
            const std::lock_guard own(keeper->mutex);
            if (keeper->over) over.push_back(keeper);
            return keeper->over;
        });
    }
    for (const auto& keeper : over) keeper->worker.join(), keeper->writer.join();
    for (const auto& keeper : all) {
        std::string why;
        bool ping = false;
        {
            const std::lock_guard lock(keeper->mutex);
            if (keeper->pid == 0) continue;
            const bool idle = keeper->lines.empty() && keeper->asked.empty();
            // On a busy machine it may have had no chance to answer: what it burnt meanwhile counts, and only in the end the clock.
            const Millis silent = now - keeper->heard;
            const bool burns = silent > limits_.silence &&
                               time_used_by(keeper->pid) - keeper->used_when_heard > limits_.silence;
            if (burns || silent > kClockToTime * limits_.silence) why = kTooLong;
            else if (idle && now - keeper->used > limits_.idle)
                why = "nobody plays it", keeper->wanted = false;
            else if (now - keeper->pinged >= kPingEvery) ping = true, keeper->pinged = now;
            // Before its first word it may still be a copy of this process, with all that the server has.
            if (ping && keeper->spoke && memory_of(keeper->pid) > limits_.memory) why = kTooLarge;
        }
        if (!why.empty()) kill(*keeper, why);
        else if (ping) tell(*keeper, {{"ping", now}}, 0);
    }
}

// ---- what keepers say

void Keepers::hear(Keeper& keeper, const Json& message) {
    {
        const std::lock_guard lock(keeper.mutex);
        keeper.spoke = true;
    }
    if (message.contains("pong")) {
        const bool stuck = message.at("desk").get<std::int64_t>() > limits_.silence;
        {
            const std::lock_guard lock(keeper.mutex);
            keeper.heard = server_clock();
            if (keeper.pid > 0) keeper.used_when_heard = time_used_by(keeper.pid);
        }
        if (stuck) kill(keeper, kTooLong);
        return;
    }
    const Json *told = message.find("tell"), *closed = message.find("close");
    if (told || closed) {
        LineEars ears;
        {
            const std::lock_guard lock(keeper.mutex);
            const auto at = keeper.lines.find((told ? told : closed)->get<std::int64_t>());
            if (at == keeper.lines.end()) return;
            ears = at->second;
        }
        if (told) services_.post([heard = ears.heard, text = message.at("text").text()] { heard(text); });
        else services_.post([ended = ears.ended] { ended(); });
        return;
    }
    if (const Json* number = message.find("answer")) {
        Reply reply;
        {
            const std::lock_guard lock(keeper.mutex);
            const auto at = keeper.asked.find(number->get<std::int64_t>());
            if (at == keeper.asked.end()) return;
            reply = std::move(at->second);
            keeper.asked.erase(at);
            keeper.used = server_clock();
        }
        HttpAnswer answer{
            message.at("status").get<int>(), message.at("type").text(), message.at("body").text(), {}};
        for (const auto& [name, value] : message.at("more").members()) answer.more[name] = value.text();
        return reply(std::move(answer));
    }
    if (const Json* claim = message.find("give_back")) {
        Keeper::Claim given;
        {
            const std::lock_guard lock(keeper.mutex);
            const auto at = keeper.claims.find(claim->get<std::int64_t>());
            if (at == keeper.claims.end()) return;
            given = at->second;
            keeper.claims.erase(at);
        }
        {
            const std::lock_guard lock(mutex_);
            tables_.erase(given.table);
        }
        return services_.storage.give_back(given.number);
    }
    if (const Json* person = message.find("notify")) {
        if (services_.notify)
            services_.post([notify = services_.notify, who = person->text(), news = message.at("news")] {
                notify(who, news);
            });
        return;
    }
    if (const Json* number = message.find("call")) {
        Json answer;
        try {
            answer = called(keeper, message);
        } catch (const DatabaseError& error) {
            answer = {{"problem", error.what()}};
        }
        answer["called"] = *number;
        const std::size_t cost = 1024;
        tell(keeper, std::move(answer), cost);
    }
}

Json Keepers::called(Keeper& keeper, const Json& question) {
    Storage& storage = services_.storage;
    const std::string what = question.value("what", "");
    if (what == "page") {
        const auto page = OpenShelf(storage).find(keeper.page);
        if (!page || page->standing == Standing::Stopped) throw DatabaseError("the page is not played here");
        return {{"source", page->source}};
    }
    if (what == "ask") {
        const std::string& sql = question.at("sql").text();
        if (!sql.starts_with("SELECT")) throw JsonError("a keeper may only ask");
        Json rows = Json::array();
        for (const auto& row :
             storage.ask(lasting(sql), question.at("values").get<std::vector<std::string>>()))
            rows.push_back(Json(row));
        return {{"rows", std::move(rows)}};
    }
    const std::string& table = question.at("table").text();
    const auto others = [] { return DatabaseError("another server has this table now; come again"); };
    if (what == "load") {
        const auto stored = storage.load(table);
        if (!stored) return Json::object();
        if (stored->head.game != keeper.page) throw JsonError("a keeper has the tables of its page only");
        return stored_json(*stored);
    }
    if (what != "take") throw JsonError("a keeper asks for what nobody knows");
    {
        const std::lock_guard lock(mutex_);
        tables_[table] = keeper.page;
    }
    std::optional<Taken> taken;
    try {
        taken = storage.take(table);
        if (taken->elsewhere) throw others();
        if (taken->table && taken->table->head.game != keeper.page)
            throw JsonError("a keeper has the tables of its page only");
    } catch (...) {
        const std::lock_guard lock(mutex_);
        tables_.erase(table);
        throw;
    }
    if (!taken->table) return Json::object();
    Json json = stored_json(*taken->table);
    std::int64_t number = 0;
    {
        const std::lock_guard lock(mutex_);
        number = next_++;
    }
    const std::lock_guard lock(keeper.mutex);
    keeper.claims[number] = {table, taken->claim};
    json["claim"] = number;
    return json;
}

// Each write by itself, for the server makes one transaction of all that waits anyway. What they may be about is checked: the
// tables that the keeper has, and new ones of its page.
void Keepers::put(const std::shared_ptr<Keeper>& keeper, std::int64_t number, const Json& list) {
    struct Count {
        std::mutex mutex;
        std::size_t open = 0, kept = 0;
        std::string why;
    };
    std::vector<Write> writes;
    for (const Json& json : list) {
        writes.push_back(read_write(json));
        const Write& write = writes.back();
        if (write.table && write.table->game != keeper->page) throw JsonError("a table of another game");
        const auto its_own = [&](const std::string& table) {
            if (write.table && write.table->id == table) return true;
            const std::lock_guard lock(keeper->mutex);
            return std::any_of(keeper->claims.begin(), keeper->claims.end(),
                               [&](const auto& claim) { return claim.second.table == table; });
        };
        for (const Write::Lines& lines : write.lines)
            if (!its_own(lines.table)) throw JsonError("a table that the keeper does not have");
        if (write.erase && !its_own(write.erase->table))
            throw JsonError("a table that the keeper does not have");
    }
    auto count = std::make_shared<Count>();
    count->open = writes.size();
    const auto answer = [keeper, number, count] {
        Json json{{"called", number}, {"kept", count->kept}};
        if (!count->why.empty()) json["why"] = count->why;
        tell(*keeper, std::move(json), 0);
    };
    if (writes.empty()) return answer();
    for (Write& write : writes) {
        write.done = [count, answer](const Fate& fate) {
            if (fate.doubtful()) return;  // it is told again when that is known
            const std::lock_guard lock(count->mutex);
            if (fate.kept()) ++count->kept;
            else count->why = fate.problem;
            if (--count->open == 0) answer();
        };
        services_.storage.write(std::move(write));
    }
}

}  // namespace cairn::serve
