// How a die lies on its corner: the numbers it shows towards sides A, B and C.
//
//      2 | 1        f321, seen from above by the player at side A: his own face in front, B on his left, C on his
//       / \         right. Opposite faces add up to 7, so 4, 5 and 6 lie below.
//        3
//
// Dice are right-handed: 1, 2, 3 run counter-clockwise round their common corner, seen from outside. Two numbers
// therefore fix the third, and 24 triples are possible.
//
// A Pose is the number of such a triple, ascending: 0 is f124, 23 is f654.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace cairn {

using Pose = int;
inline constexpr int kPoses = 24;
inline constexpr int kSides = 3;
inline constexpr Pose kNoPose = -1;

using Faces = std::array<int, kSides>;  // towards A, B, C

// Can a die lie so? Of each opposite pair of faces one shows; and the three run the right way round.
constexpr bool possible(const Faces& f) {
    Faces small{};
    int high = 0;
    for (unsigned i = 0; i < kSides; ++i) {
        if (f[i] < 1 || f[i] > 6) return false;
        small[i] = f[i] <= 3 ? f[i] : 7 - f[i];
        high += f[i] > 3;
    }
    if (small[0] == small[1] || small[0] == small[2] || small[1] == small[2]) return false;
    const int inversions = (small[0] > small[1]) + (small[0] > small[2]) + (small[1] > small[2]);
    return (inversions + high) % 2 == 1;
}

namespace poses {

struct Tables {
    std::array<Faces, kPoses> faces{};
    std::array<std::int8_t, 1000> by_triple{};  // 321 -> the pose, or -1
    // [pose][i][j]: after tipping towards side i, away from side j.
    std::array<std::array<std::array<std::int8_t, kSides>, kSides>, kPoses> pivoted{};
    std::array<std::int8_t, kPoses>
        turned{};  // the die after the whole board has turned: what A showed, B shows
    // [side][number]: the few poses that show the number towards the side, as bits; always four.
    std::array<std::array<std::uint32_t, 7>, kSides> showing{};
};

constexpr Tables make_tables() {
    Tables t;
    int n = 0;
    for (int triple = 0; triple < 1000; ++triple) {
        const Faces f = {triple / 100, triple / 10 % 10, triple % 10};
        t.by_triple[unsigned(triple)] = -1;
        if (!possible(f)) continue;
        t.by_triple[unsigned(triple)] = std::int8_t(n);
        t.faces[unsigned(n++)] = f;
    }
    const auto number = [&](const Faces& f) { return t.by_triple[unsigned(100 * f[0] + 10 * f[1] + f[2])]; };
    for (unsigned o = 0; o < kPoses; ++o) {
        const Faces& f = t.faces[o];
        t.turned[o] = number({f[2], f[0], f[1]});
        for (unsigned i = 0; i < kSides; ++i) {
            t.showing[i][unsigned(f[i])] |= std::uint32_t(1) << o;
            for (unsigned j = 0; j < kSides; ++j) {
                Faces after = f;
                after[i] = f[j];
                after[j] = 7 - f[i];
                t.pivoted[o][i][j] = i == j ? std::int8_t(o) : number(after);
            }
        }
    }
    return t;
}

inline constexpr Tables kTables = make_tables();

}  // namespace poses

// What a die in this pose shows towards a side: 1 to 6.
constexpr int face(Pose o, int side) { return poses::kTables.faces[unsigned(o)][unsigned(side)]; }

// The pose that shows these numbers, or kNoPose: pose_of({3, 2, 1}).
constexpr Pose pose_of(const Faces& f) {
    return possible(f) ? poses::kTables.by_triple[unsigned(100 * f[0] + 10 * f[1] + f[2])] : kNoPose;
}

// The die tips over the edge of its funnel into the next one, towards one side and away from another. The third
// face stays where it is; the way back restores the pose.
constexpr Pose pivoted(Pose o, int towards, int away_from) {
    return poses::kTables.pivoted[unsigned(o)][unsigned(towards)][unsigned(away_from)];
}

// The pose of the die when the whole board turns by 120 degrees: what it showed towards A it now shows towards B.
constexpr Pose turned(Pose o) { return poses::kTables.turned[unsigned(o)]; }

// The four poses that show a number towards a side, as bits; none for other numbers.
constexpr std::uint32_t poses_showing(int side, int number) {
    return number >= 1 && number <= 6 ? poses::kTables.showing[unsigned(side)][unsigned(number)] : 0;
}

inline constexpr Pose kStandardPose = pose_of({3, 2, 1});  // of a die that is put without a word

std::string pose_name(Pose o);           // "f321"
Pose pose_named(std::string_view text);  // kNoPose when there is none

// Why a text in the form of a pose is none: "a die cannot lie as f123: with 1 towards A and 2 towards B it shows 4
// towards C (f124)". "" when the text is a pose.
std::string impossible_pose(std::string_view text);

}  // namespace cairn
