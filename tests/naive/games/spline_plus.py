"""Spline+: as Spline, but a ball may also be moved and others may sink."""
from pyramid import Pyramid
from table import Game


class Rules(Game):
    cap = 200
    repetition = True

    def __init__(self, **options):
        Game.__init__(self, **options)
        self.lattice = Pyramid(4)

    def turn(self, t):
        P, b, c = self.lattice, t.board, t.colour
        options = []
        if t.left(c) > 0:
            options += [("place", p) for p in P.playable(b)]
        options += [("move", p) for p in P.points if b.get(p) == c and P.is_movable(b, p)]
        what, p = t.choose(options)
        if what == "place":
            b[p] = c
        else:
            dropped, _ = P.lift(b, p)
            q = t.choose([q for q in P.playable(b) if q != p and not P.rests_on(q, dropped)], sure=True)
            b[q] = c

    def after(self, t):
        mine, theirs = self.longest(t.board, t.colour), self.longest(t.board, t.other)
        if mine and mine >= theirs:
            t.win()
        if theirs:
            t.win(1 - t.me)

    def longest(self, b, colour):
        full = [len(line) for line in self.lattice.spanning_lines if all(b.get(p) == colour for p in line)]
        return max(full, default=0)
