#include "board/dice/pose.hpp"

namespace cairn {
namespace {

// "f321" -> the three digits, whatever they are.
bool digits_of(std::string_view text, Faces& f) {
    if (text.size() != 4 || text[0] != 'f') return false;
    for (unsigned i = 0; i < kSides; ++i) {
        f[i] = text[i + 1] - '0';
        if (f[i] < 0 || f[i] > 9) return false;
    }
    return true;
}

}  // namespace

std::string pose_name(Pose o) {
    std::string name = "f";
    for (int side = 0; side < kSides; ++side) name += char('0' + face(o, side));
    return name;
}

Pose pose_named(std::string_view text) {
    Faces f{};
    return digits_of(text, f) ? pose_of(f) : kNoPose;
}

std::string impossible_pose(std::string_view text) {
    Faces f{};
    const std::string written(text);
    if (!digits_of(text, f))
        return "`" + written + "` is no pose: write f and the numbers towards A, B and C, as f321";
    if (pose_of(f) != kNoPose) return "";
    for (int n : f)
        if (n < 1 || n > 6) return "a die cannot lie as `" + written + "`: its numbers are 1 to 6";
    if (f[0] == f[1] || f[0] + f[1] == 7)
        return "a die cannot lie as `" + written + "`: " + std::to_string(f[0]) + " and " +
               std::to_string(f[1]) + (f[0] == f[1] ? " are one face" : " are opposite faces");
    for (int third = 1; third <= 6; ++third)
        if (const Pose o = pose_of({f[0], f[1], third}); o != kNoPose)
            return "a die cannot lie as `" + written + "`: with " + std::to_string(f[0]) + " towards A and " +
                   std::to_string(f[1]) + " towards B it shows " + std::to_string(third) + " towards C: `" +
                   pose_name(o) + "`";
    return "a die cannot lie as `" + written + "`";
}

std::string lying_text(Lying l) {
    std::string text;
    for (int side = 0; side < kSides; ++side) {
        const int n = number_known(l, side);
        text += n > 0 ? char('0' + n) : '?';
    }
    return text;
}

Lying lying_named(std::string_view text) {
    if (text.size() != std::size_t(kSides)) return kNoDie;
    Lying l = kUnknownPose;
    for (int side = 0; side < kSides; ++side) {
        const char c = text[std::size_t(side)];
        if (c == '?') continue;
        const int n = c - '0';
        if (n < 1 || n > 6 || !(numbers_possible(l, side) >> n & 1)) return kNoDie;
        l = with_number(l, side, n);
    }
    return l;
}

}  // namespace cairn
