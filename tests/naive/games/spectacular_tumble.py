"""Spectacular Tumble: take a full pyramid down to the ground and end up beside the black balls."""
from games._ball_game import BallGame

START = "WRWR/WRWR/WRWR/WRWR_WWR/RBW/WRR_RR/WW_B"


class Rules(BallGame):
    players = ("Red", "White")
    colours = ("R", "W")

    def start(self, t):
        t.boards[0] = self.lattice.read(START)

    def removable(self, b):
        P = self.lattice
        return [p for p in P.points if b.get(p) in ("R", "W")
                and len(P.carried(b, p)) <= 1 and (p[2] > 0 or len(P.carried(b, p)) == 1)]

    def turn(self, t):
        P, b, me = self.lattice, t.board, t.colour
        t.require(len(b) > 16)
        p = t.choose(self.removable(b))
        mine = b[p] == me
        P.lift(b, p)
        if len(b) == 16:
            t.require(mine)
            return
        options = [("take", q) for q in self.removable(b) if mine or b[q] == me]
        if mine:
            options.append(("stop",))
        choice = t.choose(options, sure=True)
        if choice != ("stop",):
            P.lift(b, choice[1])

    def after(self, t):
        if len(t.board) == 16:
            t.finish()

    def score(self, t):
        P, b = self.lattice, t.board
        t.rank([sum(b.get(p) == c and any(b.get(q) == "B" for q in P.flat[p] + P.diagonal[p]) for p in P.holes)
                for c in self.colours])
