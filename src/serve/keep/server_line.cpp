#include "serve/keep/server_line.hpp"

#include "serve/storage/database_error.hpp"
#include "serve/think/frames.hpp"

namespace cairn::serve {

void ServerLine::tell(const Json& message) {
    const std::lock_guard lock(sending_);
    send_frame(fd_, message);  // where nobody hears it any more, the reader ends the program
}

Json ServerLine::ask(Json question) {
    std::int64_t number = 0;
    {
        const std::lock_guard lock(mutex_);
        number = ++last_;
        answers_[number] = Json();
    }
    question["call"] = number;
    tell(question);
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [&] { return ended_ || !answers_[number].is_null(); });
    const Json answer = std::move(answers_[number]);
    answers_.erase(number);
    if (answer.is_null()) throw DatabaseError("the server has gone");
    if (const Json* problem = answer.find("problem")) throw DatabaseError(problem->text());
    return answer;
}

void ServerLine::answered(const Json& answer) {
    const std::lock_guard lock(mutex_);
    const auto waiting = answers_.find(answer.at("called").get<std::int64_t>());
    if (waiting == answers_.end()) return;
    waiting->second = answer;
    wake_.notify_all();
}

void ServerLine::ended() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    wake_.notify_all();
}

}  // namespace cairn::serve
