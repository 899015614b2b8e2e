// cairn lsp: help for whoever writes rules in an editor.
#include <memory>

#include "cli/line/arguments.hpp"
#include "cli/lsp/transport.hpp"

namespace cairn {

void add_lsp_command(const Command& cairn, Context& context) {
    const Command command = cairn.add("lsp", "Speak the Language Server Protocol, for editors");
    auto stdio = std::make_shared<bool>(false);
    command.flag("--stdio", *stdio, "Read and write the standard streams, as always; some editors say so");
    add_examples(
        command, context,
        "Editors start it by themselves: docs/editors.md tells how to set them up. It reads and writes the\n"
        "standard streams, keeps nothing and touches no file.");
    command.runs([&context, stdio] { context.status = run_lsp(context.console.in, context.console.out); });
}

}  // namespace cairn
