// The interpreter for boards of up to 512 point numbers.
#include "play/interpreter_board.hpp"
#include "play/interpreter_list.hpp"
#include "play/interpreter_play.hpp"
#include "play/interpreter_run.hpp"

namespace cairn {

template class Interpreter<8>;

}  // namespace cairn
