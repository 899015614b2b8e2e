// All parts of Turns, for those who instantiate it.
#pragma once

#include "play/engine/turns/playing.hpp"
