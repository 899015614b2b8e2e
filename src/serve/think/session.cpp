#include "serve/think/session.hpp"

#include <memory>
#include <mutex>
#include <thread>

#include "serve/published/trial.hpp"
#include "serve/think/frames.hpp"
#include "serve/think/thinking.hpp"

namespace cairn::serve {
namespace {

class ThinkSession {
   public:
    ThinkSession(int fd, Catalogue& catalogue) : fd_(fd), catalogue_(catalogue) {}
    ~ThinkSession() {
        stop();
        if (worker_.joinable()) worker_.join();
    }

    void hear(const Json& message) {
        if (message.contains("stop")) return stop();
        if (worker_.joinable()) worker_.join();
        if (is_trial(message)) {
            send_frame(fd_, tried(message, catalogue_));
            return;
        }
        TaskRead read = read_task(message, catalogue_);
        if (!read.task) {
            send_frame(fd_, {{"problem", read.problem}});
            return;
        }
        const auto thinking = std::make_shared<Thinking>(*std::move(read.task));
        {
            const std::lock_guard lock(mutex_);
            thinking_ = thinking;
        }
        worker_ = std::thread([this, thinking, wanted = read.wanted] { work(*thinking, wanted); });
    }

   private:
    void stop() {
        const std::lock_guard lock(mutex_);
        if (thinking_) thinking_->stop();
    }
    void work(Thinking& thinking, Wanted wanted) {
        Json last;
        if (wanted == Wanted::Choice) {
            if (const auto move = thinking.choose()) last = Json{{"move", move->bits}};
        } else if (const auto analysis = thinking.analyse([&](const Json& so_far) {
                       send_frame(fd_, {{"analysis", so_far}});
                   })) {
            last = Json{{"analysis", *analysis}, {"last", true}};
        }
        if (last.is_null()) last = Json{{"problem", "nothing was found"}};
        send_frame(fd_, last);
    }

    const int fd_;
    Catalogue& catalogue_;
    std::mutex mutex_;
    std::shared_ptr<Thinking> thinking_;
    std::thread worker_;
};

}  // namespace

void think_for_server(int fd, Catalogue& catalogue) {
    ThinkSession session(fd, catalogue);
    FrameReader reader;
    while (reader.read(fd) == FrameReader::Ended::No)
        while (const auto message = reader.next()) session.hear(*message);
}

}  // namespace cairn::serve
