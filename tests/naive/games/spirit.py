"""Spirit: no free ball of yours may stand in the row or column where you place."""
from games._ball_game import BallGame


class Rules(BallGame):
    players = ("White", "Black", "Red")
    usual_players = 2

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
        if self.is_full(t):
            t.finish()

    def score(self, t):
        t.rank([list(t.board.values()).count(c) for c in self.colours[:len(self.players)]])
