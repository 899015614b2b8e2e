// The `cairn` command: what its subcommands share. Each subcommand is one file, commands/<name>.cpp, that adds
// itself with its options and its help to the command line.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/terminal/console.hpp"
#include "play/game/library.hpp"

namespace cairn {

class Command;

struct Context {
    Console& console;
    std::filesystem::path binary;  // the running program; games may be installed beside it
    std::string games_folder;      // --games
    int status = kOk;              // what the program ends with

    // The games that --games, $CAIRN_GAMES and the rest of the search order give.
    Library library() const;
};

// Runs the command line `arguments` (without the program's name) and returns the exit status.
int run_command(const std::vector<std::string>& arguments, Context& context);

void add_games_command(const Command& cairn, Context& context);
void add_rules_command(const Command& cairn, Context& context);
void add_check_command(const Command& cairn, Context& context);
void add_format_command(const Command& cairn, Context& context);
void add_new_command(const Command& cairn, Context& context);
void add_lsp_command(const Command& cairn, Context& context);
void add_play_command(const Command& cairn, Context& context);
void add_perft_command(const Command& cairn, Context& context);
void add_ugi_command(const Command& cairn, Context& context);
void add_analyse_command(const Command& cairn, Context& context);
void add_match_command(const Command& cairn, Context& context);
void add_bench_command(const Command& cairn, Context& context);
void add_solve_command(const Command& cairn, Context& context);
void add_atlas_command(const Command& cairn, Context& context);
void add_serve_command(const Command& cairn, Context& context);
void add_keep_command(const Command& cairn, Context& context);
void add_published_command(const Command& cairn, Context& context);
void add_compile_command(const Command& cairn, Context& context);
void add_think_command(const Command& cairn, Context& context);
void add_playouts_command(const Command& cairn, Context& context);
void add_blunders_command(const Command& cairn, Context& context);
void add_report_command(const Command& cairn, Context& context);
void add_riddles_command(const Command& cairn, Context& context);

}  // namespace cairn
