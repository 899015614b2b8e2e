#include "play/show/explain.hpp"

#include <algorithm>
#include <optional>

#include "play/game/game.hpp"
#include "play/say/common.hpp"
#include "play/say/values_said.hpp"
#include "play/text/values.hpp"
#include "rules/parse/page_texts.hpp"

namespace cairn {
namespace {

// Every reason of which a ball, a piece or a die is a part.
constexpr Wording kNoPiece{say::kNoBallThere, say::kNoPieceThere, say::kNoDieThere};
constexpr Wording kTakenPoint{say::kOccupiedByBall, say::kOccupiedByPiece, say::kOccupiedByDie};
constexpr Wording kNothingUnder{say::kPlatformLacks, say::kPieceIsMissing, say::kDiceAreMissing};
constexpr Wording kPinnedPiece{say::kBallIsPinned, say::kPieceIsPinned, say::kDieIsPinned};
constexpr Wording kLoadedPiece{say::kBallIsNotFree, say::kPieceIsNotFree, say::kDieIsNotFree};
constexpr Wording kHiddenPiece{say::kBallIsHidden, say::kPieceIsHidden, say::kDieIsHidden};
constexpr Wording kOtherColour{say::kBallOfColour, say::kPieceOfColour, say::kDieOfColour};
constexpr Wording kColourNotWanted{say::kBallNotOfColour, say::kPieceNotOfColour, say::kDieNotOfColour};

class Reason {
   public:
    Reason(const State& state, const MoveList& legal, int alternative, PointNames names)
        : state_(state),
          board_(state.game().lattice()),
          kind_(state.game().program().lattice_of(state.header().board)),
          program_(state.game().program()),
          number_(state.header().board),
          balls_(state.balls(number_)),
          alternative_(alternative),
          names_(names) {
        for (Move m : legal)
            if (alternative == kAnyAlternative || m.alternative() == alternative) add_offered(m);
    }

    WhyNot of_point(const std::vector<Point>& named) const {
        for (Point p : named)
            if (auto failed = failure(Site::Form::Points, p, name(p))) return *std::move(failed);
        if (!board_known(state_)) return not_here(name(named.front()));
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
            return {"no-ball", {of_piece(kNoPiece), {{"point", name(place)}}}, {place}};
        return {
            "occupied", {of_piece(kTakenPoint), {{"point", name(ball)}, {"colour", colour(ball)}}}, {ball}};
    }

    WhyNot of_entry(int track) const {
        const auto& points = board_.tracks[std::size_t(track)].points;
        const Sentence entry =
            names_ == PointNames::Typed ? Sentence(track_text(board_, track)) : entry_said(board_, track);
        if (auto failed = failure(Site::Form::Entries, track, entry)) return *std::move(failed);
        if (!board_known(state_)) return not_here(entry);
        if (const auto lacking = board_.supports(points.front()) - balls_; !lacking.empty())
            return {"no-platform",
                    {say::kCannotEnter, {{"point", name(points.front())}, {"points", names_of(lacking)}}},
                    points_of(lacking)};
        std::size_t run = 0;
        for (; run < points.size() && balls_.has(points[run]); ++run)
            if (const WideSet load = board_.supported(points[run]) & balls_; !load.empty())
                return {"pinned",
                        {say::kCannotPush, {{"point", name(points[run])}, {"points", names_of(load)}}},
                        points_of(load)};
        if (run == points.size())
            return {"off-board", {say::kPushesOffBoard, {{"entry", entry}}}, {points.back()}};
        if (run > 0 && !board_.supports(points[run]).subset_of(balls_))
            return {"no-platform",
                    {say::kPushesWhereNothingRests, {{"entry", entry}, {"point", name(points[run])}}},
                    points_of(board_.supports(points[run]) - balls_)};
        return not_here(entry);
    }

    // An entry named by its end alone: the reason of the first that begins there.
    WhyNot of_entry_at(const std::vector<Point>& named) const {
        for (Point p : named)
            for (std::size_t t = 0; t < board_.tracks.size(); ++t)
                if (board_.tracks[t].points.front() == p) return of_entry(int(t));
        return {"not-here", {say::kNothingEnters, {{"point", name(named.front())}}}, {}};
    }

    WhyNot of_set(Point p) const { return {"not-here", {say::kInNoSet, {{"point", name(p)}}}, {}}; }

   private:
    void add_offered(Move m) {
        const Site* site = site_of(state_, m);
        if (!site || m.value() < 0) return;
        if (site->form == Site::Form::Points) offered_.add(m.value());
    }

    // The reason when the value was on offer and then failed a `require`.
    std::optional<WhyNot> failure(Site::Form form, int value, const Sentence& what) const {
        const Site& here = program_.sites[state_.header().site];
        const int branches = here.form == Site::Form::Alternatives ? int(here.alternatives.size()) : 1;
        for (int a = 0; a < branches; ++a) {
            const Move move = Move::of(a, value);
            const Site* site = site_of(state_, move);
            const bool meant = branches == 1 || alternative_ == kAnyAlternative || alternative_ == a;
            if (!meant || !site || site->form != form || !state_.offered(move)) continue;
            const std::string reason = state_.failure(move);
            if (reason.empty()) return WhyNot{"incomplete", {say::kIncomplete, {{"what", what}}}, {}};
            return WhyNot{"forbidden", {say::kForbidden, {{"what", what}, {"reason", reason}}}, {}};
        }
        return std::nullopt;
    }

