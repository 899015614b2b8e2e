"""Spurn: whoever makes a group of four is out; the last one in wins."""
from games._ball_game import BallGame


class Rules(BallGame):
    players = ("White", "Black", "Red")

    def turn(self, t):
        P, b = self.lattice, t.board
        t.require(t.left(t.colour) > 0)
        p = t.choose(P.playable(b), sure=True)
        b[p] = t.colour
        if len(P.full_group(b, p)) >= 4:
            t.out |= {t.me}

    def after(self, t):
        inside = [s for s in range(3) if s not in t.out]
        if len(inside) == 1:
            t.win(inside[0])
        if self.is_full(t):
            t.finish()

    def score(self, t):
        t.share([s for s in range(3) if s not in t.out])
