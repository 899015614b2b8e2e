#include "serve/view/events.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "play/game/game.hpp"
#include "play/game/poses.hpp"
#include "play/game/sight.hpp"
#include "study/json/json.hpp"

namespace cairn::serve {
namespace {

using Kind = SeenEvent::Kind;

// Goes through the events of a move with the boards in hand.
class Telling {
   public:
    Telling(const State& before, const State& after, int viewer)
        : before_(before),
          program_(before.game().program()),
          points_(before.game().lattice().points),
          viewer_(viewer),
          sees_all_(viewer == kAllSeeing),
          has_dice_(has_poses(program_)),
          thrown_(before.player() == kChance && has_dice_),
          boards_(boards_seen(before, kAllSeeing)) {
        if (has_dice_)
            for (int b = 0; b < int(boards_.size()); ++b) balls_.push_back(before.balls(b));
        const Sight then(before, viewer), now(after, viewer);
        for (int b = 0; b < int(boards_.size()); ++b) {
            hidden_.push_back(then.hides_board(b) || now.hides_board(b));
            if (then.hides_board(b) != now.hides_board(b)) turned_.push_back(b);
        }
    }

    std::vector<SeenEvent> tell(std::span<const Event> events) {
        for (const Event& e : events) tell(e);
        for (int b : turned_) list_.push_back({Kind::Reveal, b});
        std::erase_if(list_, [&](const SeenEvent& e) {
            return e.kind != Kind::Reveal && e.kind != Kind::Show && hidden_[std::size_t(e.board)];
        });
        return std::move(list_);
    }

   private:
    int index(Point p) const { return program_.lattice->order(p); }
    int& at(int board, int index) { return boards_[std::size_t(board)][std::size_t(index)]; }

    void tell(const Event& e) {
        switch (e.kind) {
            case Event::Kind::Put: put(e.board, index(e.point), e.colour, e.lies); break;
            case Event::Kind::Lifted:
                lifted_.push_back(list_.size());
                remove(e.board, index(e.point));
                break;
            case Event::Kind::Taken: remove(e.board, index(e.point)); break;
            case Event::Kind::Dropped: carry(Kind::Drop, e.board, index(e.point), index(e.to)); break;
            case Event::Kind::Pushed: carry(Kind::Move, e.board, index(e.point), index(e.to)); break;
            case Event::Kind::Recoloured:
                list_.push_back({Kind::Recolour, e.board, index(e.point), -1, e.colour,
                                 e.was == kBuried ? kUnseen : e.was});
                at(e.board, index(e.point)) = e.colour;
                break;
            case Event::Kind::Swapped:
                remove(e.board, index(e.point));
                carry(Kind::Move, e.board, index(e.to), index(e.point));
                add(e.board, index(e.to), e.colour, lifted_pose_);
                break;
            case Event::Kind::Laid:
                if (has_dice_) lies(e.board, index(e.point)) = e.lies;
                tell_faces(e.board, index(e.point));
                break;
            case Event::Kind::Shown:
                list_.push_back({Kind::Show, std::min<int>(e.board, int(boards_.size()) - 1)});
                list_.back().seconds = e.point;
                break;
            case Event::Kind::Cleared:
                for (int b = 0; b < int(boards_.size()); ++b)
                    for (int p = 0; p < int(points_.size()); ++p)
                        if (at(b, p) != kEmpty) remove(b, p);
                lifted_.clear();
                break;
            case Event::Kind::Wrong:  // told beside the choice
            case Event::Kind::Revealed:
            case Event::Kind::Concealed: break;  // what that shows of the boards is known from the views
        }
    }

    // ---- how dice lie: as it is, and as the viewer was told

    // What is known of the dice at one place. A move touches few of many: a place is looked at when it is first asked for.
    struct Die {
        Lying lies = kNoDie;
        std::string told;
    };
    Die& die(int board, int point) {
        const auto [at, fresh] = dice_.try_emplace({board, point});
        Die& die = at->second;
        if (fresh) {
            const Point p = points_[std::size_t(point)];
            die.lies = lying_at(before_, board, p);
            die.told = faces(die.lies, before_.balls(board), p);
        }
        return die;
    }
    Lying& lies(int board, int point) { return die(board, point).lies; }
    std::string& told(int board, int point) { return die(board, point).told; }

