"""Span: join your two sides with a chain that can be seen."""
from pyramid import Pyramid
from table import Game


class Rules(Game):
    def __init__(self, **options):
        Game.__init__(self, **options)
        self.lattice = Pyramid(4)

    def turn(self, t):
        t.require(t.left(t.colour) > 0)
        p = t.choose(self.lattice.playable(t.board), sure=True)
        t.board[p] = t.colour

    def after(self, t):
        P = self.lattice
        sides = ((P.left, P.right), (P.bottom, P.top))
        for seat in (t.me, 1 - t.me):
            if P.joins(P.visible_groups(t.board, self.colours[seat]), *sides[seat]):
                t.win(seat)
