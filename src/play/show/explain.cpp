#include "play/show/explain.hpp"

#include <algorithm>
#include <optional>

#include "play/game/game.hpp"
#include "play/text/phrases.hpp"
#include "play/text/values.hpp"

namespace cairn {
namespace {

class Reason {
   public:
    Reason(const State& state, const MoveList& legal, int alternative)
        : state_(state),
          board_(state.game().lattice()),
          kind_(state.game().program().lattice_of(state.header().board)),
          piece_(kind_.nouns.piece),
          program_(state.game().program()),
          number_(state.header().board),
          balls_(state.balls(number_)),
          alternative_(alternative) {
        for (Move m : legal)
            if (alternative == kAnyAlternative || m.alternative() == alternative) add_offered(m);
    }

    WhyNot of_point(const std::vector<Point>& named) const {
        for (Point p : named)
            if (auto failed = failure(Site::Form::Points, p, board_.name(p))) return *std::move(failed);
        if (!board_known(state_)) return not_here(board_.name(named.front()));
        const bool balls_wanted = offered_.meets(balls_), places_wanted = !offered_.subset_of(balls_);
        // A name means the topmost ball, or the lowest place still empty.
        Point ball = kNoPoint, place = kNoPoint;
        for (Point p : named) {
            if (balls_.has(p)) ball = p;
            if (!balls_.has(p) && place == kNoPoint) place = p;
        }
        if (ball != kNoPoint && balls_wanted) return of_ball(ball);
        if (place != kNoPoint && (places_wanted || !balls_wanted)) return of_place(place);
        if (place != kNoPoint && ball == kNoPoint)
            return {"no-ball", "there is no " + piece_ + " on " + board_.name(place), {place}};
        return {"occupied", board_.name(ball) + " is occupied by a " + colour(ball) + " " + piece_, {ball}};
    }

    WhyNot of_entry(int track) const {
        const auto& points = board_.tracks[std::size_t(track)].points;
        const std::string name = track_text(board_, track);
        if (auto failed = failure(Site::Form::Entries, track, name)) return *std::move(failed);
        if (!board_known(state_)) return not_here(name);
        if (const auto lacking = what_platform_lacks(points.front()); !lacking.empty())
            return {"no-platform", board_.name(points.front()) + " cannot be entered: " + lacking,
                    missing(points.front())};
        std::size_t run = 0;
        for (; run < points.size() && balls_.has(points[run]); ++run)
            if (const WideSet load = board_.supported(points[run]) & balls_; !load.empty())
                return {"pinned",
                        "the " + piece_ + " on " + board_.name(points[run]) +
                            " cannot be pushed: " + what_it_supports(load),
                        points_of(load)};
        if (run == points.size())
            return {"off-board", name + " would push a " + piece_ + " off the board", {points.back()}};
        if (run > 0 && !board_.supports(points[run]).subset_of(balls_))
            return {"no-platform",
                    name + " would push a " + piece_ + " to " + board_.name(points[run]) +
                        ", where it cannot rest",
                    missing(points[run])};
        return not_here(name);
    }

   private:
    void add_offered(Move m) {
        const Site* site = site_of(state_, m);
        if (!site || m.value() < 0) return;
        if (site->form == Site::Form::Points) offered_.add(m.value());
    }

    // The reason when the value was on offer and then failed a `require`.
    std::optional<WhyNot> failure(Site::Form form, int value, const std::string& name) const {
        const Site& here = program_.sites[state_.header().site];
        const int branches = here.form == Site::Form::Alternatives ? int(here.alternatives.size()) : 1;
        for (int a = 0; a < branches; ++a) {
            const Move move = Move::of(a, value);
            const Site* site = site_of(state_, move);
            const bool meant = branches == 1 || alternative_ == kAnyAlternative || alternative_ == a;
            if (!meant || !site || site->form != form || !state_.offered(move)) continue;
            const std::string reason = state_.failure(move);
            if (reason.empty()) return WhyNot{"incomplete", name + " leaves no way to complete the turn", {}};
            return WhyNot{"forbidden", name + " is not allowed: " + reason, {}};
        }
        return std::nullopt;
    }

    std::string colour(Point p) const {
        const int c = state_.colour_at(number_, p);
        return c < 0 ? "stray" : program_.colours[std::size_t(c)];
    }

