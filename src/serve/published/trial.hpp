// Trying out a page before it is published. It runs in a process of its own (`cairn think`), with limits of time and memory:
// a page may do whatever it likes there.
//
//     ← {"want": "trial", "game": "u_…_1", "source": "…"}
//     → {"last": true, "title", "players", "game": Game}  or  {"problem": "…"}
#pragma once

#include "serve/view/catalogue.hpp"
#include "study/json/json.hpp"

namespace cairn::serve {

Json trial_task(const std::string& id, const std::string& source);
bool is_trial(const Json& task);

// Loads the page and plays some games at random, all within the budget of strangers.
Json tried(const Json& task, Catalogue& catalogue);

}  // namespace cairn::serve
