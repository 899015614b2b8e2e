#include "search/hidden/infoset.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <unordered_map>

#include "play/game/game.hpp"
#include "play/text/view_key.hpp"
#include "search/hidden/regret.hpp"
#include "search/hidden/worlds.hpp"
#include "search/players/reward.hpp"
#include "search/players/stopwatch.hpp"

namespace cairn {
namespace {

std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
    std::uint64_t z = (a ^ b) * 0xFF51AFD7ED558CCDull;
    z = (z ^ (z >> 32)) * 0xC4CEB9FE1A85EC53ull + b;
    return z ^ (z >> 29);
}

// What has happened in the turn so far that a view does not tell: open choices, in order, and whose secret
// choices are still to be revealed.
class TurnSoFar {
   public:
    // `move` led from `before` to `after`.
    void note(const State& before, Move move, const State& after) {
        const Site& site = before.game().program().sites[before.header().site];
        if (turn_ended(before, after)) {
            *this = {};
            return;
        }
        const bool revealed =
            std::memcmp(before.header().revealed, after.header().revealed, sizeof(Header::revealed)) != 0;
        if (revealed) secret_ = 0;
        else if (site.secret && !site.chance) secret_ |= 1u << before.player();
        told_ = mixed(told_, site.secret || site.chance ? 1 : std::uint64_t(move.bits) + 2);
    }
    std::uint64_t told() const { return told_; }
    bool has_secrets() const { return secret_ != 0; }
    bool others_have_secrets(int player) const { return (secret_ & ~(1u << player)) != 0; }

   private:
    std::uint64_t told_ = 0;
    unsigned secret_ = 0;  // players, a bit each
};

struct Choice {
    Move move;
    std::uint32_t visits = 0;
    std::uint32_t offered = 0;  // iterations in which it could have been chosen
    double sum = 0;
};

// What is known about one information set.
struct InformationSet {
    std::vector<Choice> choices;
    std::unique_ptr<Regrets> regrets;  // where a mix is wanted
    std::uint64_t visits = 0;

    std::size_t find_or_add(Move move) {
        std::size_t i = 0;
        while (i < choices.size() && choices[i].move != move) ++i;
        if (i == choices.size()) {
            choices.push_back({move});
            if (regrets) regrets->add_choice();
        }
        return i;
    }
    // About, with the table's own share.
    std::size_t bytes() const {
        return 96 + choices.capacity() * sizeof(Choice) + (regrets ? 128 + 400 * choices.size() : 0);
    }
};

class Infoset final : public Thinker {
   public:
    explicit Infoset(const InfosetSettings& settings) : settings_(settings), random_(settings.seed) {}

    Analysis think(const Match& match, const Limits& limits, const Progress& progress) override {
        begin(match);
        Stopwatch watch(limits);
        const Match before = before_secrets(match);
        Worlds worlds(before, player_, random_, settings_.worlds);
        std::uint64_t iterations = 0;
        double next_report = kReportEvery;
        // Without a possible State there is nothing honest to think about.
        while (!worlds.none()) {
            iterate(worlds.next());
            if (watch.stops(++iterations)) break;
            if (progress && iterations % 64 == 0 && watch.seconds() >= next_report) {
                next_report += kReportEvery;
                progress(report(iterations, watch.seconds()));
            }
        }
        return report(iterations, watch.seconds());
    }

   private:
    static constexpr double kReportEvery = 0.2;
    static constexpr std::size_t kDeepest = 200;  // choices looked at in one iteration: play may go round

    struct Step {
        InformationSet* entry;
        int player;
        std::size_t tried;              // index into `open`
        std::vector<std::size_t> open;  // choices that could be made
        std::vector<double> mix;        // empty: no mix
        std::uint64_t turn;             // the turn it belongs to
        Move move;
    };

