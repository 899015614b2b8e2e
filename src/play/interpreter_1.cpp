// The interpreter for boards of up to 64 point numbers.
#include "play/interpreter_board.hpp"
#include "play/interpreter_list.hpp"
#include "play/interpreter_play.hpp"
#include "play/interpreter_run.hpp"

namespace cairn {

template class Interpreter<1>;

}  // namespace cairn
