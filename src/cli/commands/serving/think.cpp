// cairn think: thinks for a server, in a process of its own.
#include <unistd.h>

#include "cli/line/arguments.hpp"
#include "serve/think/session.hpp"

namespace cairn {

void add_think_command(const Command& cairn, Context& context) {
    const Command command = cairn.add("think", "Think for a server: `cairn serve` starts and watches it");
    add_examples(command, context,
                 "It hears tasks and answers them on its standard input, a socket, until that is closed.\n"
                 "Nobody else needs it: other programs speak with `cairn ugi`.");
    command.runs([&context] {
        serve::Catalogue catalogue(context.library());
        serve::think_for_server(STDIN_FILENO, catalogue);
    });
}

}  // namespace cairn
