"""Spline: be first to own every ball of a row, column or main diagonal of a level."""
from pyramid import Pyramid
from table import Game


class Rules(Game):
    def __init__(self, **options):
        Game.__init__(self, **options)
        size = self.take("size", 4, int)
        self.lattice = Pyramid(size)
        if size > 4:
            self.supply = None

    def turn(self, t):
        t.require(t.left(t.colour) > 0)
        p = t.choose(self.lattice.playable(t.board), sure=True)
        t.board[p] = t.colour
        for line in self.lattice.spanning_lines:
            if p in line and all(t.board.get(q) == t.colour for q in line):
                t.win()
