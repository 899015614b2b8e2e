// cairn ugi: other programs play through this one.
#include <memory>

#include "cli/commands/arguments.hpp"
#include "cli/ugi/ugi_session.hpp"
#include "play/text/phrases.hpp"

namespace cairn {
namespace {

struct Arguments {
    std::string game, player;
    std::uint64_t seed = 1;
};

}  // namespace

void add_ugi_command(CLI::App& app, Context& context) {
    auto a = std::make_shared<Arguments>();
    CLI::App* sub = app.add_subcommand("ugi", "Speak the Universal Game Interface, for other programs");
    sub->add_option("GAME", a->game, "The id of a game, or a file; `setoption name game` chooses another")
        ->type_name("");
    sub->add_option("--player", a->player, "Who thinks, as in mcts:time=1s or level:5; also an option of UGI")
        ->type_name("WHO");
    sub->add_option("--seed", a->seed, "Seed of the computer player")->type_name("N")->capture_default_str();
    add_examples(
        sub, context,
        "Example, as one line:\n"
        "  printf 'position startpos\\nquery moves\\ngo nodes 500\\nquit\\n' | cairn ugi {game}\n\n"
        "Commands:\n"
        "  ugi | isready | uginewgame | stop | quit\n"
        "  setoption name NAME value VALUE       NAME: game, variant, players, or an option of the game;\n"
        "                                        player, level, multipv, seed: who thinks, and what it "
        "tells\n"
        "  position startpos [moves M1 M2 …]     also: position fen TEXT [moves …]\n"
        "  go [movetime MS] [nodes N] | go infinite\n"
        "                                        tells info lines, then bestmove WORD\n"
        "  go perft DEPTH                        counts by first choice, then nodes N\n"
        "  query gameover | result | p1turn | fen | moves | outcome | player\n"
        "While it thinks, `stop`, `isready` and `quit` are heard.\n"
        "What cannot be done is answered by `info error` and a sentence, and changes nothing.");
    sub->callback([&context, a] {
        Ugi ugi(context.library(), a->seed);
        if (!a->game.empty())
            if (const std::string problem = ugi.choose_game(a->game); !problem.empty())
                throw BadInput{problem, ""};
        if (!a->player.empty())
            if (const std::string problem = ugi.choose_player(a->player); !problem.empty())
                throw BadInput{"--player " + echo(a->player) + ": " + problem, ""};
        run_ugi_session(ugi, context.console.in, context.console.out);
    });
}

}  // namespace cairn
