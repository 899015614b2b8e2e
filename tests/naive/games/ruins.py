"""Ruins: the colour that is missing in a pit fills it; where all three meet it stays open for ever."""
from games._dice_game import DiceGame


class Rules(DiceGame):
    def turn(self, t):
        D, b = self.lattice, t.board
        near = [p for p in D.holes(b) if any(q in b for q in D.neighbours(p))]
        b[t.choose(near if b else D.base, sure=True)] = t.colour
        changed = True
        while changed:
            changed = False
            for pit in D.pits(b):
                below = {b[s] for s in D.supports(pit)}
                if len(below) == 1:
                    b[pit] = {"R": "G", "G": "B", "B": "R"}[below.pop()]
                    changed = True
                elif len(below) == 2:
                    b[pit] = (set("RGB") - below).pop()
                    changed = True

    def after(self, t):
        if not self.lattice.holes(t.board):
            t.finish()

    def score(self, t):
        t.rank(self.dice_of_each(t))
