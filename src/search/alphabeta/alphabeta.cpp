#include "search/alphabeta/alphabeta.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <unordered_map>

#include "search/alphabeta/symmetric_key.hpp"
#include "search/hidden/worlds.hpp"
#include "search/players/reward.hpp"
#include "search/players/stopwatch.hpp"

namespace cairn {
namespace {

// Values from the side of whoever decides. A win is worth more the sooner it comes; a guess is always between.
constexpr int kWin = 30'000, kSurelyWon = 20'000, kBestGuess = 10'000, kBeyond = 32'000;

bool sure(int value) { return value >= kSurelyWon || value <= -kSurelyWon; }

struct Found {
    int value = 0;
    bool complete = false;  // no guess has entered the value
};

// What the table knows about a position.
struct Stored {
    enum Kind : std::uint8_t { Nothing, Exact, AtLeast, AtMost };
    std::uint64_t key = 0;
    Move best;
    std::int16_t value = 0;  // wins counted from this position
    std::uint8_t depth = 0;
    Kind kind = Nothing;
};
constexpr int kComplete = 255;  // as a depth: deeper than any

class Transpositions {
   public:
    explicit Transpositions(std::size_t bytes = 0) {
        std::size_t size = 1024;
        while (size * 2 * sizeof(Stored) <= bytes) size *= 2;
        entries_.resize(size);
    }
    const Stored* find(std::uint64_t key) const {
        const Stored& known = entries_[key & (entries_.size() - 1)];
        return known.kind != Stored::Nothing && known.key == key ? &known : nullptr;
    }
    void keep(const Stored& known) {
        Stored& place = entries_[known.key & (entries_.size() - 1)];
        // What took long to find out stays, unless it has stood there for a while.
        if (place.key != known.key && place.depth > known.depth + 2 && ++spared_ % 8 != 0) return;
        place = known;
    }
    std::size_t size() const { return entries_.size(); }

   private:
    std::vector<Stored> entries_;
    std::uint64_t spared_ = 0;
};

class AlphaBeta final : public Thinker {
   public:
    explicit AlphaBeta(const AlphaBetaSettings& settings) : settings_(settings) {}

    Analysis think(const Match& match, const Limits& limits, const Progress& progress) override {
        begin(match);
        watch_.emplace(limits);
        match.legal(root_moves_);
        std::vector<ChoiceValue> choices;
        for (Move m : root_moves_) choices.push_back({m, 0.5, false, -1, 0, {m}});
        for (int depth = 1; depth <= settings_.depth; ++depth) {
            const bool finished = deepen(match.state(), depth, choices);
            if (!finished) break;
            if (progress) progress(report(match, choices));
            if (complete_ || sure(best_value_)) break;
        }
        return report(match, choices);
    }

   private:
    void begin(const Match& match) {
        nodes_ = 0;
        stopped_ = false;
        complete_ = false;
        history_ = match.history();
        if (game_ == &match.game()) return;
        game_ = &match.game();
        const Program& p = game_->program();
        remembers_ = p.historic || p.repetition != Program::Repetition::None;
        key_.emplace(*game_);
        table_ = Transpositions(settings_.memory);
        merit_.clear();
    }

    // One round over the choices of the root. What was best before is tried first; when time runs out, the round so
    // far still tells whether something is better.
    bool deepen(const State& state, int depth, std::vector<ChoiceValue>& choices) {
        int alpha = -kBeyond;
        bool complete = true;
        for (std::size_t i = 0; i < choices.size(); ++i) {
            State next = state;
            const std::size_t mark = history_.size();
            play(next, choices[i].move);
            const Found found = reply(state, next, depth, 1, alpha, kBeyond);
            history_.truncate(mark);
            if (stopped_) return false;
            complete = complete && found.complete;
            note(choices[i], found, i == 0 || found.value > alpha);
            if (i == 0 || found.value > alpha) {
                alpha = found.value;
                std::rotate(choices.begin(), choices.begin() + std::ptrdiff_t(i),
                            choices.begin() + std::ptrdiff_t(i) + 1);
            }
            if (alpha >= kSurelyWon && found.complete) break;
        }
        best_value_ = alpha;
        complete_ = complete;
        return true;
    }

