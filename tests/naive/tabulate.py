"""Write perft-table.txt (and turns-table.txt): as deep as a few seconds allow."""
import os
import sys
import time
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import perft
import table


def begin(words):
    """words: game, option=value ..., and perhaps position=TEXT, to-move=W, set.name=value."""
    import ast
    options, settings, position, to_move = {}, {}, None, None
    for word in words[1:]:
        name, value = word.split("=", 1)
        if name == "position":
            position = value
        elif name == "to-move":
            to_move = value
        elif name.startswith("set."):
            settings[name[4:]] = ast.literal_eval(value)
        else:
            options[name] = value
    return table.begin(perft.load(words[0], options), position, to_move, settings)


def count(words, seconds, deepest=12):
    state, known, counts, cost = begin(words), {}, [], [0.001]
    for depth in range(1, deepest + 1):
        began = time.time()
        counts.append(perft.perft_memo(state, depth, known))
        cost.append(max(0.001, time.time() - began))
        if not counts[-1] or len(known) > 1500000 or cost[-1] * growth(counts) > seconds:
            break
    return counts


def growth(counts):
    return 1.3 * counts[-1] / counts[-2] if len(counts) > 1 else 20


def turns(words, seconds, deepest=6):
    state, counts, cost = begin(words), [], [0.001]
    for depth in range(1, deepest + 1):
        began = time.time()
        counts = perft.perft_turns(state, depth)
        cost.append(max(0.001, time.time() - began))
        if not counts[-1] or cost[-1] * growth(counts) > seconds:
            break
    return counts


if __name__ == "__main__":
    seconds = float(sys.argv[1])
    wanted = [w for w in sys.argv[2:] if w != "--counts"]
    tables = [(count, "perft-table.txt"), (turns, "turns-table.txt")]
    for kind, name in tables[:1] if "--counts" in sys.argv else tables:
        old = {}
        path = os.path.join(HERE, name)
        if os.path.exists(path):
            for line in open(path):
                if " : " in line and not line.startswith("#"):
                    key, numbers = line.rstrip("\n").split(" : ")
                    old[key] = numbers
        with open(os.path.join(HERE, "table-rows.txt")) as rows:
            keys = [line.split("#")[0].strip() for line in rows if line.strip() and not line.startswith("#")
                    and (kind is count or "# choices only" not in line)]
        for key in keys:
            if key not in old or key.split()[0] in wanted or "all" in wanted:
                began = time.time()
                old[key] = " ".join(str(n) for n in kind(key.split(), seconds))
                print("%5.1fs %s : %s" % (time.time() - began, key, old[key]), flush=True)
        with open(path, "w") as out:
            out.write("# %s, counted by the naive program alone.\n" % (
                "Sequences of exactly 1, 2, 3 ... choices" if kind is count
                else "Different positions after exactly 1, 2, 3 ... whole turns"))
            for key in keys:
                out.write("%s : %s\n" % (key, old[key]))
