// The interpreter for boards of up to 256 point numbers.
#include "play/engine/interpreter/every_part.hpp"

namespace cairn {

template class LoadedFacts<4>;
template class Interpreter<4>;

}  // namespace cairn
