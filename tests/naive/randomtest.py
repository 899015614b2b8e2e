"""Play many random games, trying out even the options marked sure."""
import io
import os
import sys
import time
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import perft
import table


def main(names, games, strict):
    table.STRICT = strict
    for item in names:
        name, *options = item.split(",")
        game = perft.load(name, dict(o.split("=", 1) for o in options))
        results, moves, turns, began = {}, [], [], time.time()
        for seed in range(games):
            out = io.StringIO()
            game.options = {}
            state = perft.random_game(game, table.begin(game), seed, out)
            for b in state.table.boards:
                if hasattr(game.lattice, "n") and isinstance(game.lattice.supports, dict):
                    assert all(s in b for p in b for s in game.lattice.supports[p]), "a ball floats"
                    assert game.lattice.read(game.lattice.write(b)) == b
            moves.append(out.getvalue().count("\n") - 1)
            turns.append(state.table.turns)
            key = " ".join("%s=%s" % i for i in state.outcome.items())
            results[key] = results.get(key, 0) + 1
        shown = sorted(results.items(), key=lambda r: -r[1])[:6]
        print("%-24s %3d games, choices %d..%d, turns %d..%d, %.1fs  %s" % (
            item, games, min(moves), max(moves), min(turns), max(turns), time.time() - began,
            "; ".join("%s: %d" % r for r in shown)), flush=True)


if __name__ == "__main__":
    strict = "--strict" in sys.argv
    words = [w for w in sys.argv[1:] if w != "--strict"]
    count = int(words[0]) if words else 5
    main(words[1:] or perft.game_names(), count, strict)
