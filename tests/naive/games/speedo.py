"""Speedo: take any ball, put back the two other colours; multiply your groups."""
from math import prod

from games._ball_game import BallGame
from games._turns import touching_pair


class Rules(BallGame):
    players = ("White", "Black", "Red")

    def turn(self, t):
        P, b = self.lattice, t.board
        if not b:
            b[t.choose(P.holes, sure=True)] = "W"
            return
        p = t.choose(P.movable(b))
        gone = b[p]
        P.lift(b, p)
        touching_pair(t, P, [c for c in "WBR" if c != gone], fits=lambda p, q: True)

    def after(self, t):
        if self.is_full(t):
            t.finish()

    def score(self, t):
        groups = [self.lattice.visible_groups(t.board, c) for c in "WBR"]
        t.rank([prod(len(g) for g in own) if own else 0 for own in groups])
