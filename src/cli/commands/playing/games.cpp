// cairn games: what there is to play.
#include <fmt/core.h>
#include <ostream>

#include <algorithm>
#include <atomic>
#include <memory>
#include <thread>

#include "cli/line/arguments.hpp"
#include "play/text/phrases.hpp"
#include "rules/parse/token.hpp"
#include "study/json/json.hpp"
#include "study/knowledge/facts.hpp"

namespace cairn {
namespace {

struct ListedGame {
    GameFile file;
    Program program;
    std::string problem;  // why it cannot be played
};

void read(ListedGame& game) {
    const TextFile text = read_text_file(game.file.path, kMaxSource);
    Diagnostics diagnostics;
    if (text.ok()) game.program = compile(text.text, {}, diagnostics);
    game.problem = !text.ok()             ? text.problem
                   : diagnostics.failed() ? "has errors; `cairn check " + game.file.id + "` shows them"
                                          : "";
}

// Every processor takes the next page, since most of the time of this command is compiling.
std::vector<ListedGame> read_all(const Library& library) {
    std::vector<ListedGame> games;
    for (const GameFile& file : library.list()) games.push_back({file, {}, {}});
    std::atomic<std::size_t> next{0};
    const auto read_some = [&] {
        for (std::size_t k; (k = next++) < games.size();) read(games[k]);
    };
    std::vector<std::jthread> others;
    for (unsigned k = 1; k < std::thread::hardware_concurrency(); ++k) others.emplace_back(read_some);
    read_some();
    others.clear();
    return games;
}

// The rows of one shelf, each column as wide as it must be.
using Row = std::vector<std::string>;

Row row_of(const ListedGame& game) {
    const Program& p = game.program;
    if (!game.problem.empty()) return {game.file.id, game.problem};
    Row extras;
    for (const Option& option : p.options) extras.push_back(option_text(option));
    for (const VariantDecl& variant : p.variants)
        extras.push_back(fmt::format("variant \"{}\"", variant.name));
    return {game.file.id,
            p.title,
            p.designer + (p.year ? fmt::format(", {}", p.year) : ""),
            players_text(p),
            p.complexity ? std::string(std::size_t(p.complexity), '*') : "",
            board_name(p),
            joined(information(p), ", "),
            joined(extras, "; ")};
}

const Row kHeadings = {"id",    "title", "designer",    "players",
                       "level", "board", "information", "options and variants"};

void print_table(const std::vector<ListedGame>& games, std::ostream& out) {
    std::vector<Row> rows;
    std::vector<std::size_t> widths;
    for (const std::string& heading : kHeadings) widths.push_back(columns(heading));
    for (const ListedGame& game : games) {
        rows.push_back(row_of(game));
        if (!game.problem.empty()) continue;  // its sentence needs no column
        for (std::size_t i = 0; i < rows.back().size(); ++i)
            widths[i] = std::max(widths[i], columns(rows.back()[i]));
    }
    const auto print = [&](const Row& row) {
        std::string line = "  ";
        for (std::size_t i = 0; i < row.size(); ++i) line += padded(row[i], widths[i]) + "  ";
        out << fmt::format("{}\n", line.substr(0, line.find_last_not_of(' ') + 1));
    };
    print(kHeadings);
    std::string shelf;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const GameFile& file = games[i].file;
        const std::string here = file.system + (file.shelf.empty() ? "" : " / " + file.shelf);
        if (here != shelf) out << fmt::format("\n{}\n", shelf = here);
        print(rows[i]);
    }
}

void print_json(const std::vector<ListedGame>& games, std::ostream& out) {
    auto list = Json::array();
    for (const ListedGame& game : games) {
        if (game.problem.empty()) list.push_back(facts_json(game.file, game.program));
        else
            list.push_back(
                {{"id", game.file.id}, {"problem", game.problem}, {"file", game.file.path.string()}});
    }
    out << dump(list) << "\n";
}

}  // namespace

void add_games_command(const Command& cairn, Context& context) {
    auto json = std::make_shared<bool>(false);
    const Command command = cairn.add("games", "List the games that can be played");
    command.flag("--json", *json, "An array of objects, one a game");
    add_examples(
        command, context,
        "Examples:\n"
        "  cairn games                       a table, by system and category\n"
        "  cairn games --json                the same facts for a program\n"
        "  cairn games --games ~/my-games    the games of a folder of your own\n\n"
        "Games are looked for in --games, or else in the folders of $CAIRN_GAMES (split by colons),\n"
        "beside the installed program (../share/cairn/games) and in the source it was built from.");
    command.runs([&context, json] {
        const std::vector<ListedGame> games = read_all(context.library());
        std::ostream& out = context.console.out;
        if (*json) print_json(games, out);
        else if (games.empty())
            out << "There are no games here; name the folder that holds them with --games.\n";
        else print_table(games, out);
    });
}

}  // namespace cairn
