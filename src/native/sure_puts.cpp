#include "native/sure_puts.hpp"

#include <optional>
#include <set>

namespace cairn {
namespace {

// Registers that hold only playable points, as long as nothing changes on the board.
struct Playable {
    std::set<int> points, sets;

    // What holds on both ways to a place.
    void meet(const Playable& other) {
        std::erase_if(points, [&](int k) { return !other.points.count(k); });
        std::erase_if(sets, [&](int k) { return !other.sets.count(k); });
    }
    friend bool operator==(const Playable&, const Playable&) = default;
};

bool chosen_is_playable(const Site& site, const Playable& known) {
    return site.form == Site::Form::Points && !site.optional && known.sets.count(site.options) > 0;
}

void step(const Program& program, const Instr& in, Playable& known) {
    bool set = false, point = false;
    switch (in.op) {
        case Op::Playable: set = true; break;
        case Op::CopyS:
        case Op::OpenS:
        case Op::HideS:
        case Op::SubS: set = known.sets.count(in.b) > 0; break;
        case Op::AndS: set = known.sets.count(in.b) > 0 || known.sets.count(in.c) > 0; break;
        case Op::CopyI:
        case Op::OpenI:
        case Op::HideI: point = known.points.count(in.b) > 0; break;
        case Op::Choose: point = chosen_is_playable(program.sites[std::size_t(in.d)], known); break;
        default: break;
    }
    each_register(program, in, [&](const Touch& touch) {
        if (!touch.writes) return;
        if (touch.file == RegisterFile::Numbers) known.points.erase(touch.number);
        if (touch.file == RegisterFile::Sets) known.sets.erase(touch.number);
    });
    if (does(in, effect::WritesBalls | effect::MovesBalls | effect::WritesCourse)) known = {};
    if (set) known.sets.insert(in.a);
    if (point) known.points.insert(in.op == Op::Choose ? program.sites[std::size_t(in.d)].chosen : in.a);
}

}  // namespace

std::vector<bool> sure_puts(const Program& program, const Flow& flow) {
    // By block: what holds before it; nothing yet where no way has led to. A beginning knows nothing, but that after a choice is come to
    // from the choice alone, with the chosen value in its register.
    std::vector<std::optional<Playable>> before(flow.blocks.size());
    for (const Beginning& b : beginnings(program))
        if (const int block = b.pc < int(flow.block_of.size()) ? flow.block_of[std::size_t(b.pc)] : -1;
            block >= 0 && b.kind != Beginning::Kind::Chosen)
            before[std::size_t(block)] = Playable{};
    std::vector<bool> sure(program.code.size());
    for (bool news = true; news;) {
        news = false;
        for (std::size_t k = 0; k < flow.blocks.size(); ++k) {
            if (!before[k]) continue;
            const CodeBlock& block = flow.blocks[k];
            Playable known = *before[k];
            for (int pc = block.first; pc < block.end; ++pc) {
                const Instr& in = program.code[std::size_t(pc)];
                sure[std::size_t(pc)] = in.op == Op::Put && known.points.count(in.b) > 0;
                step(program, in, known);
            }
            for (const int next : block.to) {
                auto& there = before[std::size_t(next)];
                const auto was = there;
                if (!there) there = known;
                else there->meet(known);
                news |= there != was;
            }
        }
    }
    return sure;
}

}  // namespace cairn
