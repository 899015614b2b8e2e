// cairn ugi: other programs play through this one.
#include <memory>

#include "cli/line/arguments.hpp"
#include "cli/ugi/ugi_session.hpp"
#include "play/text/phrases.hpp"

namespace cairn {
namespace {

struct UgiArguments {
    std::string game, player;
    std::uint64_t seed = 1;
};

}  // namespace

void add_ugi_command(const Command& cairn, Context& context) {
    auto a = std::make_shared<UgiArguments>();
    const Command command = cairn.add("ugi", "Speak the Universal Game Interface, for other programs");
    command.word("GAME", a->game, "The id of a game, or a file; `setoption name game` chooses another");
    command.option("--player WHO", a->player,
                   "Who thinks, as in mcts:time=1s or level:5; also an option of UGI");
    command.option("--seed N", a->seed, "Seed of the computer player").shows_default();
    add_examples(
        command, context,
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
    command.runs([&context, a] {
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
