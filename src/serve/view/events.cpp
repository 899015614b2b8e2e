#include "serve/view/events.hpp"

#include <algorithm>
#include <utility>

#include "play/game/game.hpp"
#include "play/game/sight.hpp"
#include "study/json/json.hpp"

namespace cairn::serve {
namespace {

using Kind = SeenEvent::Kind;

// Goes through the events of a move with the boards in hand.
class Telling {
   public:
    Telling(const State& before, const State& after, int viewer)
        : points_(before.game().lattice().points), boards_(boards_seen(before, kAllSeeing)) {
        const Sight then(before, viewer), now(after, viewer);
        for (int b = 0; b < int(boards_.size()); ++b) {
            hidden_.push_back(then.hides_board(b) || now.hides_board(b));
            if (then.hides_board(b) != now.hides_board(b)) turned_.push_back(b);
        }
    }

    std::vector<SeenEvent> tell(std::span<const Event> events) {
        for (const Event& e : events) tell(e);
        for (int b : turned_) list_.push_back({Kind::Reveal, b, -1, -1, -1, -1});
        std::erase_if(list_, [&](const SeenEvent& e) {
            return e.kind != Kind::Reveal && hidden_[std::size_t(e.board)];
        });
        return std::move(list_);
    }

   private:
    int index(int point) const {
        return int(std::lower_bound(points_.begin(), points_.end(), point) - points_.begin());
    }
    int& at(int board, int index) { return boards_[std::size_t(board)][std::size_t(index)]; }

    void tell(const Event& e) {
        switch (e.kind) {
            case Event::Kind::Put: put(e.board, index(e.point), e.colour); break;
            case Event::Kind::Lifted:
                lifted_.push_back(list_.size());
                remove(e.board, index(e.point));
                break;
            case Event::Kind::Taken: remove(e.board, index(e.point)); break;
            case Event::Kind::Dropped: carry(Kind::Drop, e.board, index(e.point), index(e.to)); break;
            case Event::Kind::Pushed: carry(Kind::Move, e.board, index(e.point), index(e.to)); break;
            case Event::Kind::Recoloured:
                list_.push_back({Kind::Recolour, e.board, index(e.point), -1, e.colour, e.was});
                at(e.board, index(e.point)) = e.colour;
                break;
            case Event::Kind::Swapped:
                remove(e.board, index(e.point));
                carry(Kind::Move, e.board, index(e.to), index(e.point));
                add(e.board, index(e.to), e.colour);
                break;
            case Event::Kind::Cleared:
                for (int b = 0; b < int(boards_.size()); ++b)
                    for (int p = 0; p < int(points_.size()); ++p)
                        if (at(b, p) >= 0) remove(b, p);
                lifted_.clear();
                break;
            case Event::Kind::Revealed:
            case Event::Kind::Concealed: break;  // what that shows of the boards is known from the views
        }
    }

    void add(int board, int point, int colour) {
        list_.push_back({Kind::Add, board, point, -1, colour, -1});
        at(board, point) = colour;
    }
    void remove(int board, int point) {
        list_.push_back({Kind::Remove, board, point, -1, at(board, point), -1});
        at(board, point) = kEmpty;
    }
    void carry(Kind kind, int board, int from, int to) {
        list_.push_back({kind, board, from, to, at(board, from), -1});
        at(board, to) = std::exchange(at(board, from), kEmpty);
    }

    // Has anything happened there since?
    bool touched(std::size_t since, int board, int point) const {
        return std::any_of(list_.begin() + std::ptrdiff_t(since), list_.end(), [&](const SeenEvent& e) {
            return e.board == board && (e.point == point || e.to == point);
        });
    }

    // A ball of this colour that is in hand has moved here. It is carried now, or before something fell into its place.
    void put(int board, int to, int colour) {
        for (std::size_t k = lifted_.size(); k-- > 0;) {
            const std::size_t when = lifted_[k];
            const SeenEvent left = list_[when];
            if (left.board != board || left.colour != colour || left.point == to) continue;
            const SeenEvent moved{Kind::Move, board, left.point, to, colour, -1};
            if (!touched(when + 1, board, left.point)) {
                list_.erase(list_.begin() + std::ptrdiff_t(when));
                for (std::size_t& later : lifted_)
                    if (later > when) --later;
                list_.push_back(moved);
            } else if (!touched(when + 1, board, to)) {
                list_[when] = moved;
            } else {
                continue;
            }
            lifted_.erase(lifted_.begin() + std::ptrdiff_t(k));
            at(board, to) = colour;
            return;
        }
        add(board, to, colour);
    }

    const std::vector<Point>& points_;
    std::vector<BoardSeen> boards_;
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
    std::vector<int> index(std::size_t(game.lattice().bits), -1);
    for (std::size_t i = 0; i < points.size(); ++i) index[std::size_t(points[i])] = int(i);
    std::vector<BoardSeen> boards;
    for (int b = 0; b < program.boards; ++b) {
        const bool hidden = sight.hides_board(b);
        BoardSeen& board = boards.emplace_back(points.size(), hidden ? kUnseen : kEmpty);
        for (int c = 0; !hidden && c < int(program.colours.size()); ++c)
            for (Point p : state.plane(b, c)) board[std::size_t(index[std::size_t(p)])] = c;
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
    if (event.colour >= 0) json["colour"] = event.colour;
    if (event.was >= 0) json["was"] = event.was;
    return json;
}

}  // namespace cairn::serve
