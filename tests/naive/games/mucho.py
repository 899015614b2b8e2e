"""Mucho: three small pyramids in the corners; thrown dice go in unturned, and the eyes outside count."""
from dice import AXES, Dice, SIDES, plus
from games._dice_game import DiceGame
from games._throws import throw_pose


class Rules(DiceGame):
    def __init__(self, **options):
        DiceGame.__init__(self, **options)
        self.domino = self.take("domino", False, bool)

    def pyramid(self):
        self.size = self.take("size", 4, int)
        return Dice(2 * self.size + 1)

    def start(self, t):
        t.v["late"] = (0, 0, 0)

    def cells(self, seat):
        """The pyramid in the corner opposite the player's side, at most `size` dice along an edge."""
        far = self.lattice.n - self.size
        return [p for p in self.lattice.points if p[seat] >= far]

    def complete(self, t, seat):
        return all(p in t.board for p in self.cells(seat))

    def turn(self, t):
        D, b, seat = self.lattice, t.board, t.me
        if seat == 0 and any(self.complete(t, s) for s in SIDES):       # a further round
            t.v["late"] = tuple(n + (not self.complete(t, s)) for s, n in enumerate(t.v["late"]))
        if not self.complete(t, seat):
            pose = throw_pose(t)
            spots = [p for p in self.cells(seat) if p in D.playable(b) and (not self.domino or self.fits(b, p, pose))]
            if self.domino:
                pick = t.choose(["decline"] + [("place", p) for p in spots], sure=True) if spots else "decline"
                if pick != "decline":
                    b[pick[1]] = (self.colours[seat], pose)
            else:
                b[t.choose(spots, sure=True)] = (self.colours[seat], pose)
        if seat == 2 and all(self.complete(t, s) for s in SIDES):
            t.finish()

    def fits(self, b, p, pose):
        """One hidden face meets an equal number below it."""
        below = self.lattice.supports(p)
        return not below or any(7 - pose[s] == b[plus(p, AXES[s])][1][s] for s in SIDES)

    def eyes(self, t, seat):
        total = 0
        for p in self.cells(seat):
            for s in SIDES:
                outside = p[s] == (self.lattice.n - self.size if s == seat else 0)
                total += t.board[p][1][s] if outside else 0
        return total

    def score(self, t):
        t.rank([self.eyes(t, s) - 2 * t.v["late"][s] for s in SIDES])
