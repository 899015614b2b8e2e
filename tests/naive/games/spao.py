"""Spao: the product of the sizes of your groups, hidden balls and all."""
from pyramid import Pyramid
from table import Game


class Rules(Game):
    players = ("White", "Black", "Red")

    def __init__(self, **options):
        Game.__init__(self, **options)
        self.lattice = Pyramid(4)

    def turn(self, t):
        t.require(t.left(t.colour) > 0)
        t.board[t.choose(self.lattice.playable(t.board), sure=True)] = t.colour

    def after(self, t):
        if len(t.board) == 30:
            t.finish()

    def score(self, t):
        keys = []
        for c in "WBR":
            product = 1
            for group in self.lattice.full_groups(t.board, c):
                product *= len(group)
            keys.append(product)
        t.rank(keys)
