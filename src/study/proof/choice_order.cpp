#include "study/proof/choice_order.hpp"

namespace cairn {
namespace {

constexpr int kAloneBits = 13, kPairBits = 19;
constexpr float kAloneMemory = 4000, kPairMemory = 400;  // trials

std::size_t scattered(std::uint64_t key, int bits) {
    return std::size_t(key * 0x9E3779B97F4A7C15ull >> (64 - bits));
}

}  // namespace

ChoiceOrder::ChoiceOrder()
    : alone_(std::size_t(1) << kAloneBits),
      answers_(std::size_t(1) << kPairBits),
      sequels_(std::size_t(1) << kPairBits) {}

// Choices that fall into one place learn together: a hint may be wrong.
ChoiceOrder::Places ChoiceOrder::places(const State& state, Move move, const Before& before) {
    const std::uint64_t here = std::uint64_t(move.bits) | std::uint64_t(state.header().site) << 32 |
                               std::uint64_t(state.header().me) << 48;
    const auto after = [&](Move earlier) {
        return here ^ (std::uint64_t(earlier.bits) + 1) * 0xC2B2AE3D27D4EB4Full;
    };
    return {scattered(here, kAloneBits), scattered(after(before.last), kPairBits),
            scattered(after(before.last_but_one), kPairBits)};
}

float ChoiceOrder::promise(const State& state, Move move, const Before& before) const {
    const Places at = places(state, move, before);
    return alone_[at.alone].value() + answers_[at.answer].value() + sequels_[at.sequel].value();
}

void ChoiceOrder::learn(const State& state, Move move, const Before& before, bool decided) {
    const Places at = places(state, move, before);
    alone_[at.alone].add(decided, kAloneMemory);
    answers_[at.answer].add(decided, kPairMemory);
    sequels_[at.sequel].add(decided, kPairMemory);
}

void ChoiceOrder::Share::add(bool decided, float memory) {
    good += decided ? 1.0f : 0.0f;
    all += 1;
    if (all > memory) good /= 2, all /= 2;
}

}  // namespace cairn
