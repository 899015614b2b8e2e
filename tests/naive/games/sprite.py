"""Sprite: two balls a turn, own or red; own and red balls that touch score."""
from games._ball_game import BallGame


class Rules(BallGame):
    def start(self, t):
        t.v["score"] = (0, 0)

    def turn(self, t):
        b, me = t.board, t.colour
        opening = not b
        for _ in range(2):
            if len(b) < 30:
                self.put(t, t.choose([c for c in (me, "R") if t.left(c) > 0], sure=True))
        if opening:
            self.put(t, "R")

    def put(self, t, colour):
        P, b, me = self.lattice, t.board, t.colour
        p = t.choose(P.playable(b), sure=True)
        b[p] = colour
        wanted = "R" if colour == me else me
        t.add("score", t.me, sum(b[q] == wanted for q in P.touched(b, p)))

    def after(self, t):
        if self.is_full(t):
            t.finish()

    def score(self, t):
        t.rank(t.v["score"])
