// The interpreter for boards of up to 64 point numbers.
#include "play/engine/interpreter_board.hpp"
#include "play/engine/interpreter_play.hpp"
#include "play/engine/interpreter_run.hpp"
#include "play/engine/interpreter_trial.hpp"

namespace cairn {

template class Interpreter<1>;

}  // namespace cairn
