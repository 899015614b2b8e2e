"""Spyramid: own the five corners of a pyramid of any size, either way up."""
from games._ball_game import BallGame
from games._turns import place_or_move


class Rules(BallGame):
    cap = 200
    repetition = True

    def __init__(self, **options):
        BallGame.__init__(self, **options)
        rotated = self.take("rotated", False, bool)
        P = self.lattice
        self.patterns = []
        for (x, y, z) in P.points:
            for k in (1, 2, 3):
                for level in (z - k, z + k):
                    base = [(x + i * k, y + j * k, level) for i in (1, -1) for j in (1, -1)]
                    self.patterns.append([(x, y, z)] + base)
            if rotated:
                self.patterns.append([(x, y, z + 2), (x + 2, y, z), (x - 2, y, z), (x, y + 2, z), (x, y - 2, z)])
        self.patterns = [five for five in self.patterns if all(p in P.all for p in five)]
        assert len(self.patterns) == (30 if rotated else 25)

    def turn(self, t):
        place_or_move(t, self.lattice)

    def after(self, t):
        for seat in (t.me, 1 - t.me):
            if any(all(t.board.get(p) == self.colours[seat] for p in five) for five in self.patterns):
                t.win(seat)
