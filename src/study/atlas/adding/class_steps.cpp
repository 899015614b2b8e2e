#include "study/atlas/adding/class_steps.hpp"

#include <bit>

namespace cairn {

ClassSteps::ClassSteps(const AtlasPlan& plan, const ColourEndings& endings)
    : plan_(plan),
      endings_(endings),
      turned_(std::size_t(plan.occupancies().symmetries())),
      next_(plan.game().blank()) {}

void ClassSteps::begin(const State& state) {
    player_ = state.player();
    before_ = plan_.colours(state);
    three_colours_ = before_[2] != 0;
    state.moves(moves_);
    steps_.assign(moves_.size(), {});
    ends_.assign(moves_.size(), 0);
    local_ = !endings_.decided_by.empty();
    if (!local_) return;
    const Balls all = before_[0] | before_[1] | before_[2];
    std::size_t memory = 0;
    for (std::size_t k = 0; k < steps_.size(); ++k) {
        // A choice without a point looks at no line.
        const int point = moves_[k].value();
        Step& step = steps_[k];
        if (point >= 0)
            step.decided_by =
                plan_.occupancies().gather(endings_.decided_by[std::size_t(point)].word[0]) & all;
        const int bits = std::popcount(step.decided_by) * (three_colours_ ? 2 : 1);
        if (bits > kMostBits) {
            local_ = false;
            return;
        }
        step.memory = memory;
        memory += std::size_t(1) << bits;
    }
    memory_.assign(memory, kUnknown);
}

void ClassSteps::learn(Step& step, const State& next) const {
    const auto place = plan_.find(next);
    if (!place) {
        step.kind = Step::Kind::Elsewhere;
        return;
    }
    const Occupancies& occupancies = plan_.occupancies();
    const auto balls = plan_.colours(next);
    const Occupancies::ClassIndex found = occupancies.class_of(balls[0] | balls[1] | balls[2]);
    const Sheet& sheet = plan_.sheets()[place->sheet];
    step.kind = Step::Kind::Placed;
    step.symmetry = found.symmetry;
    step.chooser = next.header().me == player_ ? Verdict::Chooser::Same : Verdict::Chooser::Other;
    step.sheet = place->sheet;
    step.first = found.number * sheet.ways;
    step.all = occupancies.classes(sheet.layer)[found.number];
    const Balls before = before_[0] | before_[1] | before_[2];
    for (std::size_t c = 0; c < balls.size(); ++c)
        step.added[c] = occupancies.image(found.symmetry, balls[c] & ~before);
}

}  // namespace cairn
