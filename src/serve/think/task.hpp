// What a computer is to think about, and how that is told to another process.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "play/game/match.hpp"
#include "serve/view/catalogue.hpp"
#include "study/json/json.hpp"

namespace cairn::serve {

struct ThinkTask {
    std::shared_ptr<const Offer> offer;
    std::string position;  // that the match began from; "": the start of the game
    Match match;
    std::string player;  // as make_player reads it
};

enum class Wanted { Choice, Analysis };

// Moves travel as numbers: both ends are the same program, and its rules are compared.
Json task_json(const ThinkTask& task, Wanted wanted);

struct TaskRead {
    std::optional<ThinkTask> task;
    Wanted wanted = Wanted::Choice;
    std::string problem;  // when there is no task
};
TaskRead read_task(const Json& json, Catalogue& catalogue);

}  // namespace cairn::serve
