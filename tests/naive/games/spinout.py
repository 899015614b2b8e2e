"""Spinout: place a ball, or take one out from under another and put it on top."""
from games._ball_game import BallGame


class Rules(BallGame):
    players = ("White", "Red")
    colours = ("W", "R")

    def __init__(self, **options):
        BallGame.__init__(self, **options)
        self.triples = self.lattice.straight_lines(3)

    def start(self, t):
        t.v["spun"] = False     # was the latest turn a spin?

    def turn(self, t):
        P, b, c = self.lattice, t.board, t.colour
        before = t.picture()
        t.require(t.left(c) > 0)
        options = [("place", p) for p in P.playable(b)]
        if not t.v["spun"] and t.left(t.other) > 0:
            options += [("spin", p) for p in P.points if p in b and len(P.carried(b, p)) == 1]
        what, p = t.choose(options)
        if what == "place":
            b[p] = c
        else:
            ball = b[p]
            _, head = P.lift(b, p)
            b[head] = ball
            t.require(t.picture() != before)
        t.v["spun"] = what == "spin"

    def after(self, t):
        if t.passed:
            t.v["spun"] = False
        if self.is_full(t):
            t.finish()

    def score(self, t):
        P, b = self.lattice, t.board
        keys = []
        for c in self.colours:
            lines = sum(all(b.get(p) == c for p in l) and P.line_is_visible(b, l) for l in self.triples)
            keys.append((lines, -sum(b[p] == c and P.is_visible(b, p) for p in b)))
        t.rank(keys)
