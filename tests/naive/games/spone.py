"""Spone: place or push in; is the largest group even (White) or odd (Black)?"""
from games._ball_game import BallGame, largest


class Rules(BallGame):
    def start(self, t):
        t.boards[0] = {self.lattice.point[n]: "R" for n in ("0:c3", "0:e3", "0:c5", "0:e5")}

    def turn(self, t):
        P, b, c = self.lattice, t.board, t.colour
        t.require(t.left(c) > 0)
        options = [("place", p) for p in P.playable(b)]
        options += [("enter", e) for e in P.entries(b) if e[1] is not None]
        what, thing = t.choose(options, sure=True)
        if what == "place":
            b[thing] = c
        else:
            P.enter(b, thing, c)

    def after(self, t):
        if self.is_full(t):
            t.finish()

    def score(self, t):
        m = max(largest(self.lattice.visible_groups(t.board, c)) for c in "WB")
        t.win(0 if m % 2 == 0 else 1)
