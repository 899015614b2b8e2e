"""Spao: the product of the sizes of your groups, hidden balls and all."""
from math import prod

from games._ball_game import BallGame


class Rules(BallGame):
    players = ("White", "Black", "Red")

    def turn(self, t):
        t.require(t.left(t.colour) > 0)
        t.board[t.choose(self.lattice.playable(t.board), sure=True)] = t.colour

    def after(self, t):
        if self.is_full(t):
            t.finish()

    def score(self, t):
        t.rank([prod(len(g) for g in self.lattice.full_groups(t.board, c)) for c in "WBR"])
