"""What the games with balls share: the square pyramid of thirty points, and a few counts of what lies there."""
from pyramid import Pyramid
from table import Game


def largest(groups):
    return max((len(g) for g in groups), default=0)


class BallGame(Game):
    lattice = Pyramid(4)

    def is_full(self, t):
        return len(t.board) == len(self.lattice.points)

    def seen_on_each_level(self, b, colour):
        """How many balls of a colour can be seen, the apex first."""
        P = self.lattice
        return [sum(b.get(p) == colour and P.is_visible(b, p) for p in P.level(k)) for k in (3, 2, 1, 0)]


class UntilNothingFits(BallGame):
    """Over when the pyramid is full, or as soon as somebody has no turn."""

    def after(self, t):
        if self.is_full(t):
            t.finish()

    def stuck(self, t):
        t.finish()
