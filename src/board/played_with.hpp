// What a board is played with, and texts that differ by it.
#pragma once

#include <cstddef>
#include <string_view>

namespace cairn {

// Where the boards of a game differ, the later word holds for all: a grid beside a plate of dice holds dice.
enum class PlayedWith {
    Balls,   // in hollows of one another, or on a grid
    Pieces,  // of any form, on squares
    Dice,
};

// What people call one and several of them.
struct Nouns {
    std::string_view piece, pieces;
};
constexpr Nouns nouns_of(PlayedWith with) {
    constexpr Nouns all[] = {{"ball", "balls"}, {"piece", "pieces"}, {"die", "dice"}};
    return all[std::size_t(with)];
}

// A sentence in its three wordings. Whole sentences, since languages bend the words around a noun differently.
struct Wording {
    const char *of_balls, *of_pieces, *of_dice;

    static constexpr Wording alike(const char* text) { return {text, text, text}; }
    static constexpr Wording none() { return alike(nullptr); }
    constexpr const char* of(PlayedWith with) const {
        const char* const all[] = {of_balls, of_pieces, of_dice};
        return all[std::size_t(with)];
    }
};

}  // namespace cairn