    // A choice that is not better than the best is known by a bound only: a loss is a loss, but a guess is a guess.
    void note(ChoiceValue& choice, const Found& found, bool exact) {
        choice.visits = nodes_;
        const bool decided = sure(found.value);
        choice.value = decided ? (found.value > 0 ? 1.0 : 0.0) : 0.5 + 0.5 * found.value / kBestGuess;
        choice.proved = (found.value <= -kSurelyWon) || (exact && (decided || found.complete));
        choice.distance = choice.proved && exact && decided ? kWin - std::abs(found.value) : -1;
    }

    void play(State& state, Move move) {
        if (!remembers_) return state.play(move);
        const State before = state;
        state.play(move, &history_);
        note_turn_end(before, state, history_);
    }

    // `next` from the side of whoever decided in `state`.
    Found reply(const State& state, const State& next, int depth, int ply, int alpha, int beta) {
        if (!next.over() && next.player() == state.player()) return search(next, depth - 1, ply, alpha, beta);
        if (next.over()) {
            ++nodes_;
            const double worth = rewards(next)[std::size_t(state.player())];
            return {worth == 0.5 ? 0 : worth > 0.5 ? kWin - ply : ply - kWin, true};
        }
        Found found = search(next, depth - 1, ply, -beta, -alpha);
        found.value = -found.value;
        return found;
    }

    // A position that is not over.
    Found search(const State& state, int depth, int ply, int alpha, int beta) {
        if (watch_->stops(++nodes_)) stopped_ = true;
        if (stopped_) return {};
        if (depth <= 0) return {guess(state), false};
        const std::uint64_t key = key_of(state, depth);
        const Stored* known = table_.find(key);
        Move first{~0u};
        if (known) {
            first = known->best;
            if (known->depth >= depth && !remembers_) {
                const int value = from_table(known->value, ply);
                const bool complete = known->depth == kComplete;
                if (known->kind == Stored::Exact || (known->kind == Stored::AtLeast && value >= beta) ||
                    (known->kind == Stored::AtMost && value <= alpha))
                    return {value, complete};
            }
        }
        return best_of(state, key, first, depth, ply, alpha, beta);
    }

    Found best_of(const State& state, std::uint64_t key, Move first, int depth, int ply, int alpha,
                  int beta) {
        const std::size_t list = std::size_t(ply);
        while (lists_.size() <= list) lists_.emplace_back();
        state.moves(lists_[list], remembers_ ? &history_ : nullptr);
        order(lists_[list], first, state.header().site, state.player(), ply);
        Found best{-kBeyond, true};
        Move best_move;
        const int floor = alpha;
        for (std::size_t i = 0; i < lists_[list].size(); ++i) {
            const Move move = lists_[list][i];
            State next = state;
            const std::size_t mark = history_.size();
            play(next, move);
            const Found found = reply(state, next, depth, ply + 1, alpha, beta);
            history_.truncate(mark);
            if (stopped_) return {};
            best.complete = best.complete && found.complete;
            if (found.value > best.value) {
                best.value = found.value;
                best_move = move;
                alpha = std::max(alpha, best.value);
            }
            if (alpha >= beta) {
                reward_cut(state, move, depth, ply);
                best.complete = found.complete;  // the others no longer matter
                break;
            }
        }
        // A win or a loss is certain however shallow the rest was.
        if (sure(best.value)) best.complete = true;
        Stored entry;
        entry.key = key;
        entry.best = best_move;
        entry.value = std::int16_t(to_table(best.value, ply));
        entry.depth = std::uint8_t(best.complete ? kComplete : std::min(depth, kComplete - 1));
        entry.kind = best.value >= beta   ? Stored::AtLeast
                     : best.value > floor ? Stored::Exact
                                          : Stored::AtMost;
        table_.keep(entry);
        return best;
    }

    // The symmetries are looked for where it pays: not in the last steps, which are most.
    std::uint64_t key_of(const State& state, int depth) {
        return depth >= 3 ? (*key_)(state) : key_->plain(state);
    }

    int guess(const State& state) {
        if (settings_.playouts == 0) return 0;
        Random random(state.hash() ^ settings_.seed);
        double sum = 0;
        for (int k = 0; k < settings_.playouts; ++k) {
            State end = state;
            end.playout(random);
            sum += rewards(end)[std::size_t(state.player())];
        }
        return int((2 * sum / settings_.playouts - 1) * kBestGuess);
    }

