"""Spire: never three alike in a little pyramid; be the last to place."""
from games._ball_game import BallGame


class Rules(BallGame):
    def __init__(self, **options):
        BallGame.__init__(self, **options)
        self.update = self.take("2018", False, bool)

    def start(self, t):
        t.v["last"] = None      # who placed the latest ball

    def open_to(self, b, c):
        P = self.lattice
        return [p for p in P.playable(b)
                if not self.crowded(b, p, c) and sum(b[s] == c for s in P.supports[p]) < 2]

    def crowded(self, b, p, c):
        """Would some 2x2 square of the level hold three of c?"""
        x, y, z = p
        for dx in (2, -2):
            for dy in (2, -2):
                three = [(x + dx, y, z), (x, y + dy, z), (x + dx, y + dy, z)]
                if all(q in self.lattice.all for q in three) and sum(b.get(q) == c for q in three) >= 2:
                    return True
        return False

    def turn(self, t):
        b, me = t.board, t.colour
        mine = self.open_to(b, me) if t.left(me) > 0 else []
        if self.update:
            t.require(mine)
        red = self.open_to(b, "R") if t.left("R") > 0 else []
        what, p = t.choose([("own", p) for p in mine] + [("red", p) for p in red], sure=True)
        t.v["last"] = t.me
        if what == "own":
            b[p] = me
            return
        b[p] = "R"
        mine = self.open_to(b, me) if t.left(me) > 0 else []
        if mine:
            b[t.choose(mine, sure=True)] = me
        elif self.update:
            t.lose()

    def after(self, t):
        if self.is_full(t) and not self.update:
            t.finish()

    def stuck(self, t):
        if self.update:
            t.lose()

    def score(self, t):
        t.win(t.v["last"])
