// One key for a State and all its mirror images.
//
// The rules of most games look the same from every side of the board. Where the Program says so
// (Program::symmetries), positions that are images of one another have one value, and a table needs to hold
// only one of them.
//
// Where a `limit` of turns ends the game, a position is worth something else when the limit is near: there the number of
// the turn is part of every key.
//
// What the rules keep inside a turn without a name may be anything, a point among them: while something of
// that kind is kept, a State has no images, and its key is its own.
//
// Of a State and its images the one stands for all whose sets are least when they are compared in order; only that one is
// hashed.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "play/game/game.hpp"
#include "search/alphabeta/colours_seen.hpp"
#include "search/alphabeta/lines_seen.hpp"

namespace cairn {

// For tables so large that 64 bits might not tell all positions apart.
struct WideKey {
    std::uint64_t high = 0, low = 0;
    friend bool operator==(const WideKey&, const WideKey&) = default;
};

class SymmetricKey {
   public:
    // Whether the number of the turn counts where turns are limited.
    enum class Turns { Counted, Ignored };
    // Whether positions are one that differ only in colours that play cannot tell apart (colours_seen.hpp, lines_seen.hpp).
    enum class Colours { All, AsSeen };
    explicit SymmetricKey(const Game& game, Turns turns = Turns::Counted, Colours colours = Colours::All);

    // Equal for equal States and for their images; different otherwise, as far as 64 bits go. What does
    // not matter for play (the number of turns, mostly) does not count.
    std::uint64_t operator()(const State& state) const;
    // The same in 128 bits.
    WideKey wide(const State& state) const;
    // The same without a look at the images: quicker, and different for them.
    std::uint64_t plain(const State& state) const { return state.hash() ^ clock(state); }

    // How many symmetries are used, the identity among them: 1 where a variable names points in a way that
    // has no image.
    int symmetries() const { return int(images_.size()) + 1; }
    // Are there positions that differ in colours and have one key?
    bool merges_colours() const { return merges_colours_; }
    // … because colours are seen along lines only?
    bool sees_lines() const { return lines_.has_value(); }

   private:
    struct Image {
        std::vector<std::array<std::uint64_t, 256>> bytes;  // image of each byte of a one-word set
        std::vector<Point> to;                              // by point
        std::vector<int> source;                            // number slot -> slot that is moved there
    };
    // What stands for a State and all its images: its sets, its numbers, and how many balls there are where colours are
    // merged.
    static constexpr std::size_t kLargest =
        2048;  // bytes of a State that are turned; larger ones are rare and slow
    struct Representative {
        std::array<std::uint64_t, kLargest / 8 + kMaxColours + kMostLooks / 64> words;
        std::size_t count = 0;
        std::array<std::uint64_t, kMaxColours> colours;  // as they lie, where looks are taken instead of them
    };
    std::uint64_t clock(const State& state) const {
        return counts_turns_ ? std::uint64_t(state.turn() + 1) * 0x9E3779B97F4A7C15ull : 0;
    }
    bool has_images(const Program& program) const;
    bool keeps_nameless(const State& state) const;
    void represent(const State& state, Representative& out) const;
    void merge_colours(Representative& out) const;
    void look_at_lines(const std::array<std::uint64_t, kMaxColours>& colours, std::uint64_t* out) const;
    bool take_lesser_lines(const Image& image, bool anyway, Representative& out) const;
    void take_least_image(Representative& out) const;
    void turn_numbers(const Image& image, const std::uint64_t* from, std::uint64_t* to) const;
    static std::uint64_t turned(std::uint64_t word, const Image& image);

    const Game& game_;
    StateLayout layout_;
    bool counts_turns_;
    bool merges_colours_ = false;
    std::uint64_t colours_seen_at_ = 0;
    std::optional<LinesSeen> lines_;  // what is seen instead of colours
    std::size_t line_words_ = 0;
    int sets_, numbers_;
    std::vector<Image> images_;       // without the identity
    std::vector<int> set_order_;      // set slots, those first that tell images apart soonest
    std::vector<char> point_valued_;  // by number slot
    bool turns_numbers_ = false;      // do images differ in numbers?
    std::vector<int> nameless_sets_, nameless_numbers_;  // slots
    State blank_;
};

}  // namespace cairn
