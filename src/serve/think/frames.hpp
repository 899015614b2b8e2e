// Messages over a stream between a server and the processes that think for it: four bytes of length, the lowest first, then
// so many bytes of JSON.
#pragma once

#include <optional>
#include <string>

#include "study/json/json.hpp"

namespace cairn::serve {

inline constexpr std::size_t kLongestThinkFrame = 16 << 20;

// Waits until all of it is on its way. False when nobody is at the other end.
bool send_frame(int fd, const Json& message);

// Takes messages out of bytes as they come.
class FrameReader {
   public:
    enum class Ended { No, Yes };
    // Reads what is there, waiting for the first byte. Yes: the other end is closed, or does not speak this language.
    Ended read(int fd);
    std::optional<Json> next();
    bool broken() const { return broken_; }

   private:
    std::string bytes_;
    bool broken_ = false;
};

}  // namespace cairn::serve
