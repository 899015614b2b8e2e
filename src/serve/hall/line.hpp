// A line to another server, by which one visitor of ours is at tables that the other server has.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "serve/storage/ledger.hpp"

namespace cairn::serve {

class Line {
   public:
    virtual ~Line() = default;                // hangs up; nothing is heard any more
    virtual void send(std::string text) = 0;  // never waits
};

// Called on the hall's thread, and not before the line is with the hall.
struct LineEars {
    std::function<void()> opened;                 // the other server is there and takes requests
    std::function<void(std::string text)> heard;  // a message for the visitor, as it is
    std::function<void()> ended;                  // the last: it could not be opened, or broke
};

// `visitor` is his address, which the other server counts limits by.
using CallServer =
    std::function<std::unique_ptr<Line>(const Owner& owner, const std::string& visitor, LineEars ears)>;

}  // namespace cairn::serve
