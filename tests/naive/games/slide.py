"""Slide: pull a green die out of a spar of your side, put it on the summit; six numbers in order on your roof win."""
from dice import POSES, Dice, named_pose, pose_name
from table import Game


def numbers(die):
    return die[1] if isinstance(die, tuple) else (3, 2, 1)


class Rules(Game):
    supply = None
    repetition = True

    def __init__(self, **options):
        Game.__init__(self, **options)
        self.players = tuple("Player%d" % (i + 1) for i in range(self.take("players", 2, int)))
        self.cap = 200 * len(self.players)
        self.turning = self.take("turning", False, bool)
        self.lattice = Dice(self.take("size", 9, int))

    def start(self, t):
        for p in self.lattice.points:
            t.board[p] = ("G" if p.count(0) >= 2 else "B", (3, 2, 1))

    def spar(self, one, other):
        """From the bottom up, without the summit: the cells that lie at both sides."""
        n, third = self.lattice.n, 3 - one - other
        return [tuple(k if s == third else 0 for s in range(3)) for k in range(n - 1, 0, -1)]

    def turn(self, t):
        side = t.me
        own = [p for other in range(3) if other != side for p in self.spar(side, other)]
        die = self.lattice.pull(t.board, t.choose(sorted(own, key=self.lattice.points.index), sure=True))
        if self.turning:
            die = (die[0], named_pose(t.choose([pose_name(o) for o in POSES], sure=True)))
        assert (0, 0, 0) not in t.board
        t.board[(0, 0, 0)] = die

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