    void begin(const Match& match) {
        if (game_ != &match.game()) {
            game_ = &match.game();
            view_key_.emplace(*game_);
            entries_.clear();
            bytes_ = 0;
        }
        if (bytes_ > settings_.memory / 2) {  // what was learnt for earlier moves is of little use by now
            entries_.clear();
            bytes_ = 0;
        }
        player_ = match.state().player();
        TurnSoFar turn;
        turn_ = turn;
        began_ = 0;
        for (std::size_t k = 0; k < match.moves().size(); ++k) {
            turn.note(match.state_before(k), match.moves()[k], match.state_before(k + 1));
            if (!turn.has_secrets()) began_ = k + 1, turn_ = turn;
        }
        if (!turn.others_have_secrets(player_)) began_ = match.moves().size(), turn_ = turn;
        match.legal(legal_);
        root_key_ = key_of(match.state(), turn);
        entry_at(root_key_, match.state(), turn, legal_.size());
        since_.clear();
        for (std::size_t k = began_; k < match.moves().size(); ++k) {
            const State& state = match.state_before(k);
            const Site& site = game_->program().sites[state.header().site];
            const bool known = !site.chance && (!site.secret || state.player() == player_);
            since_.push_back({state.player(), known ? std::optional(match.moves()[k]) : std::nullopt});
        }
    }

    // The match as it was when the others began to choose in secret; where they have not, as it is.
    Match before_secrets(const Match& match) const {
        Match before = match;
        while (before.moves().size() > began_) before.undo();
        return before;
    }

    // Reads of the State only what whoever decides can see.
    std::uint64_t key_of(const State& state, const TurnSoFar& turn) {
        const int player = state.player();
        return mixed(mixed((*view_key_)(state, player), turn.told()), std::uint64_t(player) + 1);
    }

    // Null when it is new and memory is full.
    InformationSet* entry_at(std::uint64_t key, const State& state, const TurnSoFar& turn,
                             std::size_t choices) {
        if (const auto known = entries_.find(key); known != entries_.end()) return &known->second;
        if (bytes_ > settings_.memory) return nullptr;
        InformationSet& entry = entries_[key];
        const bool secret = game_->program().sites[state.header().site].secret;
        if ((secret || turn.others_have_secrets(state.player())) && choices <= settings_.most_mixed)
            entry.regrets = std::make_unique<Regrets>();
        bytes_ += entry.bytes() + choices * sizeof(Choice);
        if (entry.regrets) bytes_ += choices * 400;
        return &entry;
    }

    void iterate(const State& world) {
        State state = world;
        TurnSoFar turn = turn_;
        steps_ = 0;
        std::uint64_t turns = 0;
        std::size_t done = 0;
        while (!state.over() && steps_ < kDeepest) {
            State before = state;
            Move move;
            bool leaf = false;
            const Since* since = done < since_.size() ? &since_[done] : nullptr;
            ++done;
            // What really happened may be impossible after other secrets than the true ones.
            if (since && since->player != state.player()) return;
            if (since && since->move) {
                if (!state.legal(*since->move)) return;
                move = *since->move;
                state.play(move);
            } else if (state.player() == kChance) {
                move = state.play_random(random_);
            } else {
                state.moves(moves_);
                InformationSet* entry = entry_at(key_of(state, turn), state, turn, moves_.size());
                if (!entry) break;
                leaf = entry->visits == 0 && !since;
                move = choose(*entry, state.player(), turns);
                state.play(move);
            }
            if (turn_ended(before, state)) ++turns;
            turn.note(before, move, state);
            if (leaf) break;
        }
        state.playout(random_);
        count(rewards(state));
    }

    // Notes the step in steps_[steps_].
    Move choose(InformationSet& entry, int player, std::uint64_t turn) {
        if (steps_ == path_.size()) path_.emplace_back();
        Step& step = path_[steps_++];
        step.entry = &entry;
        step.player = player;
        step.turn = turn;
        step.open.clear();
        step.mix.clear();
        for (Move m : moves_) step.open.push_back(entry.find_or_add(m));
        for (std::size_t i : step.open) ++entry.choices[i].offered;
        ++entry.visits;
        step.tried = entry.regrets ? draw(entry, step) : most_promising(entry, step.open);
        step.move = moves_[step.tried];
        return step.move;
    }

