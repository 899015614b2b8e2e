// Which engine a command plays with: the interpreter, or native code where it has been compiled.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "cli/line/command_line.hpp"
#include "cli/loading.hpp"
#include "native/beside.hpp"

namespace cairn {

// --engine auto|interpreter|native|compiled
void add_engine(const Command& command, std::string& engine);
// --device cpu|gpu
void add_device(const Command& command, std::string& device, const char* help);

// Lets the game run native code: `auto` and `compiled` where it was compiled before, `native` in any case, compiled now if need be.
// Says so on `console.err`.
void choose_engine(const LoadedGame& loaded, const std::string& engine, Console& console);

// The same for a command that may play long, for as long as this lives: with `auto` what was not compiled before is compiled beside
// the play, once that has gone on for some seconds, and taken when it is there. Says on `err` what came of it, unless null.
class LongPlay {
   public:
    LongPlay(const LoadedGame& loaded, const std::string& engine, Console& console);
    LongPlay(std::shared_ptr<const Game> game, std::string id, const std::string& engine, std::ostream* err);
    ~LongPlay();

   private:
    std::ostream* const err_;
    const std::string id_;
    std::optional<native::Beside> beside_;
};

}  // namespace cairn
