// The end of the line where it is thought: what `cairn think` does.
//
//     ← {"want": "choice", "game", "options", "rules", "position", "moves", "player"}      one task at a time
//     → {"analysis": Analysis}                                                             as it grows
//     → {"move": 16777219}  or  {"analysis": Analysis, "last": true}  or  {"problem": "…"}   the end of the task
//     ← {"want": "trial", …}                                                              a page (serve/published/trial.hpp)
//     ← {"stop": true}                                                                     end it soon
#pragma once

#include "serve/view/catalogue.hpp"

namespace cairn::serve {

// Until the other end is closed.
void think_for_server(int fd, Catalogue& catalogue);

}  // namespace cairn::serve
