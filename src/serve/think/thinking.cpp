#include "serve/think/thinking.hpp"

#include <algorithm>

#include "serve/net/secrets.hpp"
#include "serve/view/view_json.hpp"
#include "study/atlas/using/informed_player.hpp"

namespace cairn::serve {

std::unique_ptr<Player> Thinking::begin(PlayerRead read) {
    const std::lock_guard lock(mutex_);
    if (stopped_ || !read.player) return nullptr;
    player_ = read.player.get();
    at_work_ = true;
    began_ = std::chrono::steady_clock::now();
    return std::move(read.player);
}

bool Thinking::begin_apart() {
    const std::lock_guard lock(mutex_);
    at_work_ = !stopped_;
    began_ = std::chrono::steady_clock::now();
    return at_work_;
}

void Thinking::end() {
    const std::lock_guard lock(mutex_);
    player_ = nullptr;
    at_work_ = false;
}

Json Thinking::think_apart(Wanted wanted, const std::function<void(const Json&)>& progress) {
    if (!begin_apart()) return {};
    ThinkProcesses::Outcome outcome = apart_->think(
        task_json(task_, wanted), [this] { return stopped(); },
        [&](const Json& message) {
            if (const Json* analysis = message.find("analysis"); analysis && progress) progress(*analysis);
        });
    end();
    failure_ = outcome.problem;
    if (outcome.last.contains("problem") && !stopped()) failure_ = outcome.last.value("problem", "");
    return outcome.last;
}

std::optional<Move> Thinking::choose() {
    if (apart_) {
        const Json last = think_apart(Wanted::Choice, {});
        const Json* bits = last.find("move");
        if (!bits || !bits->is_whole_number()) return std::nullopt;
        const Move move{bits->get<std::uint32_t>()};
        // What comes from another process is checked like all that comes from outside.
        MoveList legal;
        task_.match.legal(legal);
        if (std::find(legal.begin(), legal.end(), move) != legal.end()) return move;
        failure_ = "the process that thinks chose what cannot be chosen";
        return std::nullopt;
    }
    const auto player = begin(make_informed_player(task_.player, task_.match.shared_game(), random_bits()));
    if (!player) return std::nullopt;
    const Move move = player->choose(task_.match);
    end();
    return move;
}

std::optional<Json> Thinking::analyse(const std::function<void(const Json&)>& progress) {
    if (apart_) {
        const Json last = think_apart(Wanted::Analysis, progress);
        const Json* analysis = last.find("analysis");
        return analysis ? std::optional(*analysis) : std::nullopt;
    }
    const auto player =
        begin(make_adviser(task_.player, task_.match.shared_game(), random_bits(), task_.offer->known));
    if (!player) return std::nullopt;
    const Analysis analysis = player->analyse(task_.match, [&](const Analysis& so_far) {
        if (progress) progress(analysis_json(task_.match, so_far, Findings::SoFar));
    });
    end();
    return analysis_json(task_.match, analysis, Findings::Final);
}

void Thinking::stop() {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    if (player_) player_->stop();
}

bool Thinking::stopped() const {
    const std::lock_guard lock(mutex_);
    return stopped_;
}

std::int64_t Thinking::at_work_for() const {
    using namespace std::chrono;
    const std::lock_guard lock(mutex_);
    return at_work_ ? duration_cast<milliseconds>(steady_clock::now() - began_).count() : 0;
}

std::string analyst(double seconds) {
    return "mcts:time=" + std::to_string(std::max(50, int(seconds * 1000))) + "ms,memory=128M,each=50";
}

}  // namespace cairn::serve