    WhyNot not_here(const std::string& name) const {
        return {"not-here", "the rules do not allow " + name + " here", {}};
    }

    static std::vector<Point> points_of(const WideSet& set) {
        std::vector<Point> list;
        for (Point p : set) list.push_back(p);
        return list;
    }
    std::vector<Point> missing(Point p) const { return points_of(board_.supports(p) - balls_); }

    std::string what_platform_lacks(Point p) const {
        const WideSet lacking = board_.supports(p) - balls_;
        if (lacking.empty()) return "";
        return "its " + std::string(kind_.nouns.seat) + " lacks " + list_of(point_names(board_, lacking));
    }

    std::string what_it_supports(const WideSet& load) const {
        return "it supports " +
               counted(load.count(), std::string(kind_.nouns.piece), std::string(kind_.nouns.pieces)) + ", " +
               list_of(point_names(board_, load));
    }

    WhyNot of_place(Point p) const {
        const auto lacking = what_platform_lacks(p);
        if (lacking.empty()) return not_here(board_.name(p));
        return {"no-platform", board_.name(p) + " is not playable: " + lacking, missing(p)};
    }

    // Whose it is comes first: that it is also pinned would not help.
    WhyNot of_ball(Point p) const {
        const std::string ball = "the " + piece_ + " on " + board_.name(p);
        if (const auto other = other_colour(p); !other.empty()) return {"other-colour", other, {p}};
        int heaviest = 0;  // the most that a ball on offer supports
        bool hidden_wanted = false;
        for (Point q : offered_& balls_) {
            heaviest = std::max(heaviest, (board_.supported(q) & balls_).count());
            hidden_wanted |= hidden(q);
        }
        const WideSet load = board_.supported(p) & balls_;
        if (load.count() >= 2 && heaviest < 2)
            return {"pinned", ball + " is pinned: " + what_it_supports(load), points_of(load)};
        if (load.count() == 1 && heaviest < 1)
            return {"not-free", ball + " is not free: " + what_it_supports(load), points_of(load)};
        if (hidden(p) && !hidden_wanted)
            return {"hidden", ball + " is hidden: " + what_hides(p), points_of(covers(p))};
        return not_here(board_.name(p));
    }

    // "c3 holds a black ball, not a white one" when no ball of its colour is offered.
    std::string other_colour(Point p) const {
        std::vector<std::string> wanted;
        for (std::size_t c = 0; c < program_.colours.size(); ++c)
            if (state_.plane(number_, int(c)).meets(offered_)) wanted.push_back(program_.colours[c]);
        if (std::find(wanted.begin(), wanted.end(), colour(p)) != wanted.end()) return "";
        std::string text = board_.name(p) + " holds a " + colour(p) + " " + piece_;
        if (wanted.size() == 1) text += ", not a " + wanted.front() + " one";
        return text;
    }

    WideSet covers(Point p) const {
        WideSet above;
        for (const Direction& d : kind_.cover)
            if (const Point q = d.step(p); q != kNoPoint) above.add(q);
        return above;
    }
    bool hidden(Point p) const {
        const WideSet above = covers(p);
        return above.count() == int(kind_.cover.size()) && !above.empty() && above.subset_of(balls_);
    }
    std::string what_hides(Point p) const {
        return list_of(point_names(board_, covers(p))) + (kind_.cover.size() > 1 ? " are" : " is") +
               " above it";
    }

    const State& state_;
    const Lattice& board_;
    const Lattice& kind_;  // of the board that the words read
    std::string piece_;    // a ball or a die
    const Program& program_;
    int number_;  // of the board that the words read
    WideSet balls_;
    int alternative_;
    WideSet offered_;  // the points that may be chosen
};

}  // namespace

const Site* site_of(const State& state, Move move) {
    const int site = state.value_site(move);
    return site < 0 ? nullptr : &state.game().program().sites[std::size_t(site)];
}

bool board_known(const State& state) {
    const Program& p = state.game().program();
    return p.boards <= 1 || p.sites[state.header().site].form != Site::Form::Alternatives;
}

WhyNot why_not_point(const State& state, const MoveList& legal, int alternative,
                     const std::vector<Point>& named) {
    return Reason(state, legal, alternative).of_point(named);
}

WhyNot why_not_entry(const State& state, const MoveList& legal, int alternative, int track) {
    return Reason(state, legal, alternative).of_entry(track);
}

}  // namespace cairn
