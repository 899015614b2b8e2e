#include "study/proof/prover.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <deque>
#include <thread>

#include "play/engine/engine.hpp"
#include "rules/program/flow.hpp"

namespace cairn {
namespace {

constexpr int kLongestLine = 1500;               // choices; deeper is broken off
constexpr std::size_t kAhead = 2;                // children whose entries are on their way
constexpr std::uint64_t kReportEvery = 1 << 14;  // positions

int one_later(int within) { return within == kEver ? kEver : within - 1; }
int one_earlier(int not_won) { return std::min(not_won + 1, kEver); }
int count_up(int won) { return std::min(won + 1, kEver - 1); }

}  // namespace

std::string Prover::misfit(const Game& game) {
    const Program& p = game.program();
    if (p.players.size() != 2) return "a proof is for two players; this game has another number of them";
    if (p.has_chance)
        return "chance decides in this game, so no win can be forced; `cairn analyse` estimates";
    if (p.has_hidden || p.has_simultaneous)
        return "players choose in secret in this game, so no win can be proved; `cairn analyse` estimates";
    if (p.repetition == Program::Repetition::Scores)
        return "a position that comes for the third time ends this game with its score, so a win can depend "
               "on all "
               "that was played before, which no table can hold; `cairn analyse` estimates";
    if (p.historic)
        return "this game's rules look back at all positions played, which no table can hold; a variant "
               "without "
               "that rule, or `cairn analyse`, would work";
    return "";
}

bool Prover::has_margins(const Game& game) {
    const Program& p = game.program();
    if (p.score_pc < 0) return false;
    const Flow play = flow_of_play(p);
    return std::none_of(play.blocks.begin(), play.blocks.end(), [&](const CodeBlock& block) {
        return std::any_of(p.code.begin() + block.first, p.code.begin() + block.end,
                           [](const Instr& in) { return in.op == Op::Win || in.op == Op::Lose; });
    });
}

void Prover::ask_for_margin(int points) {
    margin_ = points;
    for (auto& table : tables_) table->clear();
}

// More points are better, or fewer: who is ahead says it.
bool Prover::won_by(const State& state, int player) const {
    const Header& h = state.header();
    if (h.status != std::uint8_t(Status::Decided) || h.rank[player] >= h.rank[1 - player]) return false;
    if (margin_ == 0) return true;
    const std::vector<int> scores = state.outcome().scores;
    return scores.size() == 2 && std::abs(scores[0] - scores[1]) >= margin_;
}

// A choice ends one turn, and then the other player may have to pass.
bool Prover::in_time(const State& state, int choices) const {
    const Program& p = state.game().program();
    const bool looked_at = p.score_pc >= 0 && !looks_away_;
    return p.turn_limit == 0 || looked_at || state.turn() + 2 * choices < p.turn_limit;
}

void Prover::mind_limit(Limit limit) {
    looks_away_ = limit == Limit::LookedAwayFrom && limit_is_scored(game_->program());
    limit_matters_ = false;
    cut_short_ = false;
    const bool counted = game_->program().score_pc >= 0 && !looks_away_;
    key_ = std::make_unique<const SymmetricKey>(
        *game_, counted ? SymmetricKey::Turns::Counted : SymmetricKey::Turns::Ignored,
        SymmetricKey::Colours::AsSeen);
    for (auto& table : tables_)
        if (table) table->clear();
}

// One thread's search.
struct Prover::Worker {
    static constexpr int kNothing = kLongestLine;  // an answer that rests on no earlier position
    struct Answer {
        int won = 0;                  // in so many choices; 0: not won
        int not_won = 0;              // not within so many choices, where it is not won
        int repeats_from = kNothing;  // the first ply of this line whose coming again the answer rests on
    };
    struct Child {
        State state;
        WideKey key;
        Move move{};
        float promise = 0;
    };
    struct Ply {
        MoveList moves;
        std::vector<Child> children;  // first those that are open: not answered by the table
        std::size_t open = 0, at = 0;
        WideKey key;
    };
    Prover& prover;
    ProofTable& table;
    const int player;
    const std::atomic<bool>& stop;
    std::atomic<bool>& finished;
    Random random;
    std::deque<Ply> plies;  // a Ply stays where it is when the line grows
    ChoiceOrder& order;
    std::vector<std::uint8_t> ends;  // by move: is the game over after it?
    std::uint64_t visited = 0;
    std::function<void(double)> report;

    Worker(Prover& p, int who, int number, const std::atomic<bool>& s, std::atomic<bool>& f)
        : prover(p),
          table(*p.tables_[who]),
          player(who),
          stop(s),
          finished(f),
          random(p.seed_ + std::uint64_t(number)),
          order(p.orders_[who][std::size_t(number)]) {}

    bool interrupted() const {
        return stop.load(std::memory_order_relaxed) || finished.load(std::memory_order_relaxed);
    }

