#include "serve/view/because.hpp"

#include "play/say/common.hpp"
#include "play/say/language.hpp"
#include "play/say/values_said.hpp"
#include "play/show/explain.hpp"
#include "play/text/notation.hpp"
#include "serve/view/view_json.hpp"

namespace cairn::serve {

Because because(const Match& match, int point, int board, std::string_view wanted) {
    const State& state = match.state();
    const Lattice& lattice = match.game().lattice();
    if (state.over()) return {say::kGameOver, "over", {}};
    if (!wanted.empty()) return {read_move(state, wanted, &match.history()).problem, "", {}};
    if (std::size_t(point) >= lattice.points.size()) return {say::kNoSuchPoint, "", {}};
    if (board != state.header().board && board_known(state)) return {say::kOtherBoard, "other-board", {}};
    const Point p = lattice.points[std::size_t(point)];
    MoveList legal;
    match.legal(legal);
    const auto why_not = why_not_point(state, legal, kAnyAlternative, {p}, PointNames::Said);
    if (!why_not) return {{say::kNotHere, {{"what", point_said(lattice, p)}}}, "not-here", {}};
    Because because{why_not->says, why_not->code, {}};
    for (Point q : why_not->points) because.numbers.push_back(lattice.order(q));
    return because;
}

Json because_json(const Because& because) {
    Json json{{"text", Language().of(because.says)}, {"says", sentence_json(because.says)}};
    if (!because.code.empty()) json["code"] = because.code;
    if (!because.numbers.empty()) json["numbers"] = because.numbers;
    return json;
}

}  // namespace cairn::serve
