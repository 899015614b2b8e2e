#include "native/liveness.hpp"

namespace cairn {
namespace {

// `to` gains what is in `from`; true when that was news.
bool gain(std::vector<bool>& to, const std::vector<bool>& from) {
    bool news = false;
    for (std::size_t k = 0; k < to.size(); ++k)
        if (from[k] && !to[k]) to[k] = true, news = true;
    return news;
}

// What is live before an instruction, from what is live after it.
void step_back(const Program& program, const Instr& in, Live& live) {
    const auto file_of = [&](const Touch& touch) -> std::vector<bool>* {
        if (touch.file == RegisterFile::Numbers) return &live.numbers;
        return touch.file == RegisterFile::Sets ? &live.sets : nullptr;
    };
    each_register(program, in, [&](const Touch& touch) {
        if (auto* const file = file_of(touch); file && touch.writes)
            (*file)[std::size_t(touch.number)] = false;
    });
    each_register(program, in, [&](const Touch& touch) {
        if (auto* const file = file_of(touch); file && touch.reads) (*file)[std::size_t(touch.number)] = true;
    });
}

}  // namespace

std::vector<Live> liveness(const Program& program, const Flow& flow) {
    const Live nothing{std::vector<bool>(std::size_t(program.i_registers)),
                       std::vector<bool>(std::size_t(program.s_registers))};
    std::vector<Live> before(program.code.size());
    for (const CodeBlock& block : flow.blocks)
        for (int pc = block.first; pc < block.end; ++pc) before[std::size_t(pc)] = nothing;
    for (bool news = true; news;) {
        news = false;
        for (auto block = flow.blocks.rbegin(); block != flow.blocks.rend(); ++block)
            for (int pc = block->end - 1; pc >= block->first; --pc) {
                Live live = nothing;
                each_successor(program, pc, [&](int next) {
                    gain(live.numbers, before[std::size_t(next)].numbers);
                    gain(live.sets, before[std::size_t(next)].sets);
                });
                step_back(program, program.code[std::size_t(pc)], live);
                news |= gain(before[std::size_t(pc)].numbers, live.numbers);
                news |= gain(before[std::size_t(pc)].sets, live.sets);
            }
    }
    return before;
}

}  // namespace cairn