    std::size_t draw(const InformationSet& entry, Step& step) {
        entry.regrets->mix(step.open, step.mix);
        double left = double(random_.next() >> 11) * 0x1p-53;
        std::size_t k = 0;
        while (k + 1 < step.mix.size() && (left -= step.mix[k]) >= 0) ++k;
        return k;
    }

    std::size_t most_promising(const InformationSet& entry, const std::vector<std::size_t>& open) {
        std::size_t best = 0;
        double most = -std::numeric_limits<double>::infinity();
        const auto start = std::size_t(random_.below(int(open.size())));
        for (std::size_t i = 0; i < open.size(); ++i) {
            const std::size_t k = (start + i) % open.size();
            const Choice& c = entry.choices[open[k]];
            const double promise =
                c.visits == 0 ? std::numeric_limits<double>::max()
                              : c.sum / c.visits +
                                    settings_.exploration * std::sqrt(std::log(double(c.offered)) / c.visits);
            if (promise > most) most = promise, best = k;
        }
        return best;
    }

    void count(const Rewards& worth) {
        for (std::size_t s = 0; s < steps_; ++s) {
            Step& step = path_[s];
            const double reward = worth[std::size_t(step.player)];
            Choice& choice = step.entry->choices[step.open[step.tried]];
            ++choice.visits;
            choice.sum += reward;
            if (!step.mix.empty())
                step.entry->regrets->learn(step.open, step.mix, step.tried, reward, column_of(step));
        }
    }

    // What the others chose by mixing in the same turn.
    std::uint64_t column_of(const Step& step) const {
        std::uint64_t column = 0;
        for (std::size_t s = 0; s < steps_; ++s)
            if (path_[s].turn == step.turn && path_[s].player != step.player && !path_[s].mix.empty())
                column = mixed(column, mixed(std::uint64_t(path_[s].player), path_[s].move.bits));
        return column;
    }

    Analysis report(std::uint64_t iterations, double seconds) {
        Analysis analysis;
        analysis.player = player_;
        analysis.iterations = iterations;
        analysis.nodes = entries_.size();
        analysis.seconds = seconds;
        analysis.method = "infoset";
        InformationSet& root = entries_[root_key_];
        for (Move move : legal_) {
            const std::size_t i = root.find_or_add(move);
            const Choice& c = root.choices[i];
            ChoiceValue choice;
            choice.move = move;
            choice.visits = c.visits;
            if (c.visits > 0) choice.value = c.sum / c.visits;
            if (root.regrets) choice.share = root.regrets->share(i);
            choice.line = {move};
            analysis.choices.push_back(std::move(choice));
        }
        std::stable_sort(analysis.choices.begin(), analysis.choices.end(),
                         [](const ChoiceValue& a, const ChoiceValue& b) {
                             if (a.share != b.share) return a.share > b.share;
                             return a.visits != b.visits ? a.visits > b.visits : a.value > b.value;
                         });
        return analysis;
    }

    InfosetSettings settings_;
    Random random_;
    const Game* game_ = nullptr;
    std::optional<ViewKey> view_key_;
    std::unordered_map<std::uint64_t, InformationSet> entries_;
    std::size_t bytes_ = 0;
    int player_ = 0;
    // What has happened since iterations begin: whose choice it was, and which, when the player knows it.
    struct Since {
        int player;
        std::optional<Move> move;
    };
    std::vector<Since> since_;
    std::size_t began_ = 0;  // how many choices of the match were made before that
    TurnSoFar turn_;         // where iterations begin
    std::uint64_t root_key_ = 0;
    MoveList legal_, moves_;
    std::vector<Step> path_;  // reused; the first steps_ count
    std::size_t steps_ = 0;
};

}  // namespace

std::unique_ptr<Thinker> make_infoset(const InfosetSettings& settings) {
    return std::make_unique<Infoset>(settings);
}

}  // namespace cairn
