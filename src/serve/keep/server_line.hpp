// A keeper's end of the line to its server: what it tells, and what it asks and waits for.
#pragma once

#include <condition_variable>
#include <map>
#include <mutex>

#include "study/json/json.hpp"

namespace cairn::serve {

class ServerLine {
   public:
    explicit ServerLine(int fd) : fd_(fd) {}

    void tell(const Json& message);  // from any thread
    // Waits for the answer. Throws DatabaseError when the server refuses, or the line has ended.
    Json ask(Json question);

    // ---- by whoever reads the line
    void answered(const Json& answer);
    void ended();

   private:
    const int fd_;
    std::mutex sending_, mutex_;
    std::condition_variable wake_;
    std::map<std::int64_t, Json> answers_;  // null while one is waited for
    std::int64_t last_ = 0;
    bool ended_ = false;
};

}  // namespace cairn::serve
