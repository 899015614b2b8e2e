// Makes a report piece by piece, so that whoever waits can be shown how far it is, on one thread, in a browser too.
#pragma once

#include <memory>

#include "play/show/trace.hpp"
#include "search/players/player.hpp"
#include "study/report/report.hpp"

namespace cairn {

struct ReportSettings {
    std::uint64_t seed = 1;
    // How much is played, all of it counted in choices, so that it is the same everywhere.
    int random_games = 1000;
    std::uint64_t random_choices = 400'000;
    int level_games = 60;
    int skill_games = 60;                                                  // at each step
    std::uint64_t level_choices = 12'000'000, skill_choices = 24'000'000;  // those inside thoughts counted
    std::uint64_t exact_positions = 300'000;
};

class ReportMaker {
   public:
    ReportMaker(std::shared_ptr<const Game> game, const ReportSettings& settings);
    ~ReportMaker();

    enum class Stage { Random, Level, Skill, Exact, Done };
    Stage stage() const { return stage_; }
    double progress() const;  // 0 to 1, of everything
    bool done() const { return stage_ == Stage::Done; }
    // One more game, or the search for a proof.
    void step();
    // What is known so far; complete once done.
    GameReport report() const;

   private:
    struct RandomCounts;
    struct LevelCounts;
    struct SkillStep;
    void random_game();
    void level_game();
    void skill_game();
    void search_proof();
    void plan_level();
    void plan_skill();
    void replay_for_trace(const Match& match);
    void next_stage();
    double cost_of_game() const;

    std::shared_ptr<const Game> game_;
    ReportSettings settings_;
    Tracer tracer_;
    Stage stage_ = Stage::Random;
    std::unique_ptr<RandomCounts> random_;
    std::unique_ptr<LevelCounts> level_;
    std::vector<SkillStep> skill_;
    std::size_t skill_step_ = 0;
    GameReport::Exact exact_;
};

}  // namespace cairn
