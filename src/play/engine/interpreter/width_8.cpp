// The interpreter for boards of up to 512 point numbers.
#include "play/engine/interpreter/every_part.hpp"

namespace cairn {

template class LoadedFacts<8>;
template class Interpreter<8>;

}  // namespace cairn
