"""Spree: the opponent hands you the ball; finish a line without white or without black."""
from games._ball_game import BallGame


class Rules(BallGame):
    players = ("X", "Y")

    def start(self, t):
        t.v["handed"] = ""

    def turn(self, t):
        P, b = self.lattice, t.board
        colour = t.v["handed"]
        if colour:
            p = t.choose(P.playable(b), sure=True)
            b[p] = colour
            for line in P.spanning_lines:
                if p in line and all(q in b for q in line):
                    shown = {b[q] for q in line}
                    if shown <= {"W", "R"} or shown <= {"B", "R"}:
                        t.win()
        t.v["handed"] = t.choose([c for c in "WBR" if c != colour and t.left(c) > 0], sure=True)
