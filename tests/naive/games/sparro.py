"""Sparro: around a red core, who makes more straight threes?"""
from games._ball_game import BallGame


class Rules(BallGame):
    supply = 12

    def __init__(self, **options):
        BallGame.__init__(self, **options)
        self.triples = self.lattice.straight_lines(3)

    def start(self, t):
        t.boards[0] = {p: "R" for p in self.lattice.interior}
        t.v["last"] = 1         # who made the latest triple; Black has it to begin with

    def turn(self, t):
        P, b = self.lattice, t.board
        t.require(t.left(t.colour) > 0)
        options = P.playable(b)
        if t.me == 1 and "B" not in b.values():
            (first,) = [p for p in b if b[p] == "W"]
            others = [p for p in P.rim_holes if p not in P.corners]
            wanted = others if first in P.corners else P.corners
            options = [p for p in options if p in wanted]
        p = t.choose(options, sure=True)
        b[p] = t.colour
        if any(p in line and all(b.get(q) == t.colour for q in line) for line in self.triples):
            t.v["last"] = t.me

    def after(self, t):
        if len(t.board) == 29:
            t.finish()

    def score(self, t):
        count = [sum(all(t.board.get(p) == c for p in line) for line in self.triples) for c in "WB"]
        if count[0] == count[1]:
            t.win(t.v["last"])
        t.rank(count)
