"""Span: join your two sides with a chain that can be seen."""
from games._ball_game import BallGame


class Rules(BallGame):
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
