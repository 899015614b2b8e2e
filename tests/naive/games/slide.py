"""Slide: pull a green die out of a spar of your side, put it on the summit; six numbers in order on your roof win."""
from games._ridges import RidgeGame, numbers
from games._throws import choose_pose


class Rules(RidgeGame):
    def __init__(self, **options):
        RidgeGame.__init__(self, **options)
        self.turning = self.take("turning", False, bool)

    def spar(self, one, other):
        """From the bottom up, without the summit: the cells that lie at both sides."""
        third = 3 - one - other
        return [tuple(k if s == third else 0 for s in range(3)) for k in range(self.n - 1, 0, -1)]

    def turn(self, t):
        side = t.me
        own = [p for other in range(3) if other != side for p in self.spar(side, other)]
        die = self.lattice.pull(t.board, t.choose(sorted(own, key=self.lattice.points.index), sure=True))
        if self.turning:
            die = (die[0], choose_pose(t))
        self.put_on_top(t, die)

    def reached(self, b, side):
        one, other = [s for s in range(3) if s != side]
        roof = self.spar(side, one) + [(0, 0, 0)] + self.spar(side, other)[::-1]
        line = [numbers(b[p])[side] for p in roof]
        for k in range(len(line) - 5):
            six = line[k:k + 6]
            if len(set(six)) == 1 or six == [1, 2, 3, 4, 5, 6] or six == [6, 5, 4, 3, 2, 1]:
                return True
        twins = 0
        for p in roof:
            for axis in (one, other):
                beside = tuple(k + (1 if s == axis else 0) for s, k in enumerate(p))
                if beside in b and beside[side] == 0 and beside[one] > 0 and beside[other] > 0:
                    twins += numbers(b[beside])[side] == numbers(b[p])[side]
        return twins >= 6

    def after(self, t):
        n = len(self.players)
        for seat in [(t.me + k) % n for k in range(n)]:
            if self.reached(t.board, seat):
                t.win(seat)
