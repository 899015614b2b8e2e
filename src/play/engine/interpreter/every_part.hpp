// All parts of the interpreter, for the files that instantiate it.
#pragma once

#include "play/engine/interpreter/memory.hpp"
#include "play/engine/interpreter/moves.hpp"
#include "play/engine/interpreter/play.hpp"
#include "play/engine/interpreter/run.hpp"
#include "play/engine/interpreter/setup.hpp"
#include "play/engine/interpreter/trial.hpp"