    // The choices on the line that led to this depth.
    ChoiceOrder::Before before(std::size_t depth) const {
        const auto made = [&](std::size_t d) { return plies[d].children[plies[d].at].move; };
        return {depth > 0 ? made(depth - 1) : Move(), depth > 1 ? made(depth - 2) : Move()};
    }

    // A rough share: how far each of the first plies has come with its open children.
    double share(std::size_t depth) const {
        double done = 0, width = 1;
        for (std::size_t d = 0; d < std::min<std::size_t>(depth, 12) && plies[d].open > 0; ++d) {
            done += width * double(plies[d].at) / double(plies[d].open);
            width /= double(plies[d].open);
        }
        return done;
    }

    Answer wins(const State& state, const WideKey& key, int within, std::size_t depth) {
        if (++visited % kReportEvery == 0 && report) report(share(depth));
        if (depth >= std::size_t(kLongestLine) - 1) {
            prover.cut_short_ = true;
            return {0, within, 0};
        }
        while (plies.size() <= depth) plies.emplace_back();
        Ply& ply = plies[depth];
        ply.key = key;
        const bool mine = state.header().me == player;
        const int below = one_later(within);
        int longest = 0;      // the opponent's best defence
        int not_won = kEver;  // the player's best try fails within so many
        int repeats_from = kNothing;
        const ChoiceOrder::Before earlier = before(depth);

        // Look at every child before going down into any: the answer may be at hand. The table is far away
        // in memory: a child's entry is fetched while the next children are made, and read after that.
        state.moves(ply.moves);
        if (below == 0) return with_last_choice(state, key, ply.moves, depth);
        while (ply.children.size() < ply.moves.size()) ply.children.push_back({state, {}, {}, 0});
        ply.open = 0;
        std::size_t made = 0, looked_up = 0;
        const auto look_up = [&]() -> std::optional<Answer> {
            Child& child = ply.children[looked_up++];
            const ProofBounds known = table.find(child.key);
            if (known.won && known.won <= below) {
                if (mine) return keep_won(key, count_up(known.won));
                longest = std::max<int>(longest, count_up(known.won));
            } else if (known.not_won >= below) {
                if (!mine) return keep_not(key, one_earlier(known.not_won), kNothing, depth);
                not_won = std::min<int>(not_won, one_earlier(known.not_won));
            } else if (const int ply_before = within == kEver ? repeats(child.key, depth) : -1;
                       ply_before >= 0) {
                if (prover.looks_away_) return give_up();
                if (!mine) return keep_not(key, within, ply_before, depth);
                repeats_from = std::min(repeats_from, ply_before);
                not_won = std::min(not_won, within);
            } else {
                // A little chance lets threads part ways.
                child.promise = order.promise(state, child.move, earlier) + float(random.next() & 63) * 1e-5f;
                if (Child& place = ply.children[ply.open++]; &place != &child) std::swap(child, place);
            }
            return std::nullopt;
        };
        for (const Move move : ply.moves) {
            Child& child = ply.children[made];
            child.move = move;
            child.state = state;
            child.state.play(move);
            if (child.state.over()) {
                if (comes_to_limit(child.state)) return give_up();
                const bool won = prover.won_by(child.state, player);
                if (won == mine) return mine ? keep_won(key, 1) : keep_not(key, kEver, kNothing, depth);
                longest = std::max(longest, 1);
                continue;
            }
            child.key = prover.key_->wide(child.state);
            table.prefetch(child.key);
            if (++made - looked_up > kAhead)
                if (const auto answer = look_up()) return *answer;
        }
        while (looked_up < made)
            if (const auto answer = look_up()) return *answer;
        std::sort(ply.children.begin(), ply.children.begin() + std::ptrdiff_t(ply.open),
                  [](const Child& a, const Child& b) { return a.promise > b.promise; });

        for (ply.at = 0; ply.at < ply.open; ++ply.at) {
            const Child& child = ply.children[ply.at];
            const Answer answer = child_answer(child, below, depth);
            if (interrupted()) return {};
            const bool decided = mine == (answer.won > 0);
            order.learn(state, child.move, earlier, decided);
            if (decided) {
                if (mine) return keep_won(key, count_up(answer.won));
                return keep_not(key, one_earlier(answer.not_won), answer.repeats_from, depth);
            }
            if (answer.won) {
                longest = std::max(longest, count_up(answer.won));
            } else {
                not_won = std::min(not_won, one_earlier(answer.not_won));
                repeats_from = std::min(repeats_from, answer.repeats_from);
            }
        }
        if (!mine) return keep_won(key, longest);
        return keep_not(key, std::max(not_won, within), repeats_from, depth);
    }

