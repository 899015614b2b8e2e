"""Spaiji: place a touching white and black pair; largest group wins, Black on ties."""
from games._common import largest, touching_pair
from pyramid import Pyramid
from table import Game


class Rules(Game):
    def __init__(self, **options):
        Game.__init__(self, **options)
        self.hidden = self.take("hidden", False, bool)
        self.lattice = Pyramid(4)

    def turn(self, t):
        touching_pair(t, self.lattice, "WB")

    def after(self, t):
        if len(t.board) == 30:
            t.finish()

    def stuck(self, t):
        t.finish()

    def score(self, t):
        groups = self.lattice.full_groups if self.hidden else self.lattice.visible_groups
        white, black = largest(groups(t.board, "W")), largest(groups(t.board, "B"))
        t.win(0 if white > black else 1)
