#!/usr/bin/env python3
"""Play random games with the naive rules and ask the engine, at every choice, for its own list.

    walk.py CAIRN GAME GAMES [--option k=v ...] [--naive k=v ...] [--games FOLDER] [--choices N]

CAIRN is the built command; --option is given to both programs, --naive only to this one. Who decides, every list of choices and who
wins must agree; the first difference is shown with the moves that lead there. Choices are compared as the words of
docs/notation.md, sets of points in any order, so a game that wants to be walked says such words in `show`. --choices leaves each game
after so many: for games that wander for hundreds of them.
"""
import argparse
import json
import os
import random
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import perft  # noqa: E402
import table  # noqa: E402


class Engine:
    def __init__(self, cairn, folder, game, options):
        self.run = subprocess.Popen([cairn, "--games", folder, "ugi", game], text=True,
                                    stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for name, value in options:
            self.say("setoption name %s value %s" % (name, value))

    def say(self, line):
        self.run.stdin.write(line + "\n")
        self.run.stdin.flush()

    def ask(self, what):
        self.say("query " + what)
        answer = self.run.stdout.readline().rstrip("\n")
        assert answer.startswith("response"), answer
        return answer[9:]

    def close(self):
        self.say("quit")
        self.run.wait()


def same(word):
    """A word with its points in alphabetical order; what `show` writes as `place c1` is `place.c1` there."""
    label, dot, value = word.replace(" ", ".").rpartition(".")
    return label.lower() + dot + "+".join(sorted(value.lower().split("+")))


def winners(outcome):
    return sorted(name for name, how in outcome.items() if how in ("win", "share"))


def walk(engine, game, seed, most):
    dice, state, made = random.Random(seed), table.begin(game), []
    while len(made) < most:
        engine.say("position startpos" + (" moves " + " ".join(made) if made else ""))
        where = "seed %d, after %s\n%s" % (seed, " ".join(made) or "nothing", game.text(state.table))
        assert (engine.ask("gameover") == "true") == (state.outcome is not None), where
        if state.outcome is not None:
            result = json.loads(engine.ask("outcome"))
            theirs = [] if result["drawn"] else sorted(n for n, rank in result["ranks"].items() if rank == 1)
            ours = winners(state.outcome)
            assert ours == theirs, "%s\nnaive: %s\nengine: %s" % (where, ours, theirs)
            return len(made)
        who = state.by if isinstance(state.by, str) else game.players[state.by]
        assert engine.ask("player") == who, "%s\nnaive: %s decides" % (where, who)
        ours = {same(game.show(option)): option for option in state.options}
        theirs = {same(word): word for word in engine.ask("moves").split()}
        assert len(ours) == len(state.options), "two choices look alike: " + where
        if ours.keys() != theirs.keys():
            sys.exit("%s\n%s\nonly naive: %s\nonly engine: %s" % (
                where, engine.ask("fen"), " ".join(sorted(ours.keys() - theirs.keys())),
                " ".join(sorted(theirs.keys() - ours.keys()))))
        picked = dice.choice(sorted(ours))
        made.append(theirs[picked])
        state = table.apply(state, ours[picked])
    return most


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("cairn")
    parser.add_argument("game")
    parser.add_argument("count", type=int)
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--naive", action="append", default=[])
    parser.add_argument("--choices", type=int, default=1000000)
    parser.add_argument("--games", default=os.path.join(HERE, "..", "..", "games"))
    a = parser.parse_args()
    options = [o.split("=", 1) for o in a.option]
    # A variant is an option of its own here: variant=base-first is base_first=1.
    ours = dict(("players", v) if k == "players" else (v.replace("-", "_"), "1") if k == "variant" else (k, v)
                for k, v in options)
    ours.update(o.split("=", 1) for o in a.naive)
    game = perft.load(a.game, ours)
    engine = Engine(a.cairn, a.games, a.game, options)
    choices = sum(walk(engine, game, seed, a.choices) for seed in range(a.count))
    engine.close()
    print("%s: %d games, %d choices, the same in both" % (" ".join([a.game] + a.option), a.count, choices))


if __name__ == "__main__":
    main()
