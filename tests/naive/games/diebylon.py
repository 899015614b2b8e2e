"""Diebylon: a throw is used up step by step, in jumps of one die; the pyramid is rebuilt in another corner."""
from games._dice_game import DiceGame
from games._throws import throw


class Rules(DiceGame):
    cap = 600

    def __init__(self, **options):
        DiceGame.__init__(self, **options)
        self.fast = self.take("fast", False, bool)

    def corner(self, seat):
        return [p for p in self.lattice.points if p[seat] >= self.n - self.n // 3]

    def start(self, t):
        for seat in range(3):
            for p in self.corner(seat):
                t.board[p] = self.colours[seat]

    def walks(self, b, p, steps, first):
        """The stops that can come next if exactly these steps are to be used up."""
        good = []
        for q, used in self.lattice.jumps(b, p).items():
            if q == first or used > steps:
                continue
            moved = dict(b)
            moved[q] = moved.pop(p)
            if used == steps or self.walks(moved, q, steps - used, first):
                good.append(q)
        return sorted(good)

    def turn(self, t):
        D, b = self.lattice, t.board
        steps = throw(t)
        own = self.dice_of(t, t.me)
        if steps == 1:
            foes = {p: [q for q in D.rests_on(p) if b.get(q, t.colour) != t.colour] for p in own}
            if any(foes.values()):
                p = t.choose([p for p in own if foes[p]], sure=True)
                q = t.choose(foes[p], sure=True)
                b[p], b[q] = b[q], b[p]
        elif any(self.walks(b, p, steps, p) for p in own):
            first = p = t.choose([p for p in own if self.walks(b, p, steps, p)], sure=True)
            while steps:
                q = t.choose(self.walks(b, p, steps, first), sure=True)
                steps -= D.jumps(b, p)[q]
                b[q] = b.pop(p)
                p = q

    def best(self, t, seat):
        return max(sum(1 for p in self.corner(s) if t.board.get(p) == self.colours[seat]) for s in range(3) if s != seat)

    def after(self, t):
        for k in range(3):
            seat = (t.me + k) % 3
            if self.fast:
                tops = [min(self.corner(s), key=sum) for s in range(3) if s != seat]
                if any(t.board.get(p) == self.colours[seat] for p in tops):
                    t.win(seat)
            elif self.best(t, seat) == len(self.dice_of(t, seat)):
                t.win(seat)

    def score(self, t):
        t.rank([self.best(t, seat) for seat in range(3)])
