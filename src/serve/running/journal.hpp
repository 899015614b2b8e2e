// The journal: what happens to the server, for whoever runs it, one line of JSON each.
//
//     {"at":"2031-04-05T12:00:00Z","event":"disk-fails","problem":"the disk is full"}
//
// It names no visitor and no table. May be used from any thread.
#pragma once

#include <iosfwd>
#include <mutex>
#include <string_view>

#include "study/json/json.hpp"

namespace cairn::serve {

class Journal {
   public:
    explicit Journal(std::ostream* out = nullptr) : out_(out) {}  // null: nobody reads it

    void note(std::string_view event, const Json& more = Json::object());

   private:
    std::ostream* out_;
    std::mutex mutex_;
};

}  // namespace cairn::serve
