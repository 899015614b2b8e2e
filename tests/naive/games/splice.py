"""Splice: a full line of your colour and red, some of each."""
from games._ball_game import BallGame


class Rules(BallGame):
    def turn(self, t):
        P, b, me = self.lattice, t.board, t.colour
        colour = t.choose([c for c in (me, "R") if t.left(c) > 0])
        options = P.playable(b)
        if colour == me:
            options = [p for p in options if p[2] == 0 or any(b[s] == "R" for s in P.supports[p])]
        p = t.choose(options, sure=True)
        b[p] = colour
        for seat in (t.me, 1 - t.me):
            wanted = {self.colours[seat], "R"}
            if any(p in line and {b.get(q) for q in line} == wanted for line in P.spanning_lines):
                t.win(seat)
