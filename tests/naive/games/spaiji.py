"""Spaiji: place a touching white and black pair; largest group wins, Black on ties."""
from games._ball_game import UntilNothingFits, largest
from games._turns import touching_pair


class Rules(UntilNothingFits):
    def __init__(self, **options):
        UntilNothingFits.__init__(self, **options)
        self.hidden = self.take("hidden", False, bool)

    def turn(self, t):
        touching_pair(t, self.lattice, "WB")

    def score(self, t):
        groups = self.lattice.full_groups if self.hidden else self.lattice.visible_groups
        white, black = largest(groups(t.board, "W")), largest(groups(t.board, "B"))
        t.win(0 if white > black else 1)
