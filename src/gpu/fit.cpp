#include "gpu/fit.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "play/game/layout.hpp"
#include "rules/program/flow.hpp"

namespace cairn::gpu {
namespace {

constexpr std::size_t kMostBytesOfState = 1024;
constexpr std::size_t kMostTableBytes = 256 * 1024;  // of families and tables: constants of the code
constexpr std::size_t kMostCode = 20'000;            // instructions
constexpr int kMostTrials = 12;
constexpr std::size_t kListSets = 512;  // of all lists of one game at a time

// What an instruction needs that code standing alone does not have; nullptr: nothing.
const char* foreign(Op op) {
    switch (op) {
        case Op::Distance:
        case Op::Angle:
        case Op::Between: return "distances, angles or the points between two others";
        case Op::Tower:
        case Op::Ahead:
        case Op::Ray:
        case Op::DirectionOf: return "towers or directions";
        case Op::Near:
        case Op::Depth:
        case Op::Toward:
        case Op::Over:
        case Op::Row:
        case Op::PoseAt:
        case Op::FaceAt:
        case Op::Jumps:
        case Op::Lay:
        case Op::Pivot:
        case Op::Bury:
        case Op::ToUncover:
        case Op::NumbersOf:
        case Op::Uncover: return "sides and faces of dice";
        case Op::ChunksL:
        case Op::CopiesL: return "chunks or copies of a shape";
        case Op::LongestPath: return "the longest path";
        case Op::Entries:
        case Op::EntryPoint:
        case Op::Pushed:
        case Op::Enter: return "balls that enter and push others";
        default: return nullptr;
    }
}

bool makes_lists(Op op) {
    switch (op) {
        case Op::GroupsL:
        case Op::FullGroupsL:
        case Op::RunsL:
        case Op::CopyL:
        case Op::OpenL:
        case Op::AddL:
        case Op::LinesL:
        case Op::FittingL: return true;
        default: return false;
    }
}

template <class Each>
void each_in_play(const Program& program, Each&& each) {
    for (const CodeBlock& block : flow_of_play(program).blocks)
        for (int pc = block.first; pc < block.end; ++pc) each(program.code[std::size_t(pc)]);
}

std::size_t table_bytes(const Program& program) {
    std::size_t sets = 0;
    for (const auto& family : program.families)
        for (const auto& member : family.members) sets += 1 + std::size_t(member.count());
    for (const auto& table : program.tables) sets += table.size();
    return sets * 8 * std::size_t(program.lattice->words);
}

// Trials inside one another, by where a run begins.
class Depths {
   public:
    explicit Depths(const Program& program) : program_(program) {}

    // What a run from here needs besides itself; nothing: there is no bound.
    std::optional<int> from(int pc) {
        if (const auto known = known_.find(pc); known != known_.end()) return known->second;
        if (!open_.insert(pc).second) return std::nullopt;  // it may come back to itself
        std::vector<int> inside;
        std::set<int> seen;
        follow(pc, seen, inside);
        std::optional<int> most = 0;
        for (const int begin : inside) {
            const std::optional<int> more = from(begin);
            if (!more) most = std::nullopt;
            else if (most) most = std::max(*most, 1 + *more);
        }
        open_.erase(pc);
        return known_[pc] = most;
    }

   private:
    // Where the trials begin that a run from pc may want.
    void follow(int first, std::set<int>& seen, std::vector<int>& inside) const {
        std::vector<int> left = {first};
        while (!left.empty()) {
            const int pc = left.back();
            left.pop_back();
            if (pc >= int(program_.code.size()) || !seen.insert(pc).second) continue;
            const Instr& in = program_.code[std::size_t(pc)];
            if (in.op == Op::Choose || in.op == Op::Either) {
                const Site& site = program_.sites[std::size_t(in.d)];
                for (const auto& a : site.alternatives) inside.push_back(a.pc);
                if (in.op == Op::Choose && !site.clean && !site.chance) inside.push_back(site.after_pc);
                continue;
            }
            if (in.op == Op::Prefer) inside.push_back(pc + 1);
            if (in.op == Op::May) inside.push_back(program_.sites[std::size_t(in.d)].alternatives[0].pc);
            each_successor(program_, pc, [&](int next) { left.push_back(next); });
        }
    }

    const Program& program_;
    std::map<int, std::optional<int>> known_;
    std::set<int> open_;
};

}  // namespace

int deepest_trial(const Program& program) {
    Depths depths(program);
    int most = 0;
    const Flow play = flow_of_play(program);
    for (const Beginning& b : beginnings(program)) {
        if (b.pc >= int(play.block_of.size()) || play.block_of[std::size_t(b.pc)] < 0) continue;
        const std::optional<int> depth = depths.from(b.pc);
        if (!depth) return -1;
        most = std::max(most, 1 + *depth);
    }
    return most;
}

Fit fit(const Program& program) {
    Fit fit;
    const auto refuse = [&](const std::string& why) {
        if (fit.refusal.empty()) fit.refusal = why;
    };
    if (program.kinds_of_boards() > 1) refuse("it is played on boards of several kinds");
    each_in_play(program, [&](const Instr& in) {
        if (const char* const what = foreign(in.op)) refuse(std::string("its rules ask for ") + what);
        if (makes_lists(in.op)) fit.list_bytes = kListSets * 8 * std::size_t(program.lattice->words);
    });
    if (const std::size_t bytes = StateLayout(program).bytes; bytes > kMostBytesOfState)
        refuse("its State has " + std::to_string(bytes) + " bytes, and " + std::to_string(kMostBytesOfState) +
               " is the most that a thread keeps");
    if (const std::size_t bytes = table_bytes(program); bytes > kMostTableBytes)
        refuse("its families and tables have " + std::to_string(bytes) + " bytes, and " +
               std::to_string(kMostTableBytes) + " is the most");
    if (program.code.size() > kMostCode) refuse("its code is too long");
    const int deepest = deepest_trial(program);
    fit.bounded = deepest >= 0 && deepest <= kMostTrials;
    fit.trials = fit.bounded ? deepest : kMostTrials;
    return fit;
}

std::string refusal(const Program& program) {
    const std::string why = fit(program).refusal;
    return why.empty() ? "" : "this page cannot be played on a GPU: " + why;
}

}  // namespace cairn::gpu
