"""Spuzzle: alone; never let three alike hang together."""
from games._ball_game import BallGame
from table import Over


class Rules(BallGame):
    players = ("Player",)

    def turn(self, t):
        P, b = self.lattice, t.board
        colour = t.choose([c for c in "WBR" if t.left(c) > 0])
        p = t.choose(P.playable(b))
        b[p] = colour
        t.require(len(P.full_group(b, p)) < 3)

    def stuck(self, t):
        t.finish()

    def score(self, t):
        raise Over({"Player": len(t.board)})
