#include "random_pages/judging/worlds_alike.hpp"

#include <algorithm>

#include "play/game/match.hpp"
#include "play/game/sight.hpp"
#include "play/say/in_view.hpp"
#include "play/say/prompt.hpp"
#include "play/text/notation.hpp"
#include "play/text/position.hpp"
#include "play/text/view_key.hpp"

namespace cairn::test {
namespace {

constexpr std::size_t kMostWorlds = 8;

std::string two(const State& a, const State& b) {
    return "\none world:   " + position_text(a) + "\nthe other:   " + position_text(b);
}

// The choice that is said alike in the other world. A set is chosen by its place in the list that is offered, and the
// lists of two worlds may differ.
Move same_choice(const State& here, Move move, const State& there) {
    const std::string said = word(here, move);
    MoveList moves;
    there.moves(moves);
    for (const Move m : moves)
        if (word(there, m) == said) return m;
    return kVoidGame;
}

}  // namespace

WorldsAlike::WorldsAlike(const Game& game, int viewer) : viewer_(viewer), true_(game.start()) {
    for (const Instr& in : game.program().code) reveals_ = reveals_ || in.op == Op::Reveal;
}

// Does everybody see which choice is made here?
bool WorldsAlike::open(Move) const {
    const Site& site = true_.game().program().sites[true_.header().site];
    return !site.chance && (!site.secret || true_.player() == viewer_);
}

// Where the viewer decides, every world must ask him the same.
std::string WorldsAlike::compare_choices() const {
    if (true_.player() != viewer_) return "";
    MoveList mine, theirs;
    true_.moves(mine);
    for (const State& other : others_) {
        other.moves(theirs);
        if (mine != theirs) return "he is offered other choices" + two(true_, other);
        if (prompt_text(true_) != prompt_text(other)) return "he is asked something else" + two(true_, other);
        for (const Point value : true_.game().lattice().points) {
            const Move move = Move::of(0, value);
            if (true_.offered(move) && other.offered(move) && true_.failure(move) != other.failure(move))
                return "he is told another reason" + two(true_, other);
        }
    }
    return "";
}

std::string WorldsAlike::compare(const State& before, const State& other, const State& now, Move move) const {
    const auto after = [&](const std::string& what) {
        return "after `" + word(before, move) + "` " + what + two(before, other) +
               "\nthen he sees: " + view_text(true_, viewer_) + "\nor:           " + view_text(now, viewer_);
    };
    // A player who has nothing to choose shows that his secret leaves him nothing, as at a table.
    const auto passed = [&](const State& s) {
        return passes_between(before, s) > 0 || (s.header().flags & kPassed) || s.header().passes > 0;
    };
    if (passed(true_) || passed(now)) return "";
    if (true_.outcome().faulty || now.outcome().faulty) return "";
    if (true_.over() != now.over()) return after("one game is over, the other is not");
    if (true_.over()) {
        // A score counts what was secret; an ending by a rule of the turn may not depend on it.
        if (true_.header().flags & now.header().flags & kScored) return "";
        const Outcome a = true_.outcome(), b = now.outcome();
        if (a.ranks != b.ranks || a.reason != b.reason || a.line != b.line || a.points != b.points)
            return after("the outcome tells a secret");
        return "";
    }
    if (view_text(true_, viewer_) != view_text(now, viewer_)) return after("his view tells a secret");
    if (in_view_lines(true_, viewer_, Language()) != in_view_lines(now, viewer_, Language()))
        return after("what he is told tells a secret");
    ViewKey key(true_.game());
    if (key(true_, viewer_) != key(now, viewer_)) return after("equal views have different keys");
    return "";
}

std::string WorldsAlike::play(Move move) {
    const State before = true_;
    if (std::string problem = compare_choices(); !problem.empty()) return problem;
    const bool seen = open(move);
    true_.play(move);
    const bool revealed =
        reveals_ && !std::equal(std::begin(before.header().revealed), std::end(before.header().revealed),
                                std::begin(true_.header().revealed));
    if (revealed) spoiled_ = true;
    std::vector<State> candidates;
    if (seen) {
        for (const State& other : others_) {
            const Move same = same_choice(before, move, other);
            if (!other.legal(same))
                continue;  // its player has shown by his choice that this world is not the true one
            State now = other;
            now.play(same);
            if (!reveals_)
                if (std::string problem = compare(before, other, now, move); !problem.empty()) return problem;
            candidates.push_back(std::move(now));
        }
    } else {
        others_.push_back(before);
        for (const State& other : others_) {
            MoveList moves;
            other.moves(moves);
            for (const Move m : moves) {
                State now = other;
                now.play(m);
                candidates.push_back(std::move(now));
            }
        }
    }
    others_.clear();
    const std::string view = view_text(true_, viewer_);
    for (State& world : candidates) {
        if (others_.size() >= kMostWorlds) break;
        if (world.over() || true_.over() || world == true_ || view_text(world, viewer_) != view) continue;
        if (std::find(others_.begin(), others_.end(), world) == others_.end())
            others_.push_back(std::move(world));
    }
    return "";
}

}  // namespace cairn::test