    static int to_table(int value, int ply) {
        return value >= kSurelyWon ? value + ply : value <= -kSurelyWon ? value - ply : value;
    }
    static int from_table(int value, int ply) {
        return value >= kSurelyWon ? value - ply : value <= -kSurelyWon ? value + ply : value;
    }

    // ---- what to try first

    using MoveKey = std::uint64_t;
    static MoveKey move_key(int site, int player, Move move) {
        return std::uint64_t(site) << 40 | std::uint64_t(player) << 36 | move.bits;
    }
    void reward_cut(const State& state, Move move, int depth, int ply) {
        merit_[move_key(state.header().site, state.player(), move)] += depth * depth;
        while (killers_.size() <= std::size_t(ply)) killers_.push_back({});
        auto& k = killers_[std::size_t(ply)];
        if (k[0] != move) k[1] = k[0], k[0] = move;
    }
    void order(MoveList& moves, Move first, int site, int player, int ply) {
        ranked_.clear();
        for (Move m : moves) {
            std::int64_t merit = 0;
            if (const auto at = merit_.find(move_key(site, player, m)); at != merit_.end())
                merit = at->second;
            if (std::size_t(ply) < killers_.size()) {
                if (killers_[std::size_t(ply)][0] == m) merit += std::int64_t(1) << 50;
                if (killers_[std::size_t(ply)][1] == m) merit += std::int64_t(1) << 49;
            }
            if (m == first) merit += std::int64_t(1) << 60;
            ranked_.push_back({-merit, m});
        }
        std::stable_sort(ranked_.begin(), ranked_.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        for (std::size_t i = 0; i < moves.size(); ++i) moves[i] = ranked_[i].second;
    }

    // ---- telling

    Analysis report(const Match& match, std::vector<ChoiceValue> choices) {
        Analysis analysis;
        analysis.player = match.state().player();
        analysis.iterations = nodes_;
        analysis.nodes = table_.size();
        analysis.seconds = watch_->seconds();
        analysis.method = "alphabeta";
        // The best was turned to the front; what is proved to lose goes last.
        if (!choices.empty())
            std::stable_sort(choices.begin() + 1, choices.end(),
                             [](const ChoiceValue& a, const ChoiceValue& b) { return a.value > b.value; });
        if (!choices.empty()) add_line(match.state(), choices.front());
        analysis.choices = std::move(choices);
        return analysis;
    }

    void add_line(State state, ChoiceValue& choice) {
        state.play(choice.move);
        MoveList moves;
        while (!state.over() && choice.line.size() < 40) {
            const Stored* known = table_.find(key_of(state, 3));
            if (!known) known = table_.find(key_of(state, 0));
            if (!known) return;
            state.moves(moves);
            if (std::find(moves.begin(), moves.end(), known->best) == moves.end()) return;
            choice.line.push_back(known->best);
            state.play(known->best);
        }
    }

    AlphaBetaSettings settings_;
    Transpositions table_;
    const Game* game_ = nullptr;
    std::optional<SymmetricKey> key_;
    std::optional<Stopwatch> watch_;
    bool remembers_ = false;  // the past counts
    History history_;
    MoveList root_moves_;
    std::vector<MoveList> lists_;  // by ply
    std::vector<std::pair<std::int64_t, Move>> ranked_;
    std::unordered_map<MoveKey, std::int64_t> merit_;  // how often a move refuted, deep refutations first
    std::vector<std::array<Move, 2>> killers_;         // by ply: what refuted lately
    std::uint64_t nodes_ = 0;
    bool stopped_ = false;
    bool complete_ = false;
    int best_value_ = 0;
};

}  // namespace

std::string alphabeta_problem(const Game& game) {
    const Program& p = game.program();
    const std::string instead = "; mcts plays it";
    if (game.players() != 2)
        return "alphabeta is for games of two players, and this one has " + std::to_string(game.players()) +
               instead;
    if (hides_something(game)) return "alphabeta is for games in which nothing is hidden" + instead;
    if (p.has_chance) return "alphabeta is for games without chance" + instead;
    return "";
}

std::unique_ptr<Thinker> make_alphabeta(const AlphaBetaSettings& settings) {
    return std::make_unique<AlphaBeta>(settings);
}

}  // namespace cairn
