#include "study/atlas/adding/class_turns.hpp"

#include <algorithm>

#include "study/atlas/build.hpp"

namespace cairn {
namespace {

constexpr std::size_t kLongestTurn = 16;  // choices of one turn
constexpr std::size_t kMostTurns = 4096;  // more: better looked at one by one

// Colours show in what is read of the balls, in sets kept from earlier (they may be of one colour), in earlier
// positions, in what becomes of balls that lie already, in bags, and in who is said to be ahead.
bool ignores_colours(const Instr& in) {
    using namespace effect;
    return !does(in, ReadsColours | ReadsSets | WritesSets | ReadsHistory | MovesBalls | Ranks) &&
           about(in.op).operands[3].role != Role::Bag;
}

}  // namespace

bool turns_ignore_colours(const Program& program) {
    if (program.score_pc < 0 || program.supply > 0) return false;
    const int turn = program.phases.front().turn_pc;
    return turn < program.score_pc &&
           std::all_of(program.code.begin() + turn, program.code.begin() + program.score_pc, ignores_colours);
}

ClassTurns::ClassTurns(const AtlasPlan& plan, const Tables& tables, const State& state)
    : plan_(plan), tables_(tables), player_(state.player()), before_(plan.colours(state)), scratch_(state) {
    std::vector<Move> moves;
    explore(state, moves);
    // The same balls laid in another order are the same turn.
    std::sort(turns_.begin(), turns_.end());
    turns_.erase(std::unique(turns_.begin(), turns_.end()), turns_.end());
    std::stable_sort(turns_.begin(), turns_.end(),
                     [](const Turn& a, const Turn& b) { return a.symmetry < b.symmetry; });
}

void ClassTurns::explore(const State& state, std::vector<Move>& moves) {
    MoveList list;
    state.moves(list);
    if (list.empty()) stuck_ = true;
    if (state.player() != player_ || moves.size() >= kLongestTurn || turns_.size() > kMostTurns)
        usable_ = false;
    for (const Move move : list) {
        if (!usable_) return;
        State next = state;
        next.play(move);
        moves.push_back(move);
        if (next.over()) {
            const auto after = plan_.colours(next);
            if (std::none_of(endings_.begin(), endings_.end(), [&](const Ending& e) {
                    return e.after == after && e.moves.size() == moves.size();
                }))
                endings_.push_back({moves, after});
        } else if (const auto place = plan_.find(next); place && !tables_[place->sheet].empty()) {
            add_turn(next, *place, int(moves.size()));
        } else {
            explore(next, moves);
        }
        moves.pop_back();
    }
}

void ClassTurns::add_turn(const State& next, const AtlasPlace& place, int choices) {
    const Occupancies& occupancies = plan_.occupancies();
    const Sheet& sheet = plan_.sheets()[place.sheet];
    const auto balls = plan_.colours(next);
    const Occupancies::ClassIndex found = occupancies.class_of(balls[0] | balls[1] | balls[2]);
    Turn turn{};
    turn.table = tables_[place.sheet].data() + found.number * sheet.ways;
    turn.all = occupancies.classes(sheet.layer)[found.number];
    turn.symmetry = found.symmetry;
    for (std::size_t c = 0; c < balls.size(); ++c)
        turn.added[c] = occupancies.image(found.symmetry, balls[c] & ~before_[c]);
    turn.conversion =
        conversion(next.player() == player_ ? Verdict::Chooser::Same : Verdict::Chooser::Other, choices);
    turns_.push_back(turn);
}

// What a byte of the table is worth that many choices earlier.
std::uint8_t ClassTurns::conversion(Verdict::Chooser chooser, int choices) {
    for (std::size_t k = 0; k < conversions_.size(); ++k)
        if (conversions_[k].chooser == chooser && conversions_[k].choices == choices) return std::uint8_t(k);
    Conversion made{chooser, choices, {}};
    for (unsigned byte = 0; byte < 256; ++byte) {
        Verdict v = Verdict::from_byte(std::uint8_t(byte)).before(chooser);
        for (int k = 1; k < choices; ++k) v = v.before(Verdict::Chooser::Same);
        made.verdicts[byte] = v;
    }
    conversions_.push_back(made);
    return std::uint8_t(conversions_.size() - 1);
}

std::optional<Verdict> ClassTurns::value(const State& state,
                                         const std::array<Balls, kAtlasColours>& colours) {
    if (turns_.empty() && endings_.empty()) return std::nullopt;
    Verdict best = Verdict::loss(0);
    const auto consider = [&](Verdict v) {
        if (v.score() > best.score()) best = v;
    };
    const Occupancies& occupancies = plan_.occupancies();
    std::array<Balls, kAtlasColours> turned{};
    int symmetry = -1;
    for (const Turn& turn : turns_) {
        if (turn.symmetry != symmetry) {
            symmetry = turn.symmetry;
            for (std::size_t c = 0; c < colours.size(); ++c)
                turned[c] = occupancies.image(symmetry, colours[c]);
        }
        const std::array<Balls, kAtlasColours> after = {turned[0] | turn.added[0], turned[1] | turn.added[1],
                                                        turned[2] | turn.added[2]};
        consider(conversions_[turn.conversion].verdicts[turn.table[colouring_rank(turn.all, after)]]);
    }
    for (const Ending& ending : endings_) {
        scratch_ = state;
        for (const Move move : ending.moves) scratch_.play(move);
        Verdict v = verdict_at_end(scratch_, player_);
        for (std::size_t k = 1; k < ending.moves.size(); ++k) v = v.before(Verdict::Chooser::Same);
        consider(v);
    }
    if (stuck_) consider(Verdict::draw());
    return best;
}

}  // namespace cairn
