"""Sprenge: place a ball of each other player; the largest group wins."""
from games._common import largest, touching_pair
from pyramid import Pyramid
from table import Game


class Rules(Game):
    players = ("White", "Black", "Red")

    def __init__(self, **options):
        Game.__init__(self, **options)
        self.lattice = Pyramid(4)

    def turn(self, t):
        touching_pair(t, self.lattice, [c for c in "WBR" if c != t.colour], fits=lambda p, q: True)

    def after(self, t):
        if len(t.board) == 30:
            t.finish()

    def score(self, t):
        t.rank([(largest(self.lattice.visible_groups(t.board, c)), -seat) for seat, c in enumerate("WBR")])
