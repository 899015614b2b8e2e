#include "search/players/perft.hpp"

#include <unordered_set>

#include "play/game/game.hpp"

namespace cairn {
namespace {

struct Count {
    std::uint64_t nodes = 0;
    std::uint64_t limit;
    bool within() const { return nodes <= limit; }
};

// Most games: the State is all that matters, and copying it is the undo.
void count(const State& state, int depth, std::vector<MoveList>& lists, Count& sum) {
    if (state.over()) return;
    MoveList& moves = lists[std::size_t(depth)];
    state.moves(moves);
    if (depth == 1) {
        sum.nodes += moves.size();
        return;
    }
    for (std::size_t i = 0; i < moves.size() && sum.within(); ++i) {
        State next = state;
        next.play(moves[i]);
        count(next, depth - 1, lists, sum);
    }
}

// Games in which earlier positions matter.
void count(Match& match, int depth, std::vector<MoveList>& lists, Count& sum) {
    if (match.state().over()) return;
    MoveList& moves = lists[std::size_t(depth)];
    match.legal(moves);
    if (depth == 1) {
        sum.nodes += moves.size();
        return;
    }
    for (std::size_t i = 0; i < moves.size() && sum.within(); ++i) {
        match.play(moves[i]);
        count(match, depth - 1, lists, sum);
        match.undo();
    }
}

bool remembers(const Game& game) {
    return game.program().historic || game.program().repetition != Program::Repetition::None;
}

}  // namespace

std::optional<std::uint64_t> perft(const Match& match, int depth, std::uint64_t limit) {
    if (depth == 0) return 1;
    std::vector<MoveList> lists(std::size_t(depth) + 1);
    Count sum{0, limit};
    if (remembers(match.game())) {
        Match copy = match;
        count(copy, depth, lists, sum);
    } else {
        count(match.state(), depth, lists, sum);
    }
    if (!sum.within()) return std::nullopt;
    return sum.nodes;
}

std::optional<Divided> perft_divided(const Match& match, int depth, std::uint64_t limit) {
    Divided result;
    MoveList moves;
    if (!match.state().over()) match.legal(moves);
    for (Move move : moves) {
        Match next = match;
        next.play(move);
        const auto nodes = perft(next, depth - 1, limit);
        if (!nodes) return std::nullopt;
        limit -= limit == kNoLimit ? 0 : *nodes;
        result.emplace_back(move, *nodes);
    }
    return result;
}

std::optional<std::vector<std::uint64_t>> perft_turns(const State& state, int turns, std::uint64_t limit) {
    struct Hash {
        std::size_t operator()(const State& s) const { return std::size_t(s.hash()); }
    };
    using States = std::unordered_set<State, Hash>;

    std::vector<std::uint64_t> counts;
    States frontier{state};
    MoveList moves;
    for (int n = 1; n <= turns; ++n) {
        States ended;  // the n-th turn, or the game in it
        for (const State& start : frontier) {
            if (start.over()) continue;
            States inside{start};  // different orders of choices meet here too
            while (!inside.empty()) {
                States further;
                for (const State& s : inside) {
                    s.moves(moves);
                    for (Move m : moves) {
                        State next = s;
                        next.play(m);
                        const bool turn_over = next.over() || next.turn() != start.turn();
                        (turn_over ? ended : further).insert(std::move(next));
                        if (ended.size() + further.size() > limit) return std::nullopt;
                    }
                }
                inside = std::move(further);
            }
        }
        counts.push_back(ended.size());
        frontier = std::move(ended);
    }
    return counts;
}

}  // namespace cairn
