// The interpreter for boards of up to 64 point numbers.
#include "play/engine/interpreter/every_part.hpp"

namespace cairn {

template class LoadedFacts<1>;
template class Interpreter<1>;

}  // namespace cairn
