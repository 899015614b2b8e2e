#include "cli/terminal/progress_bar.hpp"

#include <fmt/core.h>
#include <ostream>

#include <algorithm>

namespace cairn {
namespace {

constexpr int kWidth = 20;
constexpr double kTooEarly = 0.002;  // a share from which no time can be told

}  // namespace

void ProgressBar::show(double share, std::string_view text) {
    if (!shown_) return;
    const std::lock_guard lock(mutex_);
    const auto now = Clock::now();
    if (on_screen_ && now - drawn_ < std::chrono::milliseconds(200)) return;
    drawn_ = now;
    on_screen_ = true;
    share = std::clamp(share, 0.0, 1.0);
    const int full = int(share * kWidth);
    const double seconds = std::chrono::duration<double>(now - began_).count();
    std::string left;
    if (share > kTooEarly && seconds > 2)
        left = fmt::format("   about {} left", duration_text(seconds * (1 - share) / share));
    out_ << fmt::format("\r\x1b[K[{:#>{}}{:->{}}] {:3.0f} %  {}{}", "", full, "", kWidth - full, 100 * share,
                        text, left);
    out_.flush();
}

void ProgressBar::clear() {
    const std::lock_guard lock(mutex_);
    if (!on_screen_) return;
    out_ << "\r\x1b[K";
    out_.flush();
    on_screen_ = false;
}

std::string duration_text(double seconds) {
    if (seconds < 10) return fmt::format("{:.1f} s", seconds);
    if (seconds < 100) return fmt::format("{:.0f} s", seconds);
    const long minutes = long(seconds / 60 + 0.5);
    if (minutes < 100) return fmt::format("{} min", minutes);
    return fmt::format("{} h {} min", minutes / 60, minutes % 60);
}

std::string short_number(double n) {
    if (n < 10'000) return fmt::format("{:.0f}", n);
    if (n < 1e6) return fmt::format("{:.1f} k", n / 1e3);
    if (n < 1e9) return fmt::format("{:.2f} M", n / 1e6);
    return fmt::format("{:.2f} G", n / 1e9);
}

std::string bytes_text(double bytes) {
    if (bytes < 1 << 20) return fmt::format("{:.0f} KiB", bytes / 1024);
    if (bytes < 1 << 30) return fmt::format("{:.0f} MiB", bytes / (1 << 20));
    return fmt::format("{:.1f} GiB", bytes / (1 << 30));
}

}  // namespace cairn
