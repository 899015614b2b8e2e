#include "cli/line/command.hpp"

#include <algorithm>
#include <cstdlib>

#include "cli/line/arguments.hpp"
#include "play/text/phrases.hpp"
#include "rules/diagnostic.hpp"

#ifndef CAIRN_SOURCE_GAMES
#define CAIRN_SOURCE_GAMES ""
#endif
#ifndef CAIRN_VERSION
#define CAIRN_VERSION "0"
#endif

namespace cairn {
namespace {

constexpr const char* kDescription =
    "Cairn plays games of stacking. A game is a page of rules: one text file.";

constexpr const char* kFooter = R"(Begin here:
  cairn games                  what there is to play
  cairn serve                  play in the browser
  cairn play {game}            play it against the computer, in this terminal
  cairn rules {game}           read its rules
  cairn match {game} --player level:3 --player random
                               which of two players is better
  cairn check my-game.cairn    check a page of rules of your own

`cairn COMMAND --help` explains a command with examples. --games DIR stands before the command.
Exit status: 0 all is well, 1 the input is wrong, 2 the command line is wrong.)";

// A misspelt command gets a suggestion before the parser complains in its own words.
std::string unknown_command(const std::vector<std::string>& names,
                            const std::vector<std::string>& arguments) {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& word = arguments[i];
        if (word == "--games") ++i;
        if (word.starts_with("-")) continue;
        if (std::find(names.begin(), names.end(), word) != names.end()) return "";
        const std::string near = suggestion(word, names);
        return "there is no command " + echo(word) + (near.empty() ? "; `cairn --help` lists them" : near);
    }
    return "";
}

}  // namespace

Library Context::library() const {
    const char* environment = std::getenv("CAIRN_GAMES");
    std::error_code ignored;
    if (!games_folder.empty() && !std::filesystem::is_directory(games_folder, ignored))
        throw BadInput{
            "--games: " + echo(games_folder) + " is not a folder; name the one that holds the games", ""};
    return Library(library_folders(games_folder, environment ? environment : "", binary, CAIRN_SOURCE_GAMES));
}

int run_command(const std::vector<std::string>& arguments, Context& context) {
    const Console& console = context.console;
    CommandLine line("cairn", kDescription);
    const Command cairn = line.program();
    add_examples(cairn, context, kFooter);
    line.version("cairn " CAIRN_VERSION);
    cairn.option("--games DIR", context.games_folder, "Folder of games to use instead of the usual ones");
    for (const auto add :
         {add_games_command,   add_rules_command,    add_play_command,     add_serve_command,
          add_new_command,     add_check_command,    add_format_command,   add_lsp_command,
          add_analyse_command, add_match_command,    add_solve_command,    add_atlas_command,
          add_perft_command,   add_playouts_command, add_blunders_command, add_report_command,
          add_riddles_command, add_ugi_command,      add_think_command,    add_bench_command,
          add_compile_command, add_keep_command,     add_published_command})
        add(cairn, context);

    if (const std::string problem = unknown_command(line.command_names(), arguments); !problem.empty()) {
        console.err << "cairn: " << problem << "\n";
        return kUsage;
    }
    try {
        const CommandLine::Answer answer = line.run(arguments);
        switch (answer.result) {
            case CommandLine::Result::Done: return context.status;
            case CommandLine::Result::Told: console.out << answer.text; return kOk;
            case CommandLine::Result::Wrong: console.err << answer.text; return kUsage;
        }
    } catch (const BadInput& e) {
        console.out.flush();
        console.err << e.details << "cairn: " << e.sentence << "\n";
    }
    return kBadInput;
}

}  // namespace cairn
