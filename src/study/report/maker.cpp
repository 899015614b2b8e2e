#include "study/report/maker.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <map>

#include "play/game/match.hpp"
#include "search/alphabeta/alphabeta.hpp"
#include "search/players/reward.hpp"
#include "study/report/tally.hpp"

namespace cairn {
namespace {

// A random game of so many choices is taken to have no end; one between thinkers is given up, and drawn.
constexpr int kEndless = 5'000;
constexpr int kLongestThoughtGame = 1'000;
constexpr int kLeastThought = 16, kMostThought = 200;  // iterations of equal thinkers
constexpr int kMoreThought = 4;                        // times as much, from step to step
constexpr int kSkillSteps = 3;
constexpr double kClearLead = 0.1;  // in reward: less is no lead
constexpr double kNoDoubt = 0.9;    // the worth of a game that is decided
constexpr std::size_t kFewestGames = 8;
constexpr std::size_t kMostBins = 24;
constexpr int kTenths = 10;

enum class Kind : std::uint64_t { Random = 1, Level = 2, Skill = 3 };

// The luck of one game: neighbours are far apart.
std::uint64_t luck_of(std::uint64_t seed, Kind kind, std::uint64_t step, std::uint64_t game) {
    Random random(seed ^ 0xD1B54A32D192ED03ull);
    const std::uint64_t base = random.next() + (std::uint64_t(kind) << 56) + (step << 40);
    return Random(base + game).next();
}

bool unchanged(const State& before, const State& after) {
    return before.size() == after.size() && std::memcmp(before.bytes(), after.bytes(), after.size()) == 0;
}

bool is_void(const State& state) { return state.header().status == std::uint8_t(Status::Void); }
bool is_drawn(const State& state) { return state.header().status == std::uint8_t(Status::Drawn); }

std::unique_ptr<Player> thinker(const std::shared_ptr<const Game>& game, int iterations, std::uint64_t seed) {
    const std::string text =
        iterations == 0 ? "random" : "mcts:iterations=" + std::to_string(iterations) + ",memory=16M";
    return make_player(text, game, seed).player;
}

void let_chance_decide(Match& match, Random& random) {
    State state = match.state();
    match.play(state.play_random(random));
}

// The one who came first alone; -1: nobody did.
int winner_of(const State& state) {
    if (!state.over() || is_void(state) || is_drawn(state)) return -1;
    const Rewards got = rewards(state);
    const int players = state.game().players();
    const auto best = std::max_element(got.begin(), got.begin() + players);
    return std::count(got.begin(), got.begin() + players, *best) == 1 ? int(best - got.begin()) : -1;
}

}  // namespace

struct ReportMaker::RandomCounts {
    explicit RandomCounts(int players) : results(players) {}
    ResultTally results;
    Tally turns, branching;
    std::vector<int> lengths;
    std::vector<Tally> branching_by;  // by decision of a game
    std::uint64_t forced = 0, choices = 0, endless = 0, limited = 0, dead = 0, faulty = 0;
    int most_choices = 0;
    std::map<std::pair<int, std::string>, std::uint64_t> endings;
};

struct ReportMaker::LevelCounts {
    explicit LevelCounts(int players) : results(players) {}
    int thought = 0, games = 0;  // planned
    ResultTally results;
    Tally lead_changes, decided_at;
    std::uint64_t decided = 0, from_behind = 0;
    std::array<Tally, kTenths> lead_by;
};

struct ReportMaker::SkillStep {
    int less = 0, more = 0, games = 0;
    Tally more_gets, less_gets;
};

ReportMaker::ReportMaker(std::shared_ptr<const Game> game, const ReportSettings& settings)
    : game_(std::move(game)),
      settings_(settings),
      tracer_(*game_),
      random_(std::make_unique<RandomCounts>(game_->players())) {}

ReportMaker::~ReportMaker() = default;

double ReportMaker::progress() const {
    const auto share = [](double done, double all) { return all > 0 ? std::min(1.0, done / all) : 1.0; };
    switch (stage_) {
        case Stage::Random:
            return 0.1 * std::max(share(double(random_->results.games()), settings_.random_games),
                                  share(double(random_->choices), double(settings_.random_choices)));
        case Stage::Level: return 0.1 + 0.4 * share(double(level_->results.games()), level_->games);
        case Stage::Skill: {
            // Each step costs about four times the one before.
            double done = 0, all = 0, weight = 1;
            for (const SkillStep& step : skill_) {
                done += weight * double(step.more_gets.count());
                all += weight * step.games;
                weight *= kMoreThought;
            }
            return 0.5 + 0.45 * share(done, all);
        }
        case Stage::Exact: return 0.95;
        case Stage::Done: break;
    }
    return 1;
}

void ReportMaker::step() {
    switch (stage_) {
        case Stage::Random: return random_game();
        case Stage::Level: return level_game();
        case Stage::Skill: return skill_game();
        case Stage::Exact: return search_proof();
        case Stage::Done: break;
    }
}

// Passes stages in which there is nothing to do.
void ReportMaker::next_stage() {
    if (stage_ == Stage::Random) {
        stage_ = Stage::Level;
        plan_level();
        if (level_) return;
    }
    if (stage_ == Stage::Level) {
        stage_ = Stage::Skill;
        plan_skill();
        if (!skill_.empty()) return;
    }
    if (stage_ == Stage::Skill) {
        stage_ = Stage::Exact;
        exact_.tried = alphabeta_problem(*game_).empty() && settings_.exact_positions > 0;
        if (exact_.tried) return;
    }
    stage_ = Stage::Done;
}

// ---- random play

void ReportMaker::random_game() {
    RandomCounts& r = *random_;
    Random random(luck_of(settings_.seed, Kind::Random, 0, r.results.games()));
    Match match(game_);
    MoveList moves;
    int decisions = 0, length = 0;
    bool dead = match.state().over();
    for (; !match.state().over() && length < kEndless && !dead; ++length) {
        if (match.state().player() == kChance) {
            let_chance_decide(match, random);
            continue;
        }
        match.legal(moves);
        dead = moves.empty();
        if (dead) break;
        const auto offered = double(moves.size());
        r.branching.add(offered);
        r.forced += moves.size() == 1;
        r.most_choices = std::max(r.most_choices, int(moves.size()));
        if (r.branching_by.size() <= std::size_t(decisions)) r.branching_by.emplace_back();
        r.branching_by[std::size_t(decisions++)].add(offered);
        match.play(moves[std::size_t(random.below(int(moves.size())))]);
        dead = unchanged(match.state_before(match.moves().size() - 1), match.state());
    }
    const State& end = match.state();
    r.choices += std::uint64_t(std::max(1, length));
    r.dead += dead;
    r.endless += !end.over() && !dead;
    r.faulty += is_void(end);
    const int limit = game_->program().turn_limit;
    r.limited += end.over() && limit > 0 && end.turn() >= limit;
    r.turns.add(end.turn());
    r.lengths.push_back(length);
    r.results.add(end, length);
    if (end.over()) {
        const Outcome outcome = end.outcome();
        ++r.endings[{outcome.line, outcome.reason}];
    }
    replay_for_trace(match);
    if (r.results.games() >= std::uint64_t(settings_.random_games) || r.choices >= settings_.random_choices)
        next_stage();
}

// The twin that keeps notes plays the same moves again.
void ReportMaker::replay_for_trace(const Match& match) {
    if (!tracer_.good()) return;
    // From nothing, so that the rules of the start are noted too.
    State state = tracer_.from_nothing();
    const bool remembers = game_->program().historic;
    History history;
    for (std::size_t k = 0; k < match.moves().size(); ++k) {
        State before = state;
        state.play(match.moves()[k], remembers ? &history : nullptr);
        if (remembers) note_turn_end(before, state, history);
    }
    tracer_.collect(state);
}

// ---- equal thinkers

// What a game between thinkers costs for each iteration, in choices: every choice is thought about, and a thought plays the
// rest of the game.
double ReportMaker::cost_of_game() const {
    const double length = std::max(1.0, random_->results.length().mean());
    return length * length / 2;
}

void ReportMaker::plan_level() {
    const RandomCounts& r = *random_;
    const bool pointless = r.endless + r.dead + r.faulty >= r.results.games() || r.branching.mean() <= 1;
    if (game_->players() < 2 || settings_.level_games < 1 || pointless) return;
    level_ = std::make_unique<LevelCounts>(game_->players());
    const double affordable = double(settings_.level_choices) / cost_of_game();  // iterations in all games
    level_->thought =
        int(std::clamp(affordable / settings_.level_games, double(kLeastThought), double(kMostThought)));
    level_->games = int(std::clamp(affordable / level_->thought, double(kFewestGames),
                                   double(std::max<int>(kFewestGames, settings_.level_games))));
    level_->games = std::min(level_->games, settings_.level_games);
}

void ReportMaker::level_game() {
    LevelCounts& l = *level_;
    const std::uint64_t number = l.results.games();
    const std::uint64_t luck = luck_of(settings_.seed, Kind::Level, 0, number);
    Random random(luck);
    const auto players = std::size_t(game_->players());
    std::vector<std::unique_ptr<Player>> seats;
    for (std::size_t q = 0; q < players; ++q) seats.push_back(thinker(game_, l.thought, random.next()));
    Match match(game_);
    LeadCourse course(game_->players());
    MoveList moves;
    int length = 0;
    for (; !match.state().over() && length < kLongestThoughtGame; ++length) {
        const int decides = match.state().player();
        if (decides == kChance) {
            let_chance_decide(match, random);
            continue;
        }
        match.legal(moves);
        if (moves.empty()) break;
        Move chosen = moves.front();
        if (moves.size() > 1) {
            const Analysis analysis = seats[std::size_t(decides)]->analyse(match);
            chosen = picked(analysis, random);
            course.think(decides, analysis.best().value, length);
        }
        match.play(chosen);
    }
    const State& end = match.state();
    l.results.add(end, length);
    const int winner = winner_of(end);
    l.lead_changes.add(course.changes(kClearLead));
    if (winner >= 0) {
        ++l.decided;
        const int half = course.leader_at(length / 2, kClearLead);
        l.from_behind += half >= 0 && half != winner;
        l.decided_at.add(length > 0 ? double(course.decided_for(winner, kNoDoubt, length)) / length : 0);
    }
    for (int tenth = 0; tenth < kTenths; ++tenth)
        l.lead_by[std::size_t(tenth)].add(course.lead_at((2 * tenth + 1) * length / (2 * kTenths)));
    replay_for_trace(match);
    if (l.results.games() >= std::uint64_t(l.games)) next_stage();
}

// ---- unequal thinkers

void ReportMaker::plan_skill() {
    const RandomCounts& r = *random_;
    const bool pointless = r.endless + r.dead + r.faulty >= r.results.games() || r.branching.mean() <= 1;
    if (settings_.skill_games < 1 || pointless) return;
    // The most that is thought follows from what it costs: step k thinks four times as much as the one before.
    const double affordable = double(settings_.skill_choices) / cost_of_game() / settings_.skill_games;
    double most = std::clamp(affordable, double(kLeastThought), double(2 * kMostThought));
    int games = settings_.skill_games;
    if (affordable < kLeastThought)
        games = std::max(int(kFewestGames), int(games * affordable / kLeastThought));
    std::vector<int> thoughts;
    for (int k = 0; k < kSkillSteps; ++k, most /= kMoreThought) thoughts.push_back(std::max(2, int(most)));
    thoughts.push_back(0);
    for (std::size_t k = thoughts.size() - 1; k > 0; --k) {
        SkillStep step;
        step.less = thoughts[k];
        step.more = thoughts[k - 1];
        step.games = games;
        if (step.more > step.less) skill_.push_back(step);
    }
}

void ReportMaker::skill_game() {
    SkillStep& step = skill_[skill_step_];
    const std::uint64_t number = step.more_gets.count();
    Random random(luck_of(settings_.seed, Kind::Skill, skill_step_, number));
    const auto players = std::size_t(game_->players());
    const bool alone = players == 1;
    const std::size_t strong = number % players;
    // Alone, both play a game of their own, with the same luck.
    const Random dealt(random.next());
    const std::uint64_t of_players = random.next();
    const auto played = [&](auto thought_of) {
        Random chance = dealt, seeds(of_players);
        std::vector<std::unique_ptr<Player>> seats;
        for (std::size_t q = 0; q < players; ++q)
            seats.push_back(thinker(game_, thought_of(q), seeds.next()));
        Match match(game_);
        MoveList moves;
        for (int length = 0; !match.state().over() && length < kLongestThoughtGame; ++length) {
            const int decides = match.state().player();
            if (decides == kChance) {
                let_chance_decide(match, chance);
                continue;
            }
            match.legal(moves);
            if (moves.empty()) break;
            match.play(moves.size() == 1 ? moves.front() : seats[std::size_t(decides)]->choose(match));
        }
        replay_for_trace(match);
        return rewards(match.state());
    };
    if (alone) {
        step.more_gets.add(played([&](std::size_t) { return step.more; })[0]);
        step.less_gets.add(played([&](std::size_t) { return step.less; })[0]);
    } else {
        const double got = played([&](std::size_t q) { return q == strong ? step.more : step.less; })[strong];
        step.more_gets.add(got);
        step.less_gets.add(1 - got);
    }
    if (step.more_gets.count() >= std::uint64_t(step.games) && ++skill_step_ == skill_.size()) next_stage();
}

// ---- best play

void ReportMaker::search_proof() {
    AlphaBetaSettings settings;
    settings.playouts = 0;
    settings.memory = std::size_t(32) << 20;
    const Match match(game_);
    if (!match.state().over()) {
        Limits limits;
        limits.iterations = settings_.exact_positions;
        const Analysis analysis = make_alphabeta(settings)->think(match, limits);
        exact_.looked_at = analysis.iterations;
        if (analysis.proved()) {
            const ChoiceValue& best = analysis.best();
            exact_.proved = true;
            exact_.winner = best.value > 0.75   ? analysis.player
                            : best.value < 0.25 ? 1 - analysis.player
                                                : -1;
            exact_.distance = best.distance;
        }
    }
    next_stage();
}

// ---- the report

GameReport ReportMaker::report() const {
    GameReport report;
    report.seed = settings_.seed;
    report.complete = done();
    report.players = game_->players();
    const RandomCounts& r = *random_;
    report.random = r.results.results();
    report.turns = r.turns.estimate();
    report.branching = r.branching.estimate();
    report.most_choices = r.most_choices;
    report.forced = r.branching.count() ? double(r.forced) / double(r.branching.count()) : 0;
    for (const Tally& at : r.branching_by) {
        if (at.count() * 10 < r.results.games() || report.branching_by.size() >= 200) break;
        report.branching_by.push_back(at.mean());
    }
    if (!r.lengths.empty()) {
        const auto [low, high] = std::minmax_element(r.lengths.begin(), r.lengths.end());
        report.shortest = *low;
        report.longest = *high;
        report.lengths = bins(r.lengths, kMostBins);
    }
    for (const auto& [ending, games] : r.endings)
        report.endings.push_back({ending.second, ending.first, games});
    std::stable_sort(report.endings.begin(), report.endings.end(),
                     [](const EndingCount& a, const EndingCount& b) { return a.games > b.games; });
    report.endless = r.endless;
    report.limited = r.limited;
    report.dead = r.dead;
    report.faulty = r.faulty;
    report.traced = tracer_.good();
    for (const Tracer::NeverRan& rule : tracer_.never_ran())
        report.silent.push_back({rule.begin, rule.last_line, text_from(game_->source(), rule.begin)});
    if (level_) {
        const LevelCounts& l = *level_;
        report.thought = l.thought;
        report.level = l.results.results();
        report.lead_changes = l.lead_changes.estimate();
        report.from_behind = share_of(l.from_behind, l.decided);
        report.decided_at = l.decided_at.estimate();
        for (const Tally& at : l.lead_by) report.lead_by.push_back(at.mean());
    }
    if (!skill_.empty()) {
        Skill skill;
        double sum = 0;
        int counted = 0;
        for (const SkillStep& step : skill_) {
            if (step.more_gets.count() == 0) continue;
            const bool shares = report.players > 1;
            skill.steps.push_back({step.less, step.more,
                                   shares ? step.more_gets.share() : step.more_gets.estimate(),
                                   shares ? step.less_gets.share() : step.less_gets.estimate()});
            sum += 2 * step.more_gets.mean() - 1;
            ++counted;
        }
        if (counted && report.players > 1) skill.index = std::max(0.0, sum / counted);
        report.skill = skill;
    }
    report.exact = exact_;
    return report;
}

}  // namespace cairn
