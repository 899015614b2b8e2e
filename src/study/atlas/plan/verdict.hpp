// The exact worth of a position in one byte, for whoever decides there: a draw, or a win or loss and in
// how many choices.
//
//     0            draw
//     1 … 127      wins in so many choices
//     128          unknown: a position that cannot come about
//     129 … 255    loses in (byte - 128) choices
//
// Who wins wants it soon, who loses wants it late. 127 stands for everything longer.
#pragma once

#include <algorithm>
#include <cstdint>

namespace cairn {

class Verdict {
   public:
    static constexpr int kLongest = 127;

    constexpr Verdict() = default;
    static constexpr Verdict from_byte(std::uint8_t byte) { return Verdict(byte); }
    static constexpr Verdict draw() { return {}; }
    static constexpr Verdict unknown() { return loss(0); }
    static constexpr Verdict win(int choices) { return Verdict(std::uint8_t(std::min(choices, kLongest))); }
    static constexpr Verdict loss(int choices) {
        return Verdict(std::uint8_t(128 + std::min(choices, kLongest)));
    }

    constexpr std::uint8_t byte() const { return byte_; }
    constexpr bool drawn() const { return byte_ == 0; }
    constexpr bool wins() const { return byte_ >= 1 && byte_ <= kLongest; }
    constexpr bool loses() const { return byte_ >= 128; }
    constexpr int choices() const { return byte_ & 127; }  // 0 for a draw

    // The same end seen one choice earlier, which the same player made or the other.
    enum class Chooser { Same, Other };
    constexpr Verdict before(Chooser chooser) const {
        if (drawn()) return *this;
        return wins() == (chooser == Chooser::Same) ? win(choices() + 1) : loss(choices() + 1);
    }
    // Larger is better.
    constexpr int score() const { return drawn() ? 0 : wins() ? 1000 - choices() : choices() - 1000; }
    constexpr double value() const { return drawn() ? 0.5 : wins() ? 1.0 : 0.0; }

    friend constexpr bool operator==(Verdict, Verdict) = default;

   private:
    explicit constexpr Verdict(std::uint8_t byte) : byte_(byte) {}
    std::uint8_t byte_ = 0;
};

}  // namespace cairn
