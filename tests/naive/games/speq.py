"""Speq: a stacked ball needs two corners below it that make all three colours with it."""
from games._ball_game import BallGame


class Rules(BallGame):
    players = ("White", "Black", "Red")
    usual_players = 2

    def open_to(self, b, c):
        return [p for p in self.lattice.playable(b) if p[2] == 0 or self.triangle(b, p, c)]

    def triangle(self, b, p, c):
        x, y, z = p
        for k in range(1, z + 1):
            corners = [(x - k, y - k, z - k), (x + k, y - k, z - k), (x + k, y + k, z - k), (x - k, y + k, z - k)]
            for i in range(4):
                if {b[corners[i]], b[corners[(i + 1) % 4]], c} == {"W", "B", "R"}:
                    return True
        return False

    def turn(self, t):
        b = t.board
        c = t.choose([c for c in "WBR" if t.left(c) > 0 and self.open_to(b, c)], sure=True)
        b[t.choose(self.open_to(b, c), sure=True)] = c

    def stuck(self, t):
        t.finish()

    def score(self, t):
        t.rank([list(t.board.values()).count(c) for c in self.colours[:len(self.players)]])
