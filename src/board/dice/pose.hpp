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

// ---- what is known of how a die lies
//
// A buried die lies in a pose that nobody knows; when one of its faces is seen, one number is known; with a second
// one the pose is. One byte holds all of it:
//
//     0          there is no die
//     1 … 24     1 + the pose
//     25 … 42    one number: 25 + 6 x the side + the number - 1
//     43         nothing
using Lying = std::uint8_t;
inline constexpr Lying kNoDie = 0, kUnknownPose = 43;
inline constexpr int kFirstPartly = 1 + kPoses;

constexpr Lying lying(Pose o) { return Lying(o + 1); }
constexpr bool pose_is_known(Lying l) { return l > kNoDie && l < kFirstPartly; }
constexpr Pose pose_of(Lying l) { return pose_is_known(l) ? Pose(l) - 1 : kNoPose; }

// The number that the die is known to show towards the side; 0: not known.
constexpr int number_known(Lying l, int side) {
    if (pose_is_known(l)) return face(Pose(l) - 1, side);
    if (l < kFirstPartly || l >= kUnknownPose) return 0;
    return (l - kFirstPartly) / 6 == side ? (l - kFirstPartly) % 6 + 1 : 0;
}

// The sides, as bits, towards which its number is not known.
constexpr auto kSidesUnknown = [] {
    std::array<std::uint8_t, kUnknownPose + 1> sides{};
    for (int l = 0; l <= kUnknownPose; ++l)
        for (int side = 0; side < kSides; ++side)
            if (number_known(Lying(l), side) == 0) sides[unsigned(l)] |= std::uint8_t(1 << side);
    return sides;
}();
constexpr unsigned sides_unknown(Lying l) { return kSidesUnknown[l > kUnknownPose ? kUnknownPose : l]; }

// The numbers, as bits, that may turn out to be on the face towards a side: all six of a die of which nothing is known;
// beside a known number neither this one nor its opposite; one when the pose is known.
constexpr int numbers_possible(Lying l, int side) {
    if (l == kUnknownPose) return 0b1111110;
    if (pose_is_known(l) || number_known(l, side) > 0) return 1 << number_known(l, side);
    if (l < kFirstPartly) return 0;
    const int known = (l - kFirstPartly) % 6 + 1;
    return 0b1111110 & ~(1 << known) & ~(1 << (7 - known));
}

// After the face towards the side has turned out to show the number, one of numbers_possible.
constexpr Lying with_number(Lying l, int side, int number) {
    if (l == kUnknownPose) return Lying(kFirstPartly + 6 * side + number - 1);
    if (l < kFirstPartly || l > kUnknownPose) return l;
    const int other = (l - kFirstPartly) / 6;
    if (other == side) return l;  // known already
    const std::uint32_t both = poses_showing(side, number) & poses_showing(other, number_known(l, other));
    for (Pose o = 0; o < kPoses; ++o)
        if (both >> o & 1) return lying(o);
    return l;
}

// "321", "3??", "???": the numbers towards A, B and C, as far as they are known.
std::string lying_text(Lying l);
// The same read: two numbers are enough for a pose. kNoDie when a die cannot lie so.
Lying lying_named(std::string_view text);

std::string pose_name(Pose o);           // "f321"
Pose pose_named(std::string_view text);  // kNoPose when there is none

// Why a text in the form of a pose is none: "a die cannot lie as f123: with 1 towards A and 2 towards B it shows 4
// towards C (f124)". "" when the text is a pose.
std::string impossible_pose(std::string_view text);

}  // namespace cairn
