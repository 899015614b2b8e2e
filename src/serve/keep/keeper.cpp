#include "serve/keep/keeper.hpp"

#include <unistd.h>

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <thread>

#include "serve/hall/hall.hpp"
#include "serve/keep/exits.hpp"
#include "serve/keep/remote_ledger.hpp"
#include "serve/net/answers.hpp"
#include "serve/net/api.hpp"
#include "serve/think/child.hpp"
#include "serve/think/frames.hpp"

namespace cairn::serve {
namespace {

using SteadyClock = std::chrono::steady_clock;
constexpr auto kTickEvery = std::chrono::milliseconds(100);

// What is to be done on the keeper's one thread, in order.
class Doings {
   public:
    void add(std::function<void()> doing) {
        {
            const std::lock_guard lock(mutex_);
            list_.push_back(std::move(doing));
        }
        wake_.notify_one();
    }
    void end() {
        {
            const std::lock_guard lock(mutex_);
            ended_ = true;
        }
        wake_.notify_one();
    }
    // The next, or nothing when it is time to look around; false at the end.
    bool next(std::function<void()>& doing) {
        std::unique_lock lock(mutex_);
        wake_.wait_for(lock, kTickEvery, [&] { return ended_ || !list_.empty(); });
        doing = {};
        if (ended_) return false;
        if (list_.empty()) return true;
        doing = std::move(list_.front());
        list_.pop_front();
        return true;
    }

   private:
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> list_;
    bool ended_ = false;
};

// A visitor of the server who is at a table here.
class Guest : public Client {
   public:
    Guest(ServerLine& line, std::int64_t number) : line_(line), number_(number) {}
    void send(Text text) override {
        // The first is the welcome, which he has had from the server.
        if (std::exchange(greeted_, true)) line_.tell({{"tell", number_}, {"text", *text}});
    }
    void close() override { line_.tell({{"close", number_}}); }

   private:
    ServerLine& line_;
    const std::int64_t number_;
    bool greeted_ = false;
};

class Keeper {
   public:
    Keeper(int fd, const KeeperSettings& settings, Library library)
        : fd_(fd),
          line_(fd),
          catalogue_(std::move(library)),
          storage_(std::make_unique<RemoteLedger>(line_)),
          apart_(settings.think_command, settings.think_limits),
          desk_({1, limits_.desk_queue, limits_.desk_queue_of_address}),
          thinkers_({1, limits_.think_queue, limits_.think_queue_of_address}),
          new_tables_(limits_.new_tables()),
          api_({catalogue_, storage_, thinkers_, "", nullptr, &apart_, nullptr, nullptr, true}),
          reader_([this] { read(); }) {
        Hall::Services means{
            catalogue_, storage_, desk_, thinkers_, new_tables_, metrics_, [this](std::function<void()> job) {
                doings_.add(std::move(job));
            }};
        means.apart = &apart_;
        means.keeps_for_another = true;
        means.notify = [this](const std::string& person, const Json& news) {
            line_.tell({{"notify", person}, {"news", news}});
        };
        hall_ = std::make_unique<Hall>(std::move(means), limits_);
    }

    [[noreturn]] void run(const std::string& page) {
        try {
            catalogue_.lend(page, line_.ask({{"what", "page"}}).at("source").text());
        } catch (const DatabaseError&) {  // the page is gone, or the server
            ::_exit(0);
        }
        auto ticked = SteadyClock::now();
        for (std::function<void()> doing; doings_.next(doing);) {
            if (doing) doing();
            if (SteadyClock::now() - ticked < kTickEvery) continue;
            ticked = SteadyClock::now();
            hall_->tick();
        }
        // What was begun is no use to anybody any more.
        ::_exit(0);
    }

   private:
    void read() {
        FrameReader reader;
        while (reader.read(fd_) == FrameReader::Ended::No)
            while (auto message = reader.next()) {
                if (message->contains("called")) line_.answered(*message);
                else doings_.add([this, heard = *std::move(message)] { hear(heard); });
            }
        line_.ended();
        doings_.end();
    }

    void hear(const Json& message) {
        if (const Json* number = message.find("ping")) return pong(*number);
        if (const Json* number = message.find("enter")) {
            const auto id = number->get<std::int64_t>();
            auto guest = std::make_unique<Guest>(line_, id);
            const VisitorId visitor = hall_->enter(*guest, message.value("address", ""));
            guests_[id] = {std::move(guest), visitor};
            return hall_->hear(visitor, dump(Json{{"type", "hello"}, {"version", kProtocol}}));
        }
        if (const Json* number = message.find("hear")) {
            if (const auto at = guests_.find(number->get<std::int64_t>()); at != guests_.end())
                hall_->hear(at->second.visitor, message.at("frame").text());
            return;
        }
        if (const Json* number = message.find("leave")) {
            const auto at = guests_.find(number->get<std::int64_t>());
            if (at == guests_.end()) return;
            hall_->leave(at->second.visitor);
            guests_.erase(at);
            return;
        }
        if (const Json* table = message.find("look")) return hall_->look_at_the_clock(table->text());
        if (message.contains("http")) return http(message);
    }

    // How it goes: a page that burns keeps this thread from saying so, or the desk from its work.
    void pong(const Json& number) {
        if (!std::exchange(probing_, true)) {
            used_when_probed_ = time_used_by(::getpid());
            const bool taken = desk_.take("probe", {[this] { doings_.add([this] { probing_ = false; }); }});
            if (!taken) probing_ = false;
        }
        // What it has burnt since; a busy machine is no fault of the page.
        const auto waits = probing_ ? time_used_by(::getpid()) - used_when_probed_ : 0;
        line_.tell({{"pong", number}, {"desk", waits}, {"tables", hall_->tables()}});
    }

    void http(const Json& message) {
        const auto number = message.at("http").get<std::int64_t>();
        HttpRequest request;
        request.method = message.at("method").text();
        request.target = message.at("target").text();
        request.body = message.at("body").text();
        request.address = message.at("address").text();
        const Reply reply = [this, number](const HttpAnswer& answer) {
            Json more = Json::object();
            for (const auto& [name, value] : answer.more) more[name] = value;
            line_.tell({{"answer", number},
                        {"status", answer.status},
                        {"type", answer.type},
                        {"body", answer.body},
                        {"more", std::move(more)}});
        };
        const auto work = [this, request, reply] {
            try {
                api_.answer(request, read_target(request.target), reply);
            } catch (const std::exception& error) {
                reply(refusal_answer({"trouble", error.what()}));
            }
        };
        if (!desk_.take(request.address, {work}))
            reply(refusal_answer({"busy", "the server is busy; try again in a moment"}));
    }

    const int fd_;
    ServerLimits limits_;
    ServerLine line_;
    Doings doings_;
    Catalogue catalogue_;
    Metrics metrics_;
    Storage storage_;
    ThinkProcesses apart_;
    Crew desk_;  // one thread: what takes too long there is seen at once
    Thinkers thinkers_;
    Buckets new_tables_;
    Api api_;
    std::unique_ptr<Hall> hall_;
    struct At {
        std::unique_ptr<Guest> guest;
        VisitorId visitor;
    };
    std::map<std::int64_t, At> guests_;
    bool probing_ = false;
    std::int64_t used_when_probed_ = 0;
    std::thread reader_;
};

}  // namespace

void keep_for_server(int fd, const KeeperSettings& settings, Library library) {
    std::set_new_handler([] { ::_exit(kNoMemory); });
    Keeper(fd, settings, std::move(library)).run(settings.page);
}

}  // namespace cairn::serve
