"""Flea Chase: ten fleas each jump along right angles into a common pyramid in the third corner."""
from dice import AXES, SIDES, minus
from games._dice_game import DiceGame


class Rules(DiceGame):
    players = ("Red", "Green")
    colours = ("R", "G")
    fixed_size = 9
    cap = 400

    def __init__(self, **options):
        DiceGame.__init__(self, **options)
        self.pyramids = self.take("start", "flat") == "pyramids"

    def start(self, t):
        for seat, letter in enumerate(self.colours):
            for p in self.lattice.points:
                if p[seat] >= 6 if self.pyramids else p[seat] >= 5 and sum(p) == 8:
                    t.board[p] = letter
        assert len(t.board) == 20
        t.v["alone"] = (0, 0)           # turns had alone

    def inside(self, p):
        return p[2] >= 5

    def done(self, t, seat):
        return all(self.inside(p) for p in self.dice_of(t, seat))

    def turn(self, t):
        D, b = self.lattice, t.board
        can = [p for p in self.dice_of(t, t.me) if D.jumps(b, p)]
        rival_can = any(D.jumps(b, p) for p in self.dice_of(t, 1 - t.me) if not self.inside(p))
        sitting = [p for p in can if any(b[s] == t.other and not self.inside(s) for s in D.supports(p))]
        p = t.choose(sitting if sitting and not rival_can else can, sure=True)
        q = t.choose(sorted(D.jumps(b, p)), sure=True)
        b[q] = b.pop(p)

    def stuck(self, t):
        if self.done(t, 1 - t.me):
            alone = list(t.v["alone"])
            alone[t.me] = 40 + t.me
            t.v["alone"] = tuple(alone)
            t.finish()

    def after(self, t):
        if self.done(t, 1 - t.me):
            t.add("alone", t.me, 1)
            if self.done(t, t.me) or t.v["alone"][t.me] - t.me == 40:      # the second player has one free
                t.finish()
            t.me = 1 - t.me             # the seat that follows is then his own again

    def faces(self, t, seat):
        """Faces on the planes a = 0, b = 0 and c = 5."""
        total = 0
        for p in self.dice_of(t, seat):
            if self.inside(p):
                total += sum(1 for s in SIDES if not self.inside(minus(p, AXES[s])) or min(minus(p, AXES[s])) < 0)
        return total

    def score(self, t):
        t.rank([self.faces(t, seat) - max(0, t.v["alone"][seat] - seat) for seat in (0, 1)])
