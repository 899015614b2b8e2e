#include "study/atlas/returning/tree_walk.hpp"

namespace cairn {

TreeWalk::TreeWalk(const AtlasPlan& plan, const TurnTrees& trees, const AtlasTables& tables)
    : occupancies_(plan.occupancies()),
      trees_(trees),
      tables_(tables),
      in_use_(int(plan.game().program().colours.size())),
      worth_(64),
      images_(std::size_t(plan.occupancies().symmetries())) {
    for (const Sheet& sheet : plan.sheets()) ways_.push_back(sheet.ways);
    for (std::size_t choices = 1; choices < worth_.size(); ++choices)
        for (unsigned byte = 0; byte < 256; ++byte) {
            Verdict v = Verdict::from_byte(std::uint8_t(byte)).before(Verdict::Chooser::Other);
            for (std::size_t k = 1; k < choices; ++k) v = v.before(Verdict::Chooser::Same);
            worth_[choices][byte] = order(v);
        }
}

}  // namespace cairn
