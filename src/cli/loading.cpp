#include "cli/loading.hpp"

#include "play/text/phrases.hpp"
#include "play/text/position.hpp"

namespace cairn {
OptionValues read_options(const std::vector<std::string>& pairs) {
    OptionValues options;
    for (const std::string& pair : pairs) {
        const std::size_t equals = pair.find('=');
        if (equals == std::string::npos || equals == 0 || equals + 1 == pair.size())
            throw BadInput{"--option " + echo(pair) + ": write a name and a value, as in --option size=5",
                           ""};
        options.emplace_back(pair.substr(0, equals), pair.substr(equals + 1));
    }
    return options;
}

std::string wrong_options(const std::string& source, const OptionValues& options,
                          const Diagnostics& diagnostics) {
    if (options.empty() || !Game::load(source).game) return "";
    std::vector<std::string> messages;
    for (const Diagnostic& d : diagnostics.list)
        if (d.level == Diagnostic::Level::Error) messages.push_back(d.message);
    return joined(messages, "; ");
}

LoadedGame load_game(const Library& library, const std::string& name, const OptionValues& options) {
    Library::Found found = library.find(name);
    if (!found.ok()) throw BadInput{found.problem, ""};
    Game::Loaded loaded = Game::load(found.source, options);
    if (loaded.game) return {std::move(found.file), std::move(loaded.game)};

    if (const std::string problem = wrong_options(found.source, options, loaded.diagnostics);
        !problem.empty())
        throw BadInput{problem + " (`cairn rules " + found.file.id + "` lists the options)", ""};
    const std::string file = found.file.path.string();
    throw BadInput{file + " cannot be played before this is put right",
                   loaded.diagnostics.text(file, found.source)};
}

Match match_from(const std::shared_ptr<const Game>& game, const std::string& position) {
    if (position.empty()) return Match(game);
    PositionRead read = read_position(*game, position);
    if (!read.state)
        throw BadInput{"the position " + echo(position) + ": " + joined(read.problems, "; "), ""};
    return Match(game, *std::move(read.state));
}

GameFinder finder(const Library& library) {
    return [&library](const std::string& id, const OptionValues& options) -> std::shared_ptr<const Game> {
        const Library::Found found = library.find(id);
        return found.ok() ? Game::load(found.source, options).game : nullptr;
    };
}

}  // namespace cairn
