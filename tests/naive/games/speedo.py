"""Speedo: take any ball, put back the two other colours; multiply your groups."""
from games._common import touching_pair
from pyramid import Pyramid
from table import Game


class Rules(Game):
    players = ("White", "Black", "Red")

    def __init__(self, **options):
        Game.__init__(self, **options)
        self.lattice = Pyramid(4)

    def turn(self, t):
        P, b = self.lattice, t.board
        if not b:
            b[t.choose(P.holes, sure=True)] = "W"
            return
        p = t.choose([p for p in P.points if p in b and P.is_movable(b, p)])
        gone = b[p]
        P.lift(b, p)
        touching_pair(t, P, [c for c in "WBR" if c != gone], fits=lambda p, q: True)

    def after(self, t):
        if len(t.board) == 30:
            t.finish()

    def score(self, t):
        keys = []
        for c in "WBR":
            groups = self.lattice.visible_groups(t.board, c)
            product = 1 if groups else 0
            for g in groups:
                product *= len(g)
            keys.append(product)
        t.rank(keys)
