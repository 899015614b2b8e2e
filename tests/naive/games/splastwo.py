"""Splastwo: one to three balls in a line; completing a level scores."""
from games._ball_game import BallGame


class Rules(BallGame):
    players = ("White", "Black", "Red")
    usual_players = 2
    supply = 15

    def __init__(self, **options):
        BallGame.__init__(self, **options)
        P = self.lattice
        self.segments = [frozenset([p]) for p in P.points]
        for length in (2, 3):
            self.segments += [frozenset(l) for l in P.straight_lines(length) if l[0][2] == l[1][2]]

    def start(self, t):
        t.v["points"] = tuple(0 for _ in self.players)
        t.v["apex"] = None

    def turn(self, t):
        P, b = self.lattice, t.board
        segment = t.choose([s for s in self.segments if len(s) <= t.left(t.colour)
                            and all(P.is_playable(b, p) for p in s)], sure=True)
        for p in segment:
            b[p] = t.colour
        level = next(iter(segment))[2]
        if all(p in b for p in P.level(level)):
            t.add("points", t.me, 2 if level == 3 else 1)
            if level == 3:
                t.v["apex"] = t.me

    def after(self, t):
        if self.is_full(t):
            t.finish()

    def score(self, t):
        t.rank([(n, seat == t.v["apex"]) for seat, n in enumerate(t.v["points"])])
