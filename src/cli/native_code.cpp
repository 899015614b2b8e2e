#include "cli/native_code.hpp"

#include <ostream>

#include "native/native.hpp"

namespace cairn {

void add_engine(const Command& command, std::string& engine) {
    command
        .option(
            "--engine WHICH", engine,
            "interpreter, native (compiled now if need be), or auto: native where `cairn compile` was run")
        .shows_default()
        .check([](const std::string& text) -> std::string {
            if (text == "auto" || text == "interpreter" || text == "native") return "";
            return "there is no such engine; write auto, interpreter or native";
        });
}

void choose_engine(const LoadedGame& loaded, const std::string& engine, Console& console) {
    if (engine == "interpreter") return;
    const Program& program = loaded.game->running();
    const native::Code found = engine == "native" ? native::make(program) : native::find(program);
    if (!found.code && engine == "native") throw BadInput{"native code cannot be used: " + found.problem, ""};
    if (!found.code) return;
    loaded.game->run_native(found.code);
    console.err << "native code of " << loaded.file.id << "\n";
}

}  // namespace cairn
