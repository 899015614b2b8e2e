"""Rasanto: dice on the base; every pit is filled by majority, or by the rival of three alike."""
from games._dice_game import DiceGame


class Rules(DiceGame):
    players = ("First", "Second")
    colours = ("W", "B")

    def __init__(self, **options):
        DiceGame.__init__(self, **options)
        self.base_first = self.take("base_first", False, bool)

    def turn(self, t):
        D, b = self.lattice, t.board
        p = t.choose([p for p in D.base if p not in b], sure=True)
        b[p] = t.colour
        if self.base_first and not all(q in b for q in D.base):
            return
        while D.pits(b):
            for q in D.pits(b):
                ours = [b[s] for s in D.supports(q)]
                whites = ours.count("W")
                b[q] = {3: "B", 2: "W", 1: "B", 0: "W"}[whites]

    def after(self, t):
        if self.is_full(t):
            t.finish()

    def score(self, t):
        t.rank(self.faces_outside_of_each(t))