    // Nothing counts but what ends the game at once: no need to know what the positions after it are.
    Answer with_last_choice(const State& state, const WideKey& key, const MoveList& moves,
                            std::size_t depth) {
        const bool mine = state.header().me == player;
        bool all_end = true;
        prover.game_->engine().ends(state.bytes(), moves, ends);
        for (std::size_t k = 0; k < moves.size(); ++k) {
            bool won = false;
            if (ends[k]) {
                State last = state;
                last.play(moves[k]);
                if (comes_to_limit(last)) return give_up();
                won = prover.won_by(last, player);
            }
            all_end = all_end && ends[k];
            if (won && mine) return keep_won(key, 1);
            if (!won && !mine) return keep_not(key, ends[k] ? kEver : 1, kNothing, depth);
        }
        return mine ? keep_not(key, all_end ? kEver : 1, kNothing, depth) : keep_won(key, 1);
    }

    bool comes_to_limit(const State& last) const {
        return prover.looks_away_ && last.turn() >= prover.game_->program().turn_limit;
    }
    // The limit that was looked away from matters.
    Answer give_up() {
        prover.limit_matters_ = true;
        finished = true;
        return {};
    }

    // From the table where another thread has answered meanwhile.
    Answer child_answer(const Child& child, int below, std::size_t depth) {
        const ProofBounds known = table.find(child.key);
        if (known.won && known.won <= below) return {known.won, 0, kNothing};
        if (known.not_won >= below) return {0, known.not_won, kNothing};
        return wins(child.state, child.key, below, depth + 1);
    }

    // The ply of this line at which the position has been before, -1: none.
    int repeats(const WideKey& key, std::size_t depth) const {
        if (prover.may_repeat_)
            for (std::size_t d = depth + 1; d-- > 0;)
                if (plies[d].key == key) return int(d);
        return -1;
    }

    Answer keep_won(const WideKey& key, int won) {
        table.store(key, {std::uint8_t(won), 0});
        return {won, 0, kNothing};
    }
    // What rests on an earlier position of the line is true on this line only.
    Answer keep_not(const WideKey& key, int not_won, int repeats_from, std::size_t depth) {
        if (repeats_from < int(depth)) return {0, not_won, repeats_from};
        table.store(key, {0, std::uint8_t(not_won)});
        return {0, not_won, kNothing};
    }
};

Prover::Prover(std::shared_ptr<const Game> game, std::size_t memory, int threads, std::uint64_t seed)
    : game_(std::move(game)),
      may_repeat_(game_->program().removes),
      threads_(std::max(1, threads)),
      seed_(seed) {
    for (auto& table : tables_) table = std::make_unique<ProofTable>(memory / 2);
    for (auto& orders : orders_) orders.resize(std::size_t(threads_));
    mind_limit(Limit::Counts);
}

std::optional<int> Prover::wins(const State& state, int player, int within, const std::atomic<bool>& stop,
                                const std::function<void(const ProofProgress&)>& progress) {
    const auto began = std::chrono::steady_clock::now();
    const WideKey key = key_->wide(state);
    const ProofBounds known = tables_[player]->find(key);
    if (known.won && (known.won <= within)) return known.won;
    if (known.not_won >= within) return 0;

    std::atomic<bool> finished{false};
    std::atomic<int> answer{-1};
    const std::uint64_t before = visited_;
    const auto work = [&](int number) {
        Worker worker(*this, player, number, stop, finished);
        std::uint64_t counted = 0;
        worker.report = [&, number](double share) {
            visited_ += worker.visited - counted;
            counted = worker.visited;
            if (number != 0 || !progress) return;
            const double seconds =
                std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
            progress({player, within, share, visited_ - before, tables_[player]->filled(), seconds});
        };
        const int won = worker.wins(state, key, within, 0).won;
        visited_ += worker.visited - counted;
        if (!worker.interrupted()) {
            answer = won;
            finished = true;
        }
    };
    std::vector<std::thread> threads;
    for (int t = 1; t < threads_; ++t) threads.emplace_back(work, t);
    work(0);
    for (std::thread& t : threads) t.join();
    if (answer < 0) return std::nullopt;
    return int(answer);
}

std::vector<Move> Prover::line(const State& start, int player) const {
    std::vector<Move> moves;
    State state = start;
    MoveList list;
    while (!state.over() && moves.size() < 500) {
        const bool mine = state.player() == player;
        state.moves(list);
        std::optional<Move> best;
        int best_won = 0;
        for (const Move m : list) {
            State next = state;
            next.play(m);
            int won = 0;
            if (next.over()) won = won_by(next, player) ? 1 : 0;
            else if (const ProofBounds known = tables_[player]->find(key_->wide(next)); known.won)
                won = known.won + 1;
            if (won == 0) continue;
            if (!best || (mine ? won < best_won : won > best_won)) best = m, best_won = won;
        }
        if (!best) break;  // the table has forgotten
        state.play(*best);
        moves.push_back(*best);
    }
    return moves;
}

}  // namespace cairn
