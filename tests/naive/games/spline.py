"""Spline: be first to own every ball of a row, column or main diagonal of a level."""
from games._ball_game import BallGame
from pyramid import Pyramid


class Rules(BallGame):
    def __init__(self, **options):
        BallGame.__init__(self, **options)
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
