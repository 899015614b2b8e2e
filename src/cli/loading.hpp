// From what a person typed to a game at its start: names, options and positions, with a sentence for
// each thing that may be wrong, thrown as BadInput.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/line/command.hpp"
#include "play/game/game.hpp"
#include "play/game/match.hpp"
#include "play/text/record.hpp"

namespace cairn {

struct LoadedGame {
    GameFile file;
    std::shared_ptr<const Game> game;
};

// "size=5" -> {size, 5}.
OptionValues read_options(const std::vector<std::string>& pairs);

// Why a rules text that did not load did not: a sentence about the options when they alone are the
// trouble, else "".
std::string wrong_options(const std::string& source, const OptionValues& options,
                          const Diagnostics& diagnostics);

// `name` is an id or a path.
LoadedGame load_game(const Library& library, const std::string& name, const OptionValues& options);

// A match from the position, or from the start when the text is empty.
Match match_from(const std::shared_ptr<const Game>& game, const std::string& position);

// Finds the games that records speak of.
GameFinder finder(const Library& library);

}  // namespace cairn
