// Pieces of the command line that several subcommands have in common.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cli/commands/command.hpp"

namespace cairn {

// GAME, an id or a file.
CLI::Option* add_game(CLI::App* sub, std::string& game);

// --option NAME=VALUE, as often as needed; each takes one word, so that what follows is left alone.
void add_game_options(CLI::App* sub, std::vector<std::string>& options);

// --position TEXT
void add_position(CLI::App* sub, std::string& position);

// A number between two others, without the noise that CLI::Range makes in the help.
template <typename Number>
CLI::Validator between(Number low, Number high) {
    CLI::Range range(low, high);
    range.description("");
    return range;
}

// The end of a subcommand's help. `{game}` becomes a game that is there, so that the examples work when
// they are typed.
void add_examples(CLI::App* sub, const Context& context, const std::string& text);

}  // namespace cairn
