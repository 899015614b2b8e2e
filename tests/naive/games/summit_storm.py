"""Summit Storm: dice on the base; two of a colour fill a pit, three call the next player, a mixed pit the dice."""
from dice import Dice
from table import Game


class Rules(Game):
    players = ("Red", "Green", "Black")
    colours = ("R", "G", "B")
    supply = None

    def __init__(self, **options):
        Game.__init__(self, **options)
        self.lattice = Dice(self.take("size", 9, int))

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
        if len(t.board) == len(self.lattice.points):
            t.finish()

    def score(self, t):
        t.rank([sum(self.lattice.outside_faces(p) for p in t.board if t.board[p] == c) for c in "RGB"])
