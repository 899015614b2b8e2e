"""Spline+: as Spline, but a ball may also be moved and others may sink."""
from games._ball_game import BallGame
from games._turns import place_or_move


class Rules(BallGame):
    cap = 200
    repetition = True

    def turn(self, t):
        place_or_move(t, self.lattice)

    def after(self, t):
        mine, theirs = self.longest(t.board, t.colour), self.longest(t.board, t.other)
        if mine and mine >= theirs:
            t.win()
        if theirs:
            t.win(1 - t.me)

    def longest(self, b, colour):
        full = [len(line) for line in self.lattice.spanning_lines if all(b.get(p) == colour for p in line)]
        return max(full, default=0)
