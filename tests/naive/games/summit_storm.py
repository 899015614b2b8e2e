"""Summit Storm: dice on the base; two of a colour fill a pit, three call the next player, a mixed pit the dice."""
from games._dice_game import DiceGame


class Rules(DiceGame):
    def filler(self, t, pit):
        below = [t.board[s] for s in self.lattice.supports(pit)]
        for seat, c in enumerate("RGB"):
            if below.count(c) == 3:
                return "RGB"[(seat + 1) % 3]
            if below.count(c) == 2:
                return c
        # The highest of three throws, ties again: each of the three with the same chance.
        return t.choose(self.players, by="chance", sure=True)[0]

    def turn(self, t):
        D, b = self.lattice, t.board
        b[t.choose(D.holes(b), sure=True)] = t.colour
        while D.pits(b):
            pit = D.pits(b)[0]          # the lowest level first, then by name
            b[pit] = self.filler(t, pit)

    def after(self, t):
        if self.is_full(t):
            t.finish()

    def score(self, t):
        t.rank(self.faces_outside_of_each(t))
