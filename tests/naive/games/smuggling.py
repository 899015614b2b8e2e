"""Smuggling: black dice try to reach the green border; two red officers jump over them."""
from dice import minus, plus
from games._dice_game import DiceGame


class Rules(DiceGame):
    players = ("Black", "Red")
    colours = ("B", "R")
    levels = 1
    repetition = True
    cap = 400

    def __init__(self, **options):
        DiceGame.__init__(self, **options)
        self.quota = self.n - 5

    def start(self, t):
        for p in self.lattice.base:
            a, b, c = p
            if c == 0 and a >= 1 and b >= 1:
                t.board[p] = "G"
            elif c == 1 and 2 in (a, b):
                t.board[p] = "R"
            elif a >= 1 and b >= 1 and c >= 3:
                t.board[p] = "B"

    def on_border(self, p):
        return p[2] == 0 and p[0] > 0 and p[1] > 0

    def jumps(self, t, p):
        """{landing: the smuggler jumped over}"""
        found = {}
        for q in self.lattice.neighbours(p):
            beyond = plus(q, minus(q, p))
            if t.board.get(q) == "B" and not self.on_border(q) and beyond in self.lattice.all and beyond not in t.board:
                found[beyond] = q
        return found

    def turn(self, t):
        b, beside = t.board, self.lattice.neighbours
        if t.me == 0:
            ways = {}
            for p in self.lattice.base:
                if b.get(p) == "B" and not self.on_border(p):
                    ways[p] = [q for q in beside(p) if b.get(q) == "G" or (q not in b and min(q) > 0)]
            p = t.choose([p for p in ways if ways[p]])
            q = t.choose(ways[p])
            del b[p]
            b[q] = "B"
            if sum(1 for r in b if b[r] == "B" and self.on_border(r)) >= self.quota:
                t.win()
            return
        steps = {p: [q for q in beside(p) if q not in b] for p in self.lattice.base if b.get(p) == "R"}
        p = t.choose([p for p in steps if steps[p] or self.jumps(t, p)])
        q = t.choose(steps[p] + list(self.jumps(t, p)))
        if q in steps[p]:
            b[q] = b.pop(p)
        else:
            while q != "stop":
                del b[self.jumps(t, p)[q]]
                b[q] = b.pop(p)
                p = q
                if not self.jumps(t, p):
                    break
                q = t.choose(["stop"] + list(self.jumps(t, p)))
        if list(b.values()).count("B") < self.quota:
            t.win()

    def stuck(self, t):
        if t.me == 0:
            t.lose()
