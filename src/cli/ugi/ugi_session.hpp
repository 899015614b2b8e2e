// A conversation in UGI: reads lines and answers them, and goes on listening while a search runs.
//
// During a search `stop`, `isready` and `quit` are heard at once. Any other line waits until the search has
// ended, so that answers come in the order of their questions; a search without limit is ended by it. So it
// is at the end of the input: what has a limit is carried out, the rest stopped.
#pragma once

#include <istream>
#include <ostream>

#include "cli/ugi/ugi.hpp"

namespace cairn {

void run_ugi_session(Ugi& ugi, std::istream& in, std::ostream& out);

}  // namespace cairn
