"""Sprenge: place a ball of each other player; the largest group wins."""
from games._ball_game import BallGame, largest
from games._turns import touching_pair


class Rules(BallGame):
    players = ("White", "Black", "Red")

    def turn(self, t):
        touching_pair(t, self.lattice, [c for c in "WBR" if c != t.colour], fits=lambda p, q: True)

    def after(self, t):
        if self.is_full(t):
            t.finish()

    def score(self, t):
        t.rank([(largest(self.lattice.visible_groups(t.board, c)), -seat) for seat, c in enumerate("WBR")])
