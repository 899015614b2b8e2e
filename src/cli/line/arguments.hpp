// Pieces of the command line that several subcommands have in common.
#pragma once

#include <string>
#include <vector>

#include "cli/line/command.hpp"
#include "cli/line/command_line.hpp"

namespace cairn {

// GAME, an id or a file.
Argument add_game(const Command& command, std::string& game);

// --option NAME=VALUE, as often as needed.
void add_game_options(const Command& command, std::vector<std::string>& options);

// --position TEXT
void add_position(const Command& command, std::string& position);

// The end of a subcommand's help. `{game}` becomes a game that is there, so that the examples work when
// they are typed.
void add_examples(const Command& command, const Context& context, const std::string& text);

}  // namespace cairn
