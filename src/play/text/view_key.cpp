#include "play/text/view_key.hpp"

#include "play/game/poses.hpp"
#include "play/game/sight.hpp"

namespace cairn {
namespace {

// What stands where something is hidden: no value that could be there.
constexpr int kVeil = -1'592'594'989;

WideSet veiled_set() {
    WideSet veil;
    for (auto& word : veil.word) word = ~std::uint64_t(0);
    return veil;
}

}  // namespace

ViewKey::ViewKey(const Game& game) : seen_(game.blank()) {
    for (const Slot& slot : slots_of(game))
        if (slot.variable.local || slot.variable.audience != Audience::All) guarded_.push_back(slot.variable);
}

std::uint64_t ViewKey::operator()(const State& state, int viewer) {
    seen_ = state;
    if (state.game().program().has_hidden) veil(state, viewer);
    return seen_.hash();
}

const State& ViewKey::seen(const State& state, int viewer, Veiled& veiled) {
    veiled.sets.clear();
    veiled.numbers.clear();
    seen_ = state;
    veiled_ = &veiled;
    if (state.game().program().has_hidden) veil(state, viewer);
    veiled_ = nullptr;
    return seen_;
}

void ViewKey::veil_set(int slot) {
    seen_.set_slot(slot, veiled_ ? WideSet{} : veiled_set());
    if (veiled_) veiled_->sets.push_back(slot);
}

void ViewKey::veil_number(int slot) {
    seen_.number_slot(slot, veiled_ ? 0 : kVeil);
    if (veiled_) veiled_->numbers.push_back(slot);
}

std::uint64_t ViewKey::boards(const State& state, int viewer) {
    seen_ = state;
    veil_boards(state, viewer);
    seen_.header().mover = 0;
    return seen_.boards_key();
}

void ViewKey::veil_boards(const State& state, int viewer) {
    const Program& program = state.game().program();
    const Sight sight(state, viewer);
    bool some = false;
    for (int b = 0; b < program.boards; ++b) {
        if (!sight.hides_board(b)) continue;
        some = true;
        for (int c = 0; c < program.planes_each(); ++c) veil_set(program.plane(b, c));
    }
    if (!some || program.ko_slot < 0) return;
    const int snapshots = program.ko_boards * program.boards * program.planes_each();
    for (int k = 0; k < snapshots; ++k) veil_set(program.ko_slot + k);
}

void ViewKey::veil(const State& state, int viewer) {
    const Program& program = state.game().program();
    const Sight sight(state, viewer);
    veil_boards(state, viewer);
    if (program.sight_side && viewer != kAllSeeing)
        for (int b = 0; b < program.boards; ++b) {
            const WideSet balls = state.balls(b);
            for (const Point p : balls)
                set_lying(seen_, b, p, lying_in_sight(program, balls, p, lying_at(state, b, p), viewer));
        }
    const bool secretly = sight.hides_choice();
    if (secretly) seen_.header().site = seen_.header().board = 0;
    for (const Variable& v : guarded_) {
        const bool gone = v.local && (secretly || sight.hides_nameless(v));
        const int together = v.form == Variable::Form::Bag ? int(program.colours.size()) : 1;
        for (int entry = 0; entry < v.size; entry += together) {
            if (!gone && !sight.hides(v, entry)) continue;
            int total = 0;
            for (int slot = v.slot + entry; slot < v.slot + entry + together; ++slot) {
                if (v.is_set()) {
                    veil_set(slot);
                } else {
                    total += seen_.number_slot(slot);
                    veil_number(slot);
                }
            }
            if (v.form == Variable::Form::Bag && v.size_open) seen_.number_slot(v.slot + entry, total);
        }
    }
}

}  // namespace cairn
