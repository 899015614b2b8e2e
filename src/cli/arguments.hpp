// Pieces of the command line that several subcommands have in common.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cli/command.hpp"

namespace cairn {

// --option NAME=VALUE, as often as needed; each takes one word, so that what follows is left alone.
inline void add_game_options(CLI::App* sub, std::vector<std::string>& options) {
    sub->add_option("--option", options, "An option of the game, as in size=5, variant=x or players=3")
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false);
}

inline void add_position(CLI::App* sub, std::string& position) {
    sub->add_option("--position", position, "Begin here instead of at the start")->type_name("TEXT");
}

// The end of a subcommand's help. `{game}` becomes a game that is there, so that the examples work when
// they are typed.
inline void add_examples(CLI::App* sub, const Context& context, const std::string& text) {
    sub->footer([&context, text] {
        std::string game = "my-game.cairn";
        try {
            if (const auto games = context.library().list(); !games.empty()) game = games.front().id;
        } catch (const BadInput&) {  // help is no place to complain about --games
        }
        std::string out = text;
        constexpr std::string_view kPlace = "{game}";
        for (std::size_t at = out.find(kPlace); at != std::string::npos;
             at = out.find(kPlace, at + game.size()))
            out.replace(at, kPlace.size(), game);
        return out;
    });
}

}  // namespace cairn
