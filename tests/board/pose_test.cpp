// The 24 poses and their tables against a cube that is really turned.
#include "board/dice/pose.hpp"

#include <map>
#include <set>

#include "some_boards.hpp"

namespace cairn {
namespace {

// Every way a real die can lie.
std::set<naive::Cube> all_cubes() {
    std::set<naive::Cube> found = {naive::Cube()};
    for (bool grown = true; grown;) {
        grown = false;
        for (const naive::Cube& cube : std::set<naive::Cube>(found))
            for (unsigned axis = 0; axis < 3; ++axis) grown = found.insert(cube.turned(axis)).second || grown;
    }
    return found;
}

TEST(Pose, ThereAre24AndTheyAreThoseOfARealDie) {
    std::set<Faces> real, ours;
    for (const naive::Cube& cube : all_cubes()) real.insert(cube.shown());
    for (Pose o = 0; o < kPoses; ++o) ours.insert({face(o, 0), face(o, 1), face(o, 2)});
    EXPECT_EQ(real.size(), 24u);
    EXPECT_EQ(ours, real);
}

TEST(Pose, ExamplesOfTheRulings) {  // 1.11.3
    for (const char* can : {"f321", "f132", "f623", "f642", "f145"})
        EXPECT_NE(pose_named(can), kNoPose) << can;
    for (const char* cannot : {"f123", "f632", "f154", "f111", "f162", "f720", "f32", "321", "f3210", ""})
        EXPECT_EQ(pose_named(cannot), kNoPose) << cannot;
}

TEST(Pose, NamesAscendAndReadBack) {
    EXPECT_EQ(pose_name(0), "f124");
    EXPECT_EQ(pose_name(23), "f654");
    for (Pose o = 0; o < kPoses; ++o) {
        EXPECT_EQ(pose_named(pose_name(o)), o);
        EXPECT_EQ(pose_of({face(o, 0), face(o, 1), face(o, 2)}), o);
        EXPECT_TRUE(o == 0 || pose_name(o - 1) < pose_name(o)) << pose_name(o);
    }
}

TEST(Pose, EveryPivotIsAQuarterTurnOverTheRidge) {  // 24 x 6
    for (const naive::Cube& cube : all_cubes())
        for (unsigned i = 0; i < 3; ++i)
            for (unsigned j = 0; j < 3; ++j) {
                if (i == j) continue;
                const Pose before = pose_of(cube.shown()), after = pivoted(before, int(i), int(j));
                EXPECT_EQ(after, pose_of(cube.tipped(i, j).shown())) << pose_name(before) << " towards "
                                                                     << "ABC"[i] << " from "
                                                                     << "ABC"[j];
                EXPECT_EQ(pivoted(after, int(j), int(i)), before) << "the way back";
            }
}

TEST(Pose, PivotsOfTheRulings) {  // 1.11.4, 1.11.5
    enum { A, B, C };
    EXPECT_EQ(pose_name(pivoted(pose_named("f623"), C, B)), "f642");
    EXPECT_EQ(pose_name(pivoted(pose_named("f321"), A, B)), "f241");
    Pose o = pose_named("f321");
    for (const auto& [to, from] : {std::pair{A, B}, {B, C}, {C, A}}) o = pivoted(o, to, from);
    EXPECT_EQ(pose_name(o), "f412");
}

TEST(Pose, TurningTheBoardTurnsThePose) {
    for (Pose o = 0; o < kPoses; ++o) {
        const Pose t = turned(o);
        for (int side = 0; side < kSides; ++side) EXPECT_EQ(face(t, (side + 1) % kSides), face(o, side));
        EXPECT_EQ(turned(turned(t)), o);
    }
}

TEST(Pose, FourPosesShowANumber) {
    for (int side = 0; side < kSides; ++side)
        for (int number = 0; number <= 7; ++number) {
            std::uint32_t want = 0;
            for (Pose o = 0; o < kPoses; ++o)
                if (face(o, side) == number) want |= 1u << o;
            EXPECT_EQ(poses_showing(side, number), want);
            EXPECT_EQ(std::popcount(want), number >= 1 && number <= 6 ? 4 : 0);
        }
}

TEST(Pose, ImpossibleOnesSayWhatExists) {
    EXPECT_EQ(impossible_pose("f321"), "");
    EXPECT_EQ(impossible_pose("f123"),
              "a die cannot lie as `f123`: with 1 towards A and 2 towards B it shows 4 towards C: `f124`");
    EXPECT_EQ(impossible_pose("f161"), "a die cannot lie as `f161`: 1 and 6 are opposite faces");
    EXPECT_EQ(impossible_pose("f112"), "a die cannot lie as `f112`: 1 and 1 are one face");
    EXPECT_EQ(impossible_pose("f709"), "a die cannot lie as `f709`: its numbers are 1 to 6");
    EXPECT_EQ(impossible_pose("face"),
              "`face` is no pose: write f and the numbers towards A, B and C, as f321");
}

}  // namespace
// What is known of a die, against the poses that are still possible.
TEST(Lying, IsAsMuchAsThePossiblePosesHaveInCommon) {
    const auto poses_left = [](Lying l) {
        std::vector<Pose> left;
        for (Pose o = 0; o < kPoses; ++o) {
            bool fits = l != kNoDie;
            for (int side = 0; side < kSides; ++side)
                fits = fits && (number_known(l, side) == 0 || number_known(l, side) == face(o, side));
            if (fits) left.push_back(o);
        }
        return left;
    };
    for (int code = 0; code <= kUnknownPose; ++code) {
        const Lying l = Lying(code);
        const auto left = poses_left(l);
        EXPECT_EQ(left.size(), l == kNoDie         ? 0u
                               : l == kUnknownPose ? 24u
                               : pose_is_known(l)  ? 1u
                                                   : 4u)
            << code;
        if (l != kNoDie) {
            EXPECT_EQ(lying_named(lying_text(l)), l) << lying_text(l);
        }
        for (int side = 0; side < kSides; ++side) {
            int numbers = 0;
            for (Pose o : left) numbers |= 1 << face(o, side);
            EXPECT_EQ(numbers_possible(l, side), numbers) << lying_text(l) << " side " << side;
            for (int n = 1; n <= 6; ++n) {
                if (!(numbers >> n & 1)) continue;
                std::vector<Pose> then;
                for (Pose o : left)
                    if (face(o, side) == n) then.push_back(o);
                EXPECT_EQ(poses_left(with_number(l, side, n)), then) << lying_text(l) << " side " << side;
            }
        }
    }
    EXPECT_EQ(lying_named("32?"), lying(pose_named("f321")));
    EXPECT_EQ(lying_named("?2?"), with_number(kUnknownPose, 1, 2));
    for (const char* wrong : {"33?", "34?", "7??", "0??", "123", "32", "3211", "abc"})
        EXPECT_EQ(lying_named(wrong), kNoDie) << wrong;
}

}  // namespace cairn
