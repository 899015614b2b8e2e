// cairn games: what there is to play.
#include <fmt/format.h>
#include <fmt/ostream.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/commands/arguments.hpp"
#include "rules/parse/token.hpp"
#include "study/knowledge/facts.hpp"

namespace cairn {
namespace {

struct Entry {
    GameFile file;
    Program program;
    std::string problem;  // why it cannot be played
};

std::vector<Entry> read_all(const Library& library) {
    std::vector<Entry> entries;
    for (const GameFile& file : library.list()) {
        Entry entry{file, {}, {}};
        const TextFile text = read_text_file(file.path, kMaxSource);
        Diagnostics diagnostics;
        if (text.ok()) entry.program = compile(text.text, {}, diagnostics);
        entry.problem = !text.ok()             ? text.problem
                        : diagnostics.failed() ? "has errors; `cairn check " + file.id + "` shows them"
                                               : "";
        entries.push_back(std::move(entry));
    }
    return entries;
}

// The rows of one shelf, each column as wide as it must be.
using Row = std::vector<std::string>;

Row row_of(const Entry& entry) {
    const Program& p = entry.program;
    if (!entry.problem.empty()) return {entry.file.id, entry.problem};
    Row extras;
    for (const Option& option : p.options) extras.push_back(option_text(option));
    for (const VariantDecl& variant : p.variants)
        extras.push_back(fmt::format("variant \"{}\"", variant.name));
    return {entry.file.id,
            p.title,
            p.designer + (p.year ? fmt::format(", {}", p.year) : ""),
            players_text(p),
            p.complexity ? std::string(std::size_t(p.complexity), '*') : "",
            board_text(p),
            fmt::format("{}", fmt::join(information(p), ", ")),
            fmt::format("{}", fmt::join(extras, "; "))};
}

const Row kHeadings = {"id",    "title", "designer",    "players",
                       "level", "board", "information", "options and variants"};

void print_table(const std::vector<Entry>& entries, std::ostream& out) {
    std::vector<Row> rows;
    std::vector<std::size_t> widths;
    for (const std::string& heading : kHeadings) widths.push_back(columns(heading));
    for (const Entry& entry : entries) {
        rows.push_back(row_of(entry));
        if (!entry.problem.empty()) continue;  // its sentence needs no column
        for (std::size_t i = 0; i < rows.back().size(); ++i)
            widths[i] = std::max(widths[i], columns(rows.back()[i]));
    }
    const auto print = [&](const Row& row) {
        std::string line = "  ";
        for (std::size_t i = 0; i < row.size(); ++i) line += padded(row[i], widths[i]) + "  ";
        fmt::print(out, "{}\n", line.substr(0, line.find_last_not_of(' ') + 1));
    };
    print(kHeadings);
    std::string shelf;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const GameFile& file = entries[i].file;
        const std::string here = file.system + (file.shelf.empty() ? "" : " / " + file.shelf);
        if (here != shelf) fmt::print(out, "\n{}\n", shelf = here);
        print(rows[i]);
    }
}

void print_json(const std::vector<Entry>& entries, std::ostream& out) {
    auto list = nlohmann::ordered_json::array();
    for (const Entry& entry : entries) {
        if (entry.problem.empty()) list.push_back(facts_json(entry.file, entry.program));
        else
            list.push_back(
                {{"id", entry.file.id}, {"problem", entry.problem}, {"file", entry.file.path.string()}});
    }
    fmt::print(out, "{}\n", dump(list));
}

}  // namespace

void add_games_command(CLI::App& app, Context& context) {
    auto json = std::make_shared<bool>(false);
    CLI::App* sub = app.add_subcommand("games", "List the games that can be played");
    sub->add_flag("--json", *json, "An array of objects, one a game");
    add_examples(
        sub, context,
        "Examples:\n"
        "  cairn games                       a table, by system and category\n"
        "  cairn games --json                the same facts for a program\n"
        "  cairn games --games ~/my-games    the games of a folder of your own\n\n"
        "Games are looked for in --games, or else in the folders of $CAIRN_GAMES (split by colons),\n"
        "beside the installed program (../share/cairn/games) and in the source it was built from.");
    sub->callback([&context, json] {
        const std::vector<Entry> entries = read_all(context.library());
        std::ostream& out = context.console.out;
        if (*json) print_json(entries, out);
        else if (entries.empty())
            fmt::print(out, "There are no games here; name the folder that holds them with --games.\n");
        else print_table(entries, out);
    });
}

}  // namespace cairn
