"""Spin: alone on the ground level; two unlike neighbours both turn into the third colour."""
from games._ball_game import BallGame


class Rules(BallGame):
    players = ("Player",)
    supply = None

    def __init__(self, **options):
        BallGame.__init__(self, **options)
        self.hand = tuple(int(n) for n in self.take("hand", "2-2-1").split("-"))

    def start(self, t):
        t.v["hand"] = self.hand

    def turn(self, t):
        P, b = self.lattice, t.board
        colour = t.choose([c for c, left in zip("WBR", t.v["hand"]) if left], sure=True)
        t.add("hand", "WBR".index(colour), -1)
        p = t.choose([p for p in P.holes if p not in b], sure=True)
        b[p] = colour
        unlike = [q for q in P.flat[p] if q in b and b[q] != colour]
        if unlike:
            q = t.choose(unlike, sure=True)
            (third,) = {"W", "B", "R"} - {b[p], b[q]}
            b[p] = b[q] = third

    def after(self, t):
        if sum(t.v["hand"]) == 0:
            if len(set(t.board.values())) == 1:
                t.win()
            t.lose()
