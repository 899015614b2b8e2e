#include "study/referee/ghosts.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "board/dice/sides.hpp"
#include "play/game/game.hpp"
#include "play/game/library.hpp"
#include "search/players/reactions.hpp"
#include "study/json/json.hpp"

namespace cairn {
namespace {

constexpr std::size_t kLongestFile = 1 << 20;
constexpr int kTicks = 60;  // a second
constexpr int kBestLevel = 10;

// Numbers of one act in the file; 0: such an act is not kept.
std::size_t width_of(PerformanceKind kind) {
    switch (kind) {
        case PerformanceKind::Tilt: return 6;  // ticks first
        case PerformanceKind::Shake: return 5;
        case PerformanceKind::Blow:
        case PerformanceKind::Pull:
        case PerformanceKind::Balcony: return 6;
        case PerformanceKind::Tower: return 3;
        default: return 0;
    }
}

bool lasts(PerformanceKind kind) { return kind == PerformanceKind::Tilt || kind == PerformanceKind::Shake; }

std::optional<Ghost> read_ghost(PerformanceKind kind, const Json& json) {
    Ghost ghost{kind, {}, {}};
    if (!json.is_object()) return std::nullopt;
    for (const Json& cell : json["scene"]) {
        if (!cell.is_string()) return std::nullopt;
        ghost.scene.push_back(cell.text());
    }
    std::sort(ghost.scene.begin(), ghost.scene.end());
    std::size_t numbers = 0;
    for (const Json& act : json["acts"]) {
        if (act.size() != width_of(kind)) return std::nullopt;
        std::vector<int> row;
        for (const Json& number : act) {
            if (!number.is_whole_number()) return std::nullopt;
            row.push_back(number.get<int>());
            if (std::abs(row.back()) > kLargestInput) return std::nullopt;
        }
        if (lasts(kind) && row.front() < 1) return std::nullopt;
        numbers += lasts(kind) ? std::size_t(row.front()) * (row.size() - 1) : row.size();
        if (numbers > kMostInput / 4) return std::nullopt;
        ghost.acts.push_back(std::move(row));
    }
    return ghost;
}

double share(Random& random) { return double(random.below(1 << 20)) / (1 << 20); }

// A hand at rest: nothing happens however long it lasts.
bool rests(const std::vector<int>& act) {
    return std::all_of(act.begin() + 1, act.end(), [](int n) { return n == 0; });
}

// Tilted, knocked, blown: between two acts the dice sleep, so that a pause there changes nothing but the time.
std::vector<int> by_the_clock(const Ghost& ghost, int level, Random& random) {
    const Reflexes hand = reflexes(level);
    const auto pause = [&] {
        return level >= kBestLevel ? 0 : int(kTicks * hand.mean * (0.5 + share(random)));
    };
    std::vector<int> input;
    int late = 0;
    for (std::size_t k = 0; k < ghost.acts.size(); ++k) {
        const std::vector<int>& act = ghost.acts[k];
        const bool between = ghost.kind == PerformanceKind::Blow ? k > 0 : rests(act);
        if (between && level < kBestLevel && share(random) < hand.error) break;  // it slips, and gives up
        const int more = between ? pause() : 0;
        if (lasts(ghost.kind)) {
            for (int n = act.front() + more; n > 0; --n)
                input.insert(input.end(), act.begin() + 1, act.end());
        } else {
            late += more;
            input.push_back(act.front() + late);
            input.insert(input.end(), act.begin() + 1, act.end());
        }
    }
    return input;
}

// Shaken: no die sleeps, so that a hand has no moment for a pause. It repeats what it did, or slips: it turns the plate late, and the finger
// presses a little otherwise. Then some dice of the ridges go along, or others stay.
std::vector<int> under_the_finger(const Ghost& ghost, int level, Random& random) {
    constexpr std::size_t kPress = 3;
    const int unsure = kBestLevel - std::clamp(level, 1, kBestLevel);
    const bool slips = random.below(kBestLevel) < unsure;
    const int late = slips ? 1 + random.below(unsure) : 0;
    const int percent = slips ? 100 + random.below(4 * unsure + 1) - 2 * unsure : 100;
    std::vector<int> input;
    for (std::size_t k = 0; k < ghost.acts.size(); ++k) {
        std::vector<int> act = ghost.acts[k];
        act[kPress] = std::clamp(act[kPress] * percent / 100, 0, 1000);
        for (int n = act.front() + (k == 0 ? late : 0); n > 0; --n)
            input.insert(input.end(), act.begin() + 1, act.end());
    }
    return input;
}

// Built and drawn: whoever is less sure stops earlier, or lets go less exactly.
std::vector<int> by_the_die(const Ghost& ghost, int level, Random& random) {
    const int unsure = kBestLevel - std::clamp(level, 1, kBestLevel);
    const auto all = int(ghost.acts.size());
    const int done = std::max(1, all - all * unsure / (kBestLevel + 2) - random.below(2 + unsure / 3));
    std::vector<int> input;
    for (int k = 0; k < done; ++k) {
        std::vector<int> act = ghost.acts[std::size_t(k)];
        if (ghost.kind == PerformanceKind::Tower)
            for (const std::size_t aside : {0, 1}) act[aside] += random.below(2 * unsure + 1) - unsure;
        input.insert(input.end(), act.begin(), act.end());
    }
    return input;
}

}  // namespace

std::vector<Ghost> read_ghosts(std::string_view text) {
    const auto json = Json::read(text);
    if (!json || !json->is_object() || !(*json)["kind"].is_string()) return {};
    const AboutPerformance* const kind = performance_called((*json)["kind"].text());
    if (!kind || width_of(kind->kind) == 0) return {};
    std::vector<Ghost> ghosts;
    for (const Json& one : (*json)["ghosts"]) {
        auto ghost = read_ghost(kind->kind, one);
        if (!ghost) return {};
        ghosts.push_back(*std::move(ghost));
    }
    return ghosts;
}

std::vector<Ghost> ghosts_beside(const std::filesystem::path& rules) {
    const TextFile file = read_text_file(rules.parent_path() / "ghosts.json", kLongestFile);
    return file.ok() ? read_ghosts(file.text) : std::vector<Ghost>{};
}

const Ghost* ghost_for(const std::vector<Ghost>& ghosts, const State& state, const Staged& staged) {
    std::vector<std::string> scene;
    if (staged.plate > 0)
        for (const SceneDie& die : staged.scene) {
            std::string digits;
            for (int side = 0; side < 3; ++side)
                digits += char('0' + depth(state.game().lattice(), die.cell, side));
            scene.push_back(std::move(digits));
        }
    std::sort(scene.begin(), scene.end());
    for (const Ghost& ghost : ghosts)
        if (ghost.kind == staged.performance->kind && ghost.scene == scene) return &ghost;
    return nullptr;
}

std::vector<int> haunt(const Ghost& ghost, int level, Random& random) {
    if (ghost.kind == PerformanceKind::Shake) return under_the_finger(ghost, level, random);
    const bool timed = lasts(ghost.kind) || ghost.kind == PerformanceKind::Blow;
    return timed ? by_the_clock(ghost, level, random) : by_the_die(ghost, level, random);
}

}  // namespace cairn
