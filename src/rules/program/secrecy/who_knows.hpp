// What is known at one place of the code, about registers and the State, while secrets are followed.
#pragma once

#include <algorithm>
#include <map>
#include <vector>

#include "rules/program/instruction.hpp"

namespace cairn {

// Who may know it (secrecy.hpp). Those who may know two things are those of the higher of both.
enum class Reach : std::uint8_t { All, Mine, Anothers, Nobodys };

inline Reach both(Reach a, Reach b) { return std::max(a, b); }

// About one register, or one place of the State that belongs to a name of the turn.
struct Known {
    Reach reach = Reach::All;
    // Another's: as secret as the entry [slot + i index] of the State, if slot >= 0.
    int slot = -1, index = -1;

    // Numbers only. An index into what belongs to players: base + stride * me + something below `extent`; stride 0: not so.
    int base = 0, stride = 0, extent = 0;
    bool bit_of_me = false;  // the few holding just the player who decides
    bool mover = false;      // the player whose turn it is
    int below = 0;           // it is in 0 … below - 1, if not 0
    bool board = false;      // the number of a board, which is as secret as this:
    Reach board_reach = Reach::All;

    friend bool operator==(const Known&, const Known&) = default;

    // Of the value nothing is known but who may know it.
    static Known only(Reach reach) {
        Known k;
        k.reach = reach;
        return k;
    }
    void told_by(Reach branch);     // it is written only if that holds
    void forget_me();               // another player decides from now on
    void join(const Known& other);  // what is so either way
};

// A secret of the State: is it open to everybody now? To be sure, or perhaps.
struct Openness {
    bool surely = false;
    enum class Perhaps : std::uint8_t { No, NotMine, Yes } perhaps = Perhaps::No;
    friend bool operator==(const Openness&, const Openness&) = default;
};

struct WhoKnows {
    // Registers and places of the State by a number of their own; who is not there is known to all.
    using Key = std::pair<int, int>;
    static Key of(RegisterFile file, int number) { return {int(file), number}; }
    static Key place(RegisterFile file, int slot) { return {3 + int(file), slot}; }

    std::map<Key, Known> known;
    std::vector<Openness> secrets;
    Reach board = Reach::All;  // of the board that words read
    int me = -1;               // who decides, if it is the same player always
    bool me_is_mover = true;

    Known get(Key key) const {
        const auto it = known.find(key);
        return it == known.end() ? Known{} : it->second;
    }
    void set(Key key, const Known& k);
    void another_decides();
    bool join(const WhoKnows& other);  // did that change anything?
};

}  // namespace cairn
