// All parts of the interpreter, for the files that instantiate it.
#pragma once

#include "play/engine/interpreter/play.hpp"
#include "play/engine/interpreter/questions.hpp"
#include "play/engine/interpreter/run.hpp"
#include "play/engine/interpreter/setup.hpp"
#include "play/engine/turns/every_part.hpp"
