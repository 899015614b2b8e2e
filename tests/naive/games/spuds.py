"""Spuds: red balls on top; take your ball out from under a lone red one."""
from games._ball_game import BallGame


class Rules(BallGame):
    cap = 64

    def start(self, t):
        t.boards[0] = self.lattice.chequer()
        t.v["removed"] = (0, 0)

    def ripe(self, b, colours):
        P = self.lattice
        return [p for p in P.points if b.get(p) in colours and [b[q] for q in P.carried(b, p)] == ["R"]]

    def turn(self, t):
        P, b, me = self.lattice, t.board, t.colour
        reds = [p for p in b if b[p] == "R"]
        idle = True
        ripe = self.ripe(b, (me,))
        if ripe:
            P.lift(b, t.choose(ripe, sure=True))
            t.add("removed", t.me, 1)
            idle = False
        points = [p for p in P.playable(b) if p[2] > 0 and p not in reds]
        if points and t.left("R") > 0:
            b[t.choose(points, sure=True)] = "R"
            idle = False
        t.require(not idle)
        if reds and not self.ripe(b, ("W", "B")):
            t.finish()

    def score(self, t):
        white, black = t.v["removed"]
        t.win(0 if white >= black else 1)