    std::string faces(Lying l, const WideSet& balls, Point p) const {
        return l == kNoDie ? "" : faces_in_sight(program_, balls, p, l, viewer_);
    }
    std::string in_sight(int board, int point) {
        return faces(lies(board, point), balls_[std::size_t(board)], points_[std::size_t(point)]);
    }

    // The die shows other faces than were told: another pose of what has just come, or it is turned where it lies.
    void tell_faces(int board, int point) {
        if (!has_dice_) return;
        const std::string now = in_sight(board, point), was = told(board, point);
        if (now == was || now.empty()) return;
        told(board, point) = now;
        if (SeenEvent* const came = coming_of(board, point)) {
            came->pose = now;
            return;
        }
        SeenEvent turned{Kind::Lay, board, point, -1, at(board, point)};
        turned.pose = now;
        turned.lay = was;
        list_.push_back(std::move(turned));
    }

    // The event in which the die came to its place, when nothing has happened there since and nobody was shown it.
    SeenEvent* coming_of(int board, int point) {
        for (std::size_t k = list_.size(); k-- > 0;) {
            SeenEvent& e = list_[k];
            if (e.kind == Kind::Show) return nullptr;
            if (e.board != board || (e.point != point && e.to != point)) continue;
            const bool came = e.kind == Kind::Add || e.to == point;
            return came ? &e : nullptr;
        }
        return nullptr;
    }

    // What lies under a die that came or left shows less or more.
    void tell_faces_under(int board, int point) {
        if (!has_dice_ || sees_all_ || !must_be_remembered(program_)) return;
        for (Point p : program_.lattice->supports(points_[std::size_t(point)])) tell_faces(board, index(p));
    }

    // The die comes to a place, or leaves it.
    void settle(int board, int point, Lying l) {
        if (!has_dice_) return;
        lies(board, point) = l;
        if (l == kNoDie) balls_[std::size_t(board)].drop(points_[std::size_t(point)]);
        else balls_[std::size_t(board)].add(points_[std::size_t(point)]);
        told(board, point) = in_sight(board, point);
    }

    // ---- balls

    void add(int board, int point, int colour, Lying l) {
        settle(board, point, l);
        SeenEvent event{Kind::Add, board, point, -1, colour};
        if (has_dice_) event.pose = told(board, point);
        event.thrown = thrown_;
        list_.push_back(std::move(event));
        at(board, point) = colour;
        tell_faces_under(board, point);
    }
    void remove(int board, int point) {
        SeenEvent event{Kind::Remove, board, point, -1, at(board, point)};
        if (has_dice_) {
            event.pose = told(board, point);
            lifted_pose_ = lies(board, point);
        }
        list_.push_back(std::move(event));
        at(board, point) = kEmpty;
        settle(board, point, kNoDie);
        tell_faces_under(board, point);
    }
    void carry(Kind kind, int board, int from, int to) {
        SeenEvent event{kind, board, from, to, at(board, from)};
        at(board, to) = std::exchange(at(board, from), kEmpty);
        if (has_dice_) {
            event.lay = told(board, from);
            const Lying l = lies(board, from);
            settle(board, from, kNoDie);
            settle(board, to, l);
            event.pose = told(board, to);
        }
        list_.push_back(std::move(event));
        tell_faces_under(board, from);
    }

    // Has anything happened there since?
    bool touched(std::size_t since, int board, int point) const {
        return std::any_of(list_.begin() + std::ptrdiff_t(since), list_.end(), [&](const SeenEvent& e) {
            return e.board == board && (e.point == point || e.to == point);
        });
    }

