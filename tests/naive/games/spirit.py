"""Spirit: no free ball of yours may stand in the row or column where you place."""
from pyramid import Pyramid
from table import Game


class Rules(Game):
    def __init__(self, **options):
        Game.__init__(self, **options)
        self.players = ("White", "Black", "Red")[:self.take("players", 2, int)]
        self.lattice = Pyramid(4)

    def turn(self, t):
        P, b, c = self.lattice, t.board, t.colour
        free = [p for p in b if b[p] == c and P.is_free(b, p)]
        options = []
        if t.left(c) > 0:
            options = [("place", p) for p in P.playable(b)
                       if not any(f[2] == p[2] and (f[0] == p[0] or f[1] == p[1]) for f in free)]
        choice = t.choose(options + [("pass",)], sure=True)
        if choice == ("pass",):
            t.passed = True
        else:
            b[choice[1]] = c

    def after(self, t):
        if len(t.board) == 30:
            t.finish()

    def score(self, t):
        t.rank([list(t.board.values()).count(c) for c in self.colours[:len(self.players)]])
