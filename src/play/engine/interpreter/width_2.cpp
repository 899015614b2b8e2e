// The interpreter for boards of up to 128 point numbers.
#include "play/engine/interpreter/every_part.hpp"

namespace cairn {

template class LoadedFacts<2>;
template class Interpreter<2>;

}  // namespace cairn
