#include "native/parts.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace cairn {
namespace {

constexpr std::int64_t kCall = 4;     // to enter a part and to leave it
constexpr std::int64_t kRounds = 16;  // of a loop, which crosses a cut each time

std::int64_t weight(const Live& live, int words) {
    return std::count(live.numbers.begin(), live.numbers.end(), true) +
           words * std::count(live.sets.begin(), live.sets.end(), true);
}

// By block: what a cut before it costs.
std::vector<std::int64_t> costs_of_cuts(const Program& program, const Flow& flow,
                                        const std::vector<Live>& live, int words) {
    const std::size_t blocks = flow.blocks.size();
    std::vector<std::int64_t> changes(blocks + 1);  // of the cost, from one cut to the next
    const auto across = [&](int from, int to, std::int64_t cost) {
        changes[std::size_t(std::min(from, to) + 1)] += cost;
        changes[std::size_t(std::max(from, to) + 1)] -= cost;
    };
    std::vector<int> first(std::size_t(program.l_registers), -1), last(first);
    for (int b = 0; b < int(blocks); ++b) {
        const CodeBlock& block = flow.blocks[std::size_t(b)];
        for (const int to : block.to) {
            const std::int64_t once =
                kCall + weight(live[std::size_t(flow.blocks[std::size_t(to)].first)], words);
            if (to > b) across(b, to, once);
            else if (to < b) across(b, to, kRounds * once);
        }
        for (int pc = block.first; pc < block.end; ++pc)
            each_register(program, program.code[std::size_t(pc)], [&](const Touch& touch) {
                if (touch.file != RegisterFile::Lists) return;
                const std::size_t k = std::size_t(touch.number);
                if (first[k] < 0) first[k] = b;
                last[k] = b;
            });
    }
    for (std::size_t k = 0; k < first.size(); ++k)
        if (first[k] >= 0 && first[k] < last[k]) across(first[k], last[k], kRounds);
    std::vector<std::int64_t> costs(blocks);
    std::int64_t cost = 0;
    for (std::size_t b = 0; b < blocks; ++b) costs[b] = cost += changes[b];
    return costs;
}

}  // namespace

std::vector<Part> parts(const Program& program, const Flow& flow, const std::vector<Live>& live, int words,
                        int most) {
    const int blocks = int(flow.blocks.size());
    const std::vector<std::int64_t> costs = costs_of_cuts(program, flow, live, words);
    // The cheapest way to cut what comes before each block, and where the last part of it begins.
    std::vector<std::int64_t> best(std::size_t(blocks) + 1, std::numeric_limits<std::int64_t>::max());
    std::vector<int> begins(std::size_t(blocks) + 1, 0);
    best[0] = 0;
    for (int end = 1; end <= blocks; ++end) {
        int length = 0;
        for (int first = end - 1; first >= 0; --first) {
            const CodeBlock& block = flow.blocks[std::size_t(first)];
            length += block.end - block.first;
            if (length > most && first < end - 1) break;
            const std::int64_t cost =
                best[std::size_t(first)] + (first ? costs[std::size_t(first)] + kCall : 0);
            if (cost < best[std::size_t(end)])
                best[std::size_t(end)] = cost, begins[std::size_t(end)] = first;
        }
    }
    std::vector<Part> result;
    for (int end = blocks; end > 0; end = result.back().first)
        result.push_back({begins[std::size_t(end)], end});
    std::reverse(result.begin(), result.end());
    return result;
}

RegistersOfPart registers_of(const Program& program, const Flow& flow, Part part) {
    const auto none = [](int count) { return std::vector<bool>(std::size_t(count)); };
    RegistersOfPart all{none(program.i_registers), none(program.s_registers), none(program.l_registers),
                        none(program.i_registers), none(program.s_registers)};
    for (int b = part.first; b < part.end; ++b) {
        const CodeBlock& block = flow.blocks[std::size_t(b)];
        for (int pc = block.first; pc < block.end; ++pc)
            each_register(program, program.code[std::size_t(pc)], [&](const Touch& touch) {
                const std::size_t k = std::size_t(touch.number);
                if (touch.file == RegisterFile::Lists) all.lists[k] = true;
                else if (touch.file == RegisterFile::Sets) all.sets[k] = true;
                else all.numbers[k] = true;
                if (touch.writes && touch.file == RegisterFile::Sets) all.written_sets[k] = true;
                if (touch.writes && touch.file == RegisterFile::Numbers) all.written_numbers[k] = true;
            });
    }
    return all;
}

}  // namespace cairn