    // A ball of this colour that is in hand has moved here. It is carried now, or before something fell into its place.
    void put(int board, int to, int colour, Lying l) {
        if (colour == kBuried) colour = kUnseen;
        for (std::size_t k = lifted_.size(); k-- > 0;) {
            const std::size_t when = lifted_[k];
            const SeenEvent left = list_[when];
            if (left.board != board || left.colour != colour || left.point == to) continue;
            SeenEvent moved{Kind::Move, board, left.point, to, colour};
            settle(board, to, l);
            if (has_dice_) moved.lay = left.pose, moved.pose = told(board, to);
            if (!touched(when + 1, board, left.point)) {
                list_.erase(list_.begin() + std::ptrdiff_t(when));
                for (std::size_t& later : lifted_)
                    if (later > when) --later;
                list_.push_back(std::move(moved));
            } else if (!touched(when + 1, board, to)) {
                list_[when] = std::move(moved);
            } else {
                continue;
            }
            lifted_.erase(lifted_.begin() + std::ptrdiff_t(k));
            at(board, to) = colour;
            tell_faces_under(board, to);
            return;
        }
        add(board, to, colour, l);
    }

    const State& before_;
    const Program& program_;
    const std::vector<Point>& points_;
    int viewer_;
    bool sees_all_;
    bool has_dice_;
    bool thrown_;  // by chance, where dice have faces
    std::vector<BoardSeen> boards_;
    std::map<std::pair<int, int>, Die> dice_;  // by board and point: those that were asked for
    std::vector<WideSet> balls_;               // by board; empty where rules read no faces
    Lying lifted_pose_ = kNoDie;               // of the die removed last
    std::vector<bool> hidden_;
    std::vector<int> turned_;
    std::vector<SeenEvent> list_;
    std::vector<std::size_t> lifted_;  // where in the list a ball was taken in hand and not put down
};

const char* kind_word(Kind kind) {
    switch (kind) {
        case Kind::Add: return "add";
        case Kind::Remove: return "remove";
        case Kind::Move: return "move";
        case Kind::Drop: return "drop";
        case Kind::Recolour: return "recolour";
        case Kind::Lay: return "lay";
        case Kind::Show: return "show";
        case Kind::Reveal: return "reveal";
    }
    return "";
}

}  // namespace

std::vector<BoardSeen> boards_seen(const State& state, int viewer) {
    const Game& game = state.game();
    const Program& program = game.program();
    const auto& points = game.lattice().points;
    const Sight sight(state, viewer);
    const auto index = [&](Point p) { return std::size_t(game.lattice().order(p)); };
    std::vector<BoardSeen> boards;
    for (int b = 0; b < program.boards; ++b) {
        const bool hidden = sight.hides_board(b);
        BoardSeen& board = boards.emplace_back(points.size(), hidden ? kUnseen : kEmpty);
        for (int c = 0; !hidden && c < int(program.colours.size()); ++c)
            for (Point p : state.plane(b, c)) board[index(p)] = c;
        if (program.buries() && !hidden)
            for (Point p : state.set_slot(program.unknown_plane(b))) board[index(p)] = kUnseen;
    }
    return boards;
}

std::vector<SeenEvent> events_seen(std::span<const Event> events, const State& before, const State& after,
                                   int viewer) {
    return Telling(before, after, viewer).tell(events);
}

Json event_json(const SeenEvent& event) {
    Json json{{"kind", kind_word(event.kind)}, {"board", event.board}};
    if (event.to >= 0) {
        json["from"] = event.point;
        json["to"] = event.to;
    } else if (event.point >= 0) {
        json["point"] = event.point;
    }
    if (event.colour != kEmpty) json["colour"] = event.colour;
    if (event.was != kEmpty) json["was"] = event.was;
    if (!event.pose.empty()) json["pose"] = event.pose;
    if (!event.lay.empty() && event.lay != event.pose) json["was"] = event.lay;
    if (event.thrown) json["thrown"] = true;
    if (event.kind == Kind::Show) json["seconds"] = event.seconds;
    return json;
}

}  // namespace cairn::serve
