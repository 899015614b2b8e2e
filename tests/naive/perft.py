#!/usr/bin/env python3
"""Count choice sequences, or play a random game, with the naive rules.

    perft.py GAME DEPTH [--option k=v ...] [--position TEXT --to-move W] [--set k=v ...]
                        [--turns] [--divide] [--memo] [--strict]
    perft.py --random GAME SEED [--option ...] [--position ...]
    perft.py --list
"""
import argparse
import ast
import importlib
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import table  # noqa: E402


def game_names():
    files = os.listdir(os.path.join(HERE, "games"))
    return sorted(f[:-3].replace("_", "-") for f in files if f.endswith(".py") and not f.startswith("_"))


def load(name, options=None):
    module = importlib.import_module("games." + name.replace("-", "_"))
    game = module.Rules(**(options or {}))
    assert not game.options, "unknown option: %s" % ", ".join(game.options)
    return game


def perft(state, depth):
    """Sequences of exactly `depth` choices."""
    if state.outcome is not None:
        return 0
    if depth == 1:
        return len(state.options)
    return sum(perft(table.apply(state, choice), depth - 1) for choice in state.options)


def perft_memo(state, depth, known):
    """The same number; equal states are counted once and remembered."""
    if state.outcome is not None:
        return 0
    if depth == 1:
        return len(state.options)
    key = (depth, state.key())
    if key not in known:
        known[key] = sum(perft_memo(table.apply(state, choice), depth - 1, known) for choice in state.options)
    return known[key]


def after_one_turn(state):
    """Every state in which the turn now waiting can end."""
    ends, waiting = [], [state]
    while waiting:
        s = waiting.pop()
        for choice in s.options:
            n = table.apply(s, choice)
            if n.outcome is None and n.base is s.base:
                waiting.append(n)
            else:
                ends.append(n)
    return ends


def perft_turns(state, depth):
    """How many different positions stand after 1 .. depth whole turns."""
    counts, layer = [], [state]
    for _ in range(depth):
        following = {}
        for s in layer:
            if s.outcome is None:
                for n in after_one_turn(s):
                    following.setdefault((n.table.position() if n.outcome else n.base.position(),
                                          repr(n.outcome)), n)
        layer = list(following.values())
        counts.append(len(layer))
    return counts


def random_game(game, state, seed, out=sys.stdout):
    dice = random.Random(seed)
    while state.outcome is None:
        texts = {game.show(c): c for c in state.options}
        assert len(texts) == len(state.options), "two choices look alike"
        names = sorted(texts)
        picked = dice.choice(names)
        who = state.by if isinstance(state.by, str) else game.players[state.by]
        out.write("\t".join((game.text(state.table), who, ",".join(names), picked)) + "\n")
        state = table.apply(state, texts[picked])
    out.write("\t".join((game.text(state.table), "outcome",
                         " ".join("%s=%s" % item for item in state.outcome.items()))) + "\n")
    return state


def main(arguments):
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="?")
    parser.add_argument("number", nargs="?", type=int)
    parser.add_argument("--random", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--set", action="append", default=[])
    parser.add_argument("--position")
    parser.add_argument("--to-move")
    parser.add_argument("--turns", action="store_true")
    parser.add_argument("--divide", action="store_true")
    parser.add_argument("--memo", action="store_true")
    parser.add_argument("--strict", action="store_true")
    a = parser.parse_args(arguments)
    if a.list:
        print("\n".join(game_names()))
        return
    table.STRICT = a.strict
    game = load(a.game, dict(o.split("=", 1) for o in a.option))
    settings = {}
    for item in a.set:
        name, value = item.split("=", 1)
        settings[name] = ast.literal_eval(value)
    state = table.begin(game, a.position, a.to_move, settings)
    if a.random:
        random_game(game, state, a.number)
        return
    if a.turns:
        for depth, count in enumerate(perft_turns(state, a.number), 1):
            print(depth, count)
        return
    known = {}
    for depth in range(1, a.number + 1):
        print(depth, perft_memo(state, depth, known) if a.memo else perft(state, depth), flush=True)
    if a.divide:
        for choice in sorted(state.options, key=game.show):
            after = table.apply(state, choice)
            count = 1 if a.number == 1 else perft_memo(after, a.number - 1, known)
            print("  %s: %d" % (game.show(choice), count))


if __name__ == "__main__":
    main(sys.argv[1:])