    const char* of_piece(const Wording& words) const { return words.of(program_.played_with()); }

    Sentence name(Point p) const {
        return names_ == PointNames::Typed ? Sentence(board_.name(p)) : point_said(board_, p);
    }

    Sentence names_of(const WideSet& points) const {
        std::vector<Sentence> list;
        for (Point p : points) list.push_back(name(p));
        return and_listed(list);
    }

    Sentence colour(Point p) const {
        const int c = state_.colour_at(number_, p);
        return c < 0 ? Sentence(say::kUnknown) : Sentence(plain_name(program_.colours[std::size_t(c)]));
    }

    WhyNot not_here(const Sentence& what) const {
        return {"not-here", {say::kNotHere, {{"what", what}}}, {}};
    }

    static std::vector<Point> points_of(const WideSet& set) {
        std::vector<Point> list;
        for (Point p : set) list.push_back(p);
        return list;
    }

    WhyNot of_place(Point p) const {
        const WideSet lacking = board_.supports(p) - balls_;
        if (lacking.empty()) return not_here(name(p));
        return about("no-platform", kNothingUnder, p, lacking);
    }

    // Whose it is comes first: that it is also pinned would not help.
    WhyNot of_ball(Point p) const {
        if (auto other = other_colour(p)) return {"other-colour", *std::move(other), {p}};
        int heaviest = 0;  // the most that a ball on offer supports
        bool hidden_wanted = false;
        for (Point q : offered_& balls_) {
            heaviest = std::max(heaviest, (board_.supported(q) & balls_).count());
            hidden_wanted |= hidden(q);
        }
        const WideSet load = board_.supported(p) & balls_;
        if (load.count() >= 2 && heaviest < 2) return about("pinned", kPinnedPiece, p, load);
        if (load.count() == 1 && heaviest < 1) return about("not-free", kLoadedPiece, p, load);
        if (hidden(p) && !hidden_wanted) return about("hidden", kHiddenPiece, p, covers(p));
        return not_here(name(p));
    }

    // A reason about a point that other points explain.
    WhyNot about(const char* code, const Wording& words, Point p, const WideSet& others) const {
        return {
            code, {of_piece(words), {{"point", name(p)}, {"points", names_of(others)}}}, points_of(others)};
    }

    // "c3 holds a black ball, not a white one" when no ball of its colour is offered.
    std::optional<Sentence> other_colour(Point p) const {
        std::vector<Sentence> wanted;
        const int own = state_.colour_at(number_, p);
        for (std::size_t c = 0; c < program_.colours.size(); ++c) {
            if (!state_.plane(number_, int(c)).meets(offered_)) continue;
            if (int(c) == own) return std::nullopt;
            wanted.push_back(plain_name(program_.colours[c]));
        }
        Sentence says(of_piece(kOtherColour), {{"point", name(p)}, {"colour", colour(p)}});
        if (wanted.size() != 1) return says;
        says.text = of_piece(kColourNotWanted);
        says.gaps.push_back({"wanted", wanted.front()});
        return says;
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

    const State& state_;
    const Lattice& board_;
    const Lattice& kind_;  // of the board that the words read
    const Program& program_;
    int number_;  // of the board that the words read
    WideSet balls_;
    int alternative_;
    PointNames names_;
    WideSet offered_;  // the points that may be chosen
};

// Is something of this form asked for, in this branch or in any?
bool asks_for(const State& state, int alternative, Site::Form form) {
    const Site& here = state.game().program().sites[state.header().site];
    if (here.form != Site::Form::Alternatives) return here.form == form;
    for (std::size_t a = 0; a < here.alternatives.size(); ++a) {
        if (alternative != kAnyAlternative && alternative != int(a)) continue;
        const Site* site = site_of(state, Move::of(int(a), 0));
        if (site && site->form == form) return true;
    }
    return false;
}

}  // namespace

const Site* site_of(const State& state, Move move) {
    const int site = state.value_site(move);
    return site < 0 ? nullptr : &state.game().program().sites[std::size_t(site)];
}

bool board_known(const State& state) {
    const Program& p = state.game().program();
    return p.boards <= 1 || p.sites[state.header().site].form != Site::Form::Alternatives;
}

std::optional<WhyNot> why_not_point(const State& state, const MoveList& legal, int alternative,
                                    const std::vector<Point>& named, PointNames names) {
    const Reason reason(state, legal, alternative, names);
    if (asks_for(state, alternative, Site::Form::Points)) return reason.of_point(named);
    if (asks_for(state, alternative, Site::Form::Entries)) return reason.of_entry_at(named);
    if (asks_for(state, alternative, Site::Form::Sets)) return reason.of_set(named.front());
    return std::nullopt;
}

std::optional<WhyNot> why_not_entry(const State& state, const MoveList& legal, int alternative, int track,
                                    PointNames names) {
    if (!asks_for(state, alternative, Site::Form::Entries)) return std::nullopt;
    return Reason(state, legal, alternative, names).of_entry(track);
}

}  // namespace cairn
