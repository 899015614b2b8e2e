"""Mound Mover: three pyramids jump, die by die, each into the corner clockwise from its own."""
from games._dice_game import DiceGame
from games._throws import throw


class Rules(DiceGame):
    cap = 600

    def __init__(self, **options):
        DiceGame.__init__(self, **options)
        self.throw = self.take("throw", False, bool)
        self.island = self.take("island", False, bool)
        self.layers = self.take("layers", False, bool)

    def corner(self, seat):
        """The pyramid opposite a side: 4 dice wide on the plate of 9."""
        width = self.n // 2
        return [p for p in self.lattice.points if p[seat] >= self.n - width]

    def start(self, t):
        for seat in range(3):
            for p in self.corner(seat):
                owner = (seat + self.lattice.height(p)) % 3 if self.layers else seat
                t.board[p] = self.colours[owner]
        if self.island:
            for p in self.lattice.points:
                if min(p) >= 2:
                    t.board[p] = "L"

    def able(self, t):
        return [p for p in self.dice_of(t, t.me) if self.lattice.jumps(t.board, p)]

    def turn(self, t):
        times = throw(t) if self.throw else 1
        for _ in range(times):
            able = self.able(t)
            if not able and self.throw:
                return
            p = t.choose(able, sure=True)
            q = t.choose(sorted(self.lattice.jumps(t.board, p)), sure=True)
            t.board[q] = t.board.pop(p)

    def placed(self, t, seat):
        there = self.corner((seat + 1) % 3)
        return sum(1 for p in there if t.board.get(p) == self.colours[seat])

    def after(self, t):
        if t.me == 2:
            done = [s for s in range(3) if self.placed(t, s) == len(self.dice_of(t, s))]
            if len(done) > 1:
                t.draw()
            if done:
                t.win(done[0])

    def score(self, t):
        t.rank([self.placed(t, s) for s in range(3)])
