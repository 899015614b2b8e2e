// One line at the bottom of the terminal that says how far a long task has come.
//
//     [########------------]  41 %  layer 17 of 27   1.2 M/s   about 2 min left
//
// Nothing is written where nobody looks: only on a terminal.
#pragma once

#include <chrono>
#include <mutex>
#include <ostream>
#include <string>
#include <string_view>

namespace cairn {

class ProgressBar {
   public:
    ProgressBar(std::ostream& out, bool shown) : out_(out), shown_(shown) {}
    ~ProgressBar() { clear(); }
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    // `share` 0 … 1 of the whole; the time left is told from it and the time since the bar was made. May be
    // called often and from any thread: it draws a few times a second.
    void show(double share, std::string_view text);
    void clear();  // so that other text can be written

   private:
    using Clock = std::chrono::steady_clock;
    std::ostream& out_;
    const bool shown_;
    const Clock::time_point began_ = Clock::now();
    Clock::time_point drawn_{};
    bool on_screen_ = false;
    std::mutex mutex_;
};

// "8 s", "3 min", "2 h 10 min".
std::string duration_text(double seconds);
// "950", "12.3 k", "4.56 M", "1.20 G".
std::string short_number(double n);
// "512 MiB".
std::string bytes_text(double bytes);

}  // namespace cairn
