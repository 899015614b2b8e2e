#include "play/text/position.hpp"

#include <algorithm>

#include "play/game/setup.hpp"
#include "play/game/sight.hpp"
#include "play/text/board_text.hpp"
#include "play/text/fields.hpp"
#include "play/text/phrases.hpp"
#include "play/text/slots.hpp"

namespace cairn {
namespace {

// Would the State come back if its text said nothing about the turn it is in? Found by trying: run the
// mover's turn from its start and compare.
bool rests_at_start_of_turn(const State& state, const std::vector<Slot>& slots) {
    if ((state.header().flags & kStarted) == 0) return false;
    State again = state;
    const State blank = state.game().blank();
    for (const Slot& s : slots)
        if (s.variable.local)
            for (int i = 0; i < s.entries(); ++i) {
                const int slot = s.variable.slot + i;
                s.variable.is_set() ? again.set_slot(slot, blank.set_slot(slot))
                                    : again.number_slot(slot, blank.number_slot(slot));
            }
    again.header().me = again.header().mover;
    again.header().board = 0;
    again.header().site = blank.header().site;
    forget_latest_ko(again);
    again.settle_turn();
    return again == state;
}

class Writer {
   public:
    Writer(const State& state, int viewer)
        : state_(state),
          game_(state.game()),
          program_(game_.program()),
          sight_(state, viewer),
          whole_(viewer == kAllSeeing || !program_.has_hidden),
          viewer_(viewer),
          slots_(slots_of(game_)),
          blank_(game_.blank()) {}

    std::string text() const {
        std::vector<std::string> parts = {boards(), player_text(game_, state_.mover())};
        const auto add = [&](std::string_view key, const std::string& value) {
            if (!value.empty()) parts.push_back(std::string(key) + "=" + value);
        };
        const bool inside = inside_turn();
        for (const Field& f : fields())
            if (!f.inside_turn) add(f.key, f.key == "ko" ? ko(inside) : f.write(state_));
        for (const Slot& s : slots_)
            if (!s.variable.local) add(s.key, slot_text(s));
        if (!inside) return joined(parts, " ");
        // Who chooses is known to all; what he has chosen so far is nobody else's business.
        const bool secretly = sight_.hides_choice();
        parts.push_back("@" + (secretly ? "?" : program_.sites[state_.header().site].name));
        for (const Field& f : fields())
            if (f.inside_turn && (!secretly || f.key == "by")) add(f.key, f.write(state_));
        for (const Slot& s : slots_)
            if (s.variable.local && !secretly) add(s.key, slot_text(s));
        return joined(parts, " ");
    }

   private:
    // A view always says where the game waits: whether that could be left out might tell a secret.
    bool inside_turn() const {
        return !state_.over() && (!whole_ || !rests_at_start_of_turn(state_, slots_));
    }

    // ---- parts

    std::string boards() const {
        if (program_.boards == 0) return std::string(kNoBoard);
        std::vector<std::string> texts;
        for (int b = 0; b < program_.boards; ++b)
            texts.push_back(sight_.hides_board(b) ? "?" : board_text(state_, program_.plane(b, 0), viewer_));
        return joined(texts, "|");
    }

    // Snapshots are of all boards at once.
    std::string ko(bool inside) const {
        if (program_.ko_slot >= 0)
            for (int b = 0; b < program_.boards; ++b)
                if (sight_.hides_board(b)) return "?";
        return ko_text(state_, inside || state_.over() ? 0 : 1);
    }

    // "" when the variable is as at the start and nothing of it is hidden.
    std::string slot_text(const Slot& s) const {
        const Variable& v = s.variable;
        if (sight_.hides_nameless(v)) return "";
        bool differs = false, veiled = false;
        for (int i = 0; i < s.entries(); ++i) {
            const bool h = sight_.hides(v, i);
            veiled |= h;
            differs |= !h && s.entry_differs(state_, blank_, i);
        }
        if (!differs && !veiled) return "";
        return s.per_point() ? sparse(s) : v.form == Variable::Form::Bag ? bag(s) : list(s);
    }

    std::string list(const Slot& s) const {
        std::vector<std::string> entries;
        for (int i = 0; i < s.entries(); ++i)
            entries.push_back(sight_.hides(s.variable, i) ? "?" : s.entry_text(state_, i));
        return joined(entries, ",");
    }

    // A bag is a number for each colour. One that is hidden is a single entry, with its size where that is open.
    std::string bag(const Slot& s) const {
        const int colours = int(program_.colours.size());
        std::vector<std::string> entries;
        for (int i = 0; i < s.entries(); i += colours) {
            const bool h = sight_.hides(s.variable, i);
            int total = 0;
            for (int c = 0; c < colours; ++c) {
                total += state_.number_slot(s.variable.slot + i + c);
                if (!h) entries.push_back(s.entry_text(state_, i + c));
            }
            if (h) entries.push_back(s.variable.size_open ? "?" + std::to_string(total) : "?");
        }
        return joined(entries, ",");
    }

    // Only what differs from the start: c3(2),d4(1).
    std::string sparse(const Slot& s) const {
        std::vector<std::string> entries;
        bool veiled = false;
        for (int i = 0; i < s.entries(); ++i) {
            if (sight_.hides(s.variable, i)) veiled = true;
            else if (s.entry_differs(state_, blank_, i))
                entries.push_back(s.index_text(game_, i) + "(" + s.entry_text(state_, i) + ")");
        }
        if (veiled) entries.push_back("?");
        return joined(entries, ",");
    }

    const State& state_;
    const Game& game_;
    const Program& program_;
    Sight sight_;
    bool whole_;  // nothing is hidden from the viewer
    int viewer_;
    const std::vector<Slot>& slots_;
    State blank_;
};

}  // namespace

std::string position_text(const State& state) { return Writer(state, kAllSeeing).text(); }

std::string view_text(const State& state, int player) { return Writer(state, player).text(); }

PositionRead read_position(const Game& game, std::string_view text) {
    Setup setup = read_setup(game, text);
    if (!setup.problems.empty()) return {std::nullopt, std::move(setup.problems)};
    State& state = setup.state;
    if (state.over()) {
        state.forget_turn();
        return {std::move(state), {}};
    }
    if (setup.site < 0) {
        forget_latest_ko(state);
        state.settle_turn();
    } else if (!state.settle_at(setup.site)) {
        return {std::nullopt,
                {"at @" + game.program().sites[std::size_t(setup.site)].name +
                 " nothing can be chosen in this position"}};
    }
    if (const Outcome outcome = state.outcome(); outcome.faulty)
        return {std::nullopt,
                {"the rules break in this position: " + outcome.reason + " (line " +
                 std::to_string(outcome.line) + ")"}};
    return {std::move(state), {}};
}

}  // namespace cairn
