#include <algorithm>
#include <cmath>

#include "board/dice/sides.hpp"
#include "play/game/game.hpp"
#include "study/referee/referee.hpp"

namespace cairn {
namespace {

Json cell_json(const Lattice& board, Point p) {
    Json cell = Json::array();
    for (int side = 0; side < 3; ++side) cell.push_back(depth(board, p, side));
    return cell;
}

// Whoever steers has the plate to himself, and holds it with its side A towards him.
int side_of(const Staged& staged) { return about(staged.performance->kind).live ? 0 : staged.player % 3; }

std::string three_digits(Pose o) { return pose_name(o).substr(1); }

// kNoPoint where there is no such cell.
Point cell_named(const Lattice& board, const Json& json) {
    if (!json.is_array() || json.size() != 3) return kNoPoint;
    Coordinates digits{};
    for (std::size_t k = 0; k < 3; ++k) {
        if (!json[k].is_whole_number()) return kNoPoint;
        digits[k] = json[k].get<int>();
    }
    for (const Point p : board.points) {
        bool same = true;
        for (int side = 0; side < 3; ++side) same = same && depth(board, p, side) == digits[unsigned(side)];
        if (same) return p;
    }
    return kNoPoint;
}

bool read_settled(const Lattice& board, const Json& json, Settled& die) {
    if (!json.is_object()) return false;
    const auto pose = [&] {
        const Json* found = json.find("pose");
        die.pose = found && found->is_string() ? pose_named("f" + found->text()) : kNoPose;
        return die.pose != kNoPose;
    };
    if (const Json* cell = json.find("cell")) {
        die.where = Settled::Where::Cell;
        die.cell = cell_named(board, *cell);
        // A cell above the levels of this board is none of the game.
        if (die.cell == kNoPoint) die.where = Settled::Where::Off;
        return pose();
    }
    if (json.contains("askew")) {
        die.where = Settled::Where::Askew;
        die.cell = cell_named(board, json["nearest"]);
        return pose();
    }
    if (!json.contains("off")) return false;
    die.where = Settled::Where::Off;
    if (json["top"].is_whole_number()) die.top = json["top"].get<int>();
    if (json["when"].is_whole_number()) die.when = json["when"].get<std::int64_t>();
    return die.top >= 1 && die.top <= 6;
}

}  // namespace

Json scene_json(const State& state, const Staged& staged) {
    const Lattice& board = state.game().lattice();
    Json dice = Json::array();
    if (staged.plate > 0)
        for (const SceneDie& die : staged.scene)
            dice.push_back({{"cell", cell_json(board, die.cell)}, {"pose", three_digits(die.pose)}});
    return {{"plate", staged.plate}, {"dice", std::move(dice)}};
}

Json goal_json(const State& state, const Staged& staged) {
    const Lattice& board = state.game().lattice();
    Json goal = Json::array();
    for (const WideSet& set : staged.goal) {
        Json cells = Json::array();
        for (const Point p : set) cells.push_back(cell_json(board, p));
        goal.push_back(std::move(cells));
    }
    return goal;
}

Json performance_json(const State& state, const Staged& staged, const Performed& performed) {
    const Performance& p = *staged.performance;
    Json json{
        {"kind", about(p.kind).called}, {"input", performed.input},
        {"side", side_of(staged)},      {"count", staged.count},
        {"seed", performed.seed},       {"noise", Json::array({performed.noise, 75 * performed.noise})}};
    if (staged.distance > 0) json["distance"] = staged.distance;
    if (p.seconds > 0) json["seconds"] = p.seconds;
    if (!staged.goal.empty()) json["goal"] = goal_json(state, staged);
    return json;
}

std::optional<Finding> read_finding(const State& state, const Staged& staged, const Json& answer) {
    Finding verdict;
    if (const Json& number = answer["number"]; number.is_whole_number()) verdict.number = number.get<int>();
    else if (!number.is_null()) return std::nullopt;
    if (const Json& seconds = answer["seconds"]; seconds.is_number())
        verdict.tenths =
            int(std::lround(10 * std::clamp(seconds.get<double>(), 0.0, double(kMostPerformanceSeconds))));
    if (!about(staged.performance->kind).gives_board) return verdict;  // where its dice lie changes nothing
    const Json* dice = answer.find("dice");
    if (!dice || !dice->is_array()) return std::nullopt;
    for (const Json& one : *dice) {
        Settled die;
        if (!read_settled(state.game().lattice(), one, die)) return std::nullopt;
        verdict.dice.push_back(die);
    }
    return verdict;
}

}  // namespace cairn
