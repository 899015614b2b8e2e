#include "serve/view/events.hpp"

#include <algorithm>

#include "play/game/game.hpp"
#include "play/game/sight.hpp"
#include "play/show/explain.hpp"
#include "study/json/json.hpp"

namespace cairn::serve {
namespace {

// The changes of one board.
class Difference {
   public:
    // `lifted` is the point of a ball that was chosen, -1 when there is none: when a ball of the same colour has
    // taken its place, the boards alone do not show that it left.
    Difference(const Lattice& lattice, int board, const BoardSeen& before, const BoardSeen& after, int lifted)
        : lattice_(lattice), board_(board), before_(before), after_(after) {
        for (std::size_t i = 0; i < before.size(); ++i) {
            if (before[i] == after[i]) continue;
            if (before[i] >= 0 && after[i] >= 0) changed_.push_back(int(i));
            else if (before[i] >= 0) left_.push_back(int(i));
            else came_.push_back(int(i));
        }
        // Where a ball of its own colour fell into its place, the boards do not show that it left.
        if (lifted < 0 || before[std::size_t(lifted)] < 0) return;
        lifted_ = lifted;
        if (before[std::size_t(lifted)] == after[std::size_t(lifted)]) changed_.push_back(lifted);
    }

    std::vector<Event> events() {
        pair_drops();
        pair_moves();
        std::vector<Event> list;
        for (int p : left_) list.push_back(at(Event::Kind::Remove, p, before_[std::size_t(p)]));
        add_transfers(list);
        for (int p : changed_) {
            if (before_[std::size_t(p)] == after_[std::size_t(p)]) continue;  // chosen, but still there
            Event event = at(Event::Kind::Recolour, p, after_[std::size_t(p)]);
            event.was = before_[std::size_t(p)];
            list.push_back(event);
        }
        for (int p : came_) list.push_back(at(Event::Kind::Add, p, after_[std::size_t(p)]));
        return list;
    }

   private:
    Event at(Event::Kind kind, int point, int colour) const { return {kind, board_, point, -1, colour, -1}; }
    Event between(Event::Kind kind, int from, int to) const {
        return {kind, board_, from, to, before_[std::size_t(from)], -1};
    }

    int level(int point) const { return lattice_.level_of[std::size_t(lattice_.points[std::size_t(point)])]; }

    // Everything that carries a point, however far below.
    WideSet cone(int point) const {
        WideSet all, edge = lattice_.supports(lattice_.points[std::size_t(point)]);
        while (!edge.empty()) {
            all |= edge;
            WideSet next;
            for (Point p : edge) next |= lattice_.supports(p);
            edge = next;
        }
        return all;
    }

    // The highest place beneath, empty by now or of another ball, that holds such a ball afterwards; -1: none.
    int landing(int from) const {
        const WideSet below = cone(from);
        int best = -1;
        for (const auto* places : {&came_, &changed_})
            for (int to : *places) {
                const bool fits = below.has(lattice_.points[std::size_t(to)]) &&
                                  after_[std::size_t(to)] == before_[std::size_t(from)];
                if (fits && (best < 0 || level(to) > level(best))) best = to;
            }
        return best;
    }

    // Begins with the balls whose places are empty now. One that fell to where another ball lay tells that this one
    // left: it fell further, or was taken away.
    void pair_drops() {
        std::vector<int> sources = left_;
        std::sort(sources.begin(), sources.end(), [&](int a, int b) { return level(a) < level(b); });
        left_.clear();
        for (std::size_t i = 0; i < sources.size(); ++i) {
            const int from = sources[i];
            const int to = from == lifted_ ? -1 : landing(from);
            if (to < 0) {
                left_.push_back(from);
                continue;
            }
            drops_.emplace_back(from, to);
            if (std::erase(came_, to) == 0) {
                std::erase(changed_, to);
                sources.push_back(to);
            }
        }
    }

    // Moves and drops, each once its target is empty. Balls that only changed places in a ring are taken up and
    // put down.
    void add_transfers(std::vector<Event>& list) {
        std::sort(drops_.begin(), drops_.end(), [&](auto a, auto b) { return a.second < b.second; });
        std::vector<Event> waiting;
        for (const auto& [from, to] : moves_) waiting.push_back(between(Event::Kind::Move, from, to));
        for (const auto& [from, to] : drops_) waiting.push_back(between(Event::Kind::Drop, from, to));
        const auto blocked = [&](const Event& event) {
            return std::any_of(waiting.begin(), waiting.end(),
                               [&](const Event& other) { return other.point == event.to; });
        };
        while (!waiting.empty()) {
            auto next = std::find_if_not(waiting.begin(), waiting.end(), blocked);
            if (next == waiting.end()) {
                next = waiting.begin();
                list.push_back(at(Event::Kind::Remove, next->point, next->colour));
                came_.push_back(next->to);
            } else {
                list.push_back(*next);
            }
            waiting.erase(next);
        }
    }

    void pair_moves() {
        for (auto from = left_.begin(); from != left_.end();) {
            const auto same = [&](int to) { return after_[std::size_t(to)] == before_[std::size_t(*from)]; };
            const auto to = std::find_if(came_.begin(), came_.end(), same);
            if (to == came_.end()) {
                ++from;
                continue;
            }
            moves_.emplace_back(*from, *to);
            came_.erase(to);
            from = left_.erase(from);
        }
    }

    const Lattice& lattice_;
    int board_;
    int lifted_ = -1;
    const BoardSeen &before_, &after_;
    std::vector<int> left_, came_, changed_;
    std::vector<std::pair<int, int>> drops_, moves_;
};

const char* kind_word(Event::Kind kind) {
    switch (kind) {
        case Event::Kind::Add: return "add";
        case Event::Kind::Remove: return "remove";
        case Event::Kind::Move: return "move";
        case Event::Kind::Drop: return "drop";
        case Event::Kind::Recolour: return "recolour";
        case Event::Kind::Reveal: return "reveal";
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

std::vector<Event> events_between(const State& before, const State& after, int viewer, Move move) {
    const Site* site = site_of(before, move);
    const bool of_ball = site && site->form == Site::Form::Points && move.value() >= 0 && board_known(before);
    const auto& points = after.game().lattice().points;
    const int lifted =
        of_ball ? int(std::lower_bound(points.begin(), points.end(), move.value()) - points.begin()) : -1;
    const auto was = boards_seen(before, viewer), is = boards_seen(after, viewer);
    std::vector<Event> events;
    for (std::size_t b = 0; b < is.size(); ++b) {
        if (was[b] == is[b]) continue;
        const bool turned = was[b].front() == kUnseen || is[b].front() == kUnseen;
        if (turned) {
            events.push_back({Event::Kind::Reveal, int(b), -1, -1, -1, -1});
            continue;
        }
        const int here = int(b) == before.header().board ? lifted : -1;
        for (const Event& e : Difference(after.game().lattice(), int(b), was[b], is[b], here).events())
            events.push_back(e);
    }
    return events;
}

Json event_json(const Event& event) {
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
