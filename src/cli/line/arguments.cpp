#include "cli/line/arguments.hpp"

#include <algorithm>
#include <system_error>

#include "play/text/phrases.hpp"

namespace cairn {
namespace {

// The game with the shortest page: the best one to begin with.
std::string simplest_game(const Context& context) {
    std::vector<GameFile> games;
    try {
        games = context.library().list();
    } catch (const BadInput&) {  // help is no place to complain about --games
    }
    const auto length = [](const GameFile& game) {
        std::error_code ignored;
        return std::filesystem::file_size(game.path, ignored);
    };
    const auto shortest = std::min_element(
        games.begin(), games.end(), [&](const auto& a, const auto& b) { return length(a) < length(b); });
    return shortest == games.end() ? "my-game.cairn" : shortest->id;
}

// Puts the name where `{game}` stands, and leaves what is explained at the right in its column.
std::string with_game(std::string line, const std::string& game) {
    constexpr std::string_view kPlace = "{game}";
    const std::size_t at = line.find(kPlace);
    if (at == std::string::npos) return line;
    line.replace(at, kPlace.size(), game);
    const std::size_t gap = line.find("   ", at);
    if (gap == std::string::npos) return line;
    const std::size_t text = std::min(line.find_first_not_of(' ', gap), line.size());
    const std::size_t column = text + kPlace.size() - game.size();
    const std::string left = line.substr(0, gap), right = line.substr(text);
    return left + std::string(column > gap + 2 ? column - gap : 2, ' ') + right;
}

}  // namespace

Argument add_game(const Command& command, std::string& game) {
    return command.word("GAME", game, "The id of a game, or a file");
}

void add_game_options(const Command& command, std::vector<std::string>& options) {
    command.option("--option NAME=VALUE", options,
                   "An option of the game, as in size=5, variant=x or players=3");
}

void add_position(const Command& command, std::string& position) {
    command.option("--position TEXT", position, "Begin here instead of at the start");
}

void add_examples(const Command& command, const Context& context, const std::string& text) {
    command.closing([&context, text] {
        const std::string game = simplest_game(context);
        std::vector<std::string> lines;
        for (std::string_view line : split(text, '\n')) lines.push_back(with_game(std::string(line), game));
        return joined(lines, "\n");
    });
}

}  // namespace cairn
