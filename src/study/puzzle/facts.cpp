#include "study/puzzle/facts.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "rules/program/flow.hpp"

namespace cairn {
namespace {

// Follows one turn's code and knows of each register only what a filling needs to know.
class FillingReader {
   public:
    explicit FillingReader(const Program& program) : program_(program) {}

    // From the turn's start to its end: is every step one of a filling?
    bool turn() {
        for (std::size_t pc = std::size_t(program_.phases[0].turn_pc); pc < program_.code.size(); ++pc) {
            const Instr& in = program_.code[pc];
            if (in.op == Op::EndTurn) return placed_ && limited_;
            if (in.op == Op::Jump && in.d > int(pc)) pc = std::size_t(in.d) - 1;  // over what is only said
            else if (!step(in)) return false;
        }
        return false;
    }

    // Is the score the number of balls, most being best?
    bool score() {
        bool counted = false;
        for (std::size_t pc = std::size_t(program_.score_pc); pc < program_.code.size(); ++pc) {
            const Instr& in = program_.code[pc];
            switch (in.op) {
                case Op::RankBegin:
                case Op::Playing:
                case Op::PopI:
                case Op::Given:
                case Op::JumpIfNot:
                case Op::SetMe:
                case Op::Jump: break;
                case Op::LoadI: numbers_[in.a] = {What::Constant, in.d}; break;
                case Op::OpenI: numbers_[in.a] = Number(numbers_[in.b]); break;
                case Op::Balls: sets_[in.a] = What::AllBalls; break;
                case Op::CountS:
                    numbers_[in.a] = {sets_[in.b] == What::AllBalls ? What::BallCount : What::Unknown, 0};
                    break;
                case Op::RankValue:
                    if (counted || numbers_[in.b].what != What::BallCount) return false;
                    counted = true;
                    break;
                case Op::RankRefine:
                    if (numbers_[in.a].what != What::Constant || numbers_[in.a].constant != 0) return false;
                    break;
                case Op::RankEnd: return counted;
                default: return false;
            }
        }
        return false;
    }

   private:
    enum class What {
        Unknown,
        Constant,
        ChosenColour,
        ChosenPoint,
        GroupSize,  // of the ball just put
        Within,     // true when the group is small enough
        Beyond,     // true when it is too large
        PlayablePoints,
        PutPoint,       // the set of the chosen point, which holds the ball now
        ChosenColours,  // the balls of the chosen colour, the new one among them
        Group,
        AllBalls,
        BallCount,
    };
    struct Number {
        What what = What::Unknown;
        int constant = 0;
    };

    bool is(std::uint16_t reg, What what) { return numbers_[reg].what == what; }

    bool step(const Instr& in) {
        switch (in.op) {
            case Op::TurnStart:
            case Op::Nop: return true;
            case Op::LoadI: numbers_[in.a] = {What::Constant, in.d}; return true;
            case Op::OpenI:
            case Op::CopyI: numbers_[in.a] = Number(numbers_[in.b]); return true;
            case Op::PutI: return in.b == kNone && is_local(in.d) && (kept_[in.d] = numbers_[in.a], true);
            case Op::GetI: numbers_[in.a] = in.b == kNone ? kept_[in.d] : Number(); return in.b == kNone;
            case Op::Playable: sets_[in.a] = placed_ ? What::Unknown : What::PlayablePoints; return true;
            case Op::Choose: return choose(program_.sites[std::size_t(in.d)]);
            case Op::Put:
                if (placed_ || !is(in.a, What::ChosenColour) || !is(in.b, What::ChosenPoint)) return false;
                placed_ = true;
                return true;
            case Op::PointS: return make(in.a, What::PutPoint, is(in.b, What::ChosenPoint));
            case Op::ColourAt:
                numbers_[in.a] = {What::ChosenColour, 0};
                return placed_ && is(in.b, What::ChosenPoint);
            case Op::OfColour: return make(in.a, What::ChosenColours, is(in.b, What::ChosenColour));
            case Op::FullyLinked:
                return make(in.a, What::Group,
                            sets_[in.b] == What::PutPoint && sets_[in.c] == What::ChosenColours);
            case Op::CountS: numbers_[in.a] = {What::GroupSize, 0}; return sets_[in.b] == What::Group;
            case Op::Lt:
            case Op::Le:
                if (is(in.b, What::GroupSize) && is(in.c, What::Constant)) {
                    numbers_[in.a] = {What::Within, 0};
                    return true;
                }
                numbers_[in.a] = {What::Beyond, 0};
                return is(in.b, What::Constant) && is(in.c, What::GroupSize);
            case Op::Not: {
                const bool within = is(in.b, What::Beyond), known = within || is(in.b, What::Within);
                numbers_[in.a] = {within ? What::Within : What::Beyond, 0};
                return known;
            }
            case Op::Require: limited_ = true; return is(in.a, What::Within);
            default: return false;
        }
    }

    // Sets about the new ball mean what they say only once it lies there.
    bool make(std::uint16_t reg, What what, bool holds) {
        sets_[reg] = what;
        return holds && placed_;
    }

    bool is_local(int slot) const {
        return slot >= program_.local_number && slot < program_.local_number + program_.local_numbers;
    }

    bool choose(const Site& site) {
        if (site.chance || site.secret || site.optional || placed_) return false;
        const int all_colours = (1 << program_.colours.size()) - 1;
        Number chosen;
        if (site.form == Site::Form::Few && site.value.type == Type::Colour && !colour_chosen_) {
            if (!is(site.options, What::Constant) || numbers_[site.options].constant != all_colours)
                return false;
            colour_chosen_ = true;
            chosen.what = What::ChosenColour;
        } else if (site.form == Site::Form::Points && !point_chosen_) {
            if (sets_[site.options] != What::PlayablePoints) return false;
            point_chosen_ = true;
            chosen.what = What::ChosenPoint;
        } else {
            return false;
        }
        numbers_.clear();  // registers do not outlive the wait
        sets_.clear();
        numbers_[site.chosen] = chosen;
        return true;
    }

    const Program& program_;
    std::map<int, Number> numbers_, kept_;  // by register; by slot of the State
    std::map<int, What> sets_;
    bool colour_chosen_ = false, point_chosen_ = false, placed_ = false, limited_ = false;
};

}  // namespace

bool chance_after_start(const Program& program) {
    std::vector<int> open = {program.score_pc};
    for (const Phase& phase : program.phases)
        open.insert(open.end(), {phase.turn_pc, phase.stuck_pc, phase.end_pc});
    std::vector<bool> seen(program.code.size());
    while (!open.empty()) {
        const int pc = open.back();
        open.pop_back();
        if (pc < 0 || pc >= int(program.code.size()) || seen[std::size_t(pc)]) continue;
        seen[std::size_t(pc)] = true;
        const Instr& in = program.code[std::size_t(pc)];
        if (in.op == Op::Choose && program.sites[std::size_t(in.d)].chance) return true;
        each_successor(program, pc, [&](int next) { open.push_back(next); });
    }
    return false;
}

bool fills_in_any_order(const Program& p) {
    if (p.players.size() != 1 || p.boards != 1 || p.phases.size() != 1 || p.score_pc < 0) return false;
    if (p.has_chance || p.has_hidden || p.removes || p.historic || p.reads_turns || p.turn_limit > 0)
        return false;
    const Phase& phase = p.phases[0];
    if (phase.end_pc >= 0 || phase.round || phase.stuck_pc < 0) return false;
    if (p.code[std::size_t(phase.stuck_pc)].op != Op::Finish) return false;
    return FillingReader(p).turn() && FillingReader(p).score();
}

}  // namespace cairn
