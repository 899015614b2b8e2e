"""Falling Rocks: six dice climb over the ridges of the plate to the opposite edge, and throw others back."""
from dice import SIDES
from games._dice_game import DiceGame


class Rules(DiceGame):
    cap = 600
    levels = 1

    def start(self, t):
        for seat, letter in enumerate(self.colours):
            for p in self.corner(seat):
                t.board[p] = letter

    def corner(self, seat):
        """The three rows farthest from a side: 1 + 2 + 3 funnels."""
        return [p for p in self.lattice.base if p[seat] in (self.n - 1, self.n - 2, self.n - 3)]

    def two_rows(self, p, towards):
        """Two rows straight towards a side, or two rows straight away from one."""
        cells = []
        for side in SIDES:
            q = tuple(k + (-2 if s == side else 1) if towards else k + (2 if s == side else -1)
                      for s, k in enumerate(p))
            if q in self.lattice.all:
                cells.append(q)
        return cells

    def arrived(self, b, p):
        return p[self.colours.index(b[p])] == 0

    def turn(self, t):
        b = t.board
        p = t.choose(self.dice_of(t, t.me))
        if self.arrived(b, p):
            q = t.choose([q for q in self.lattice.neighbours(p) if q[t.me] == 0 and q not in b])
            b[q] = b.pop(p)
            return
        attacks = [q for q in self.two_rows(p, True)
                   if q not in b or b[q] != t.colour and not self.arrived(b, q)]
        escapes = [q for q in self.two_rows(p, False) if q not in b]
        q = t.choose(attacks + escapes)
        victim = b.get(q)
        b[q] = b.pop(p)
        if victim:
            b[t.choose([c for c in self.corner(self.colours.index(victim)) if c not in b])] = victim

    def home(self, t, seat):
        return [p for p in self.dice_of(t, seat) if p[seat] == 0]

    def after(self, t):
        if self.home(t, t.me) == self.dice_of(t, t.me):
            t.win()

    def score(self, t):
        t.rank([len(self.home(t, seat)) for seat in range(3)])
