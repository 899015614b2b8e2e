"""Spyramid: own the five corners of a pyramid of any size, either way up."""
from pyramid import Pyramid
from table import Game


class Rules(Game):
    cap = 200
    repetition = True

    def __init__(self, **options):
        Game.__init__(self, **options)
        rotated = self.take("rotated", False, bool)
        self.lattice = P = Pyramid(4)
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
        P, b, c = self.lattice, t.board, t.colour
        options = []
        if t.left(c) > 0:
            options += [("place", p) for p in P.playable(b)]
        options += [("move", p) for p in P.points if b.get(p) == c and P.is_movable(b, p)]
        what, p = t.choose(options)
        if what == "place":
            b[p] = c
        else:
            dropped, _ = P.lift(b, p)
            q = t.choose([q for q in P.playable(b) if q != p and not P.rests_on(q, dropped)], sure=True)
            b[q] = c

    def after(self, t):
        for seat in (t.me, 1 - t.me):
            if any(all(t.board.get(p) == self.colours[seat] for p in five) for five in self.patterns):
                t.win(seat)
