"""Spetris: rigid shapes of two or three balls, never the same kind twice running."""
from games._ball_game import BallGame

KINDS = ("pair", "straight_line", "right_angle", "wide_angle", "triangle")
SIZE = (2, 3, 3, 3, 3)
TURN = {-4: "straight_line", 0: "right_angle", -2: "wide_angle", 2: "triangle"}     # by the product of the two directions


class Rules(BallGame):
    players = ("White", "Black", "Red")
    usual_players = 2

    def __init__(self, **options):
        BallGame.__init__(self, **options)
        P = self.lattice
        shapes = {kind: set() for kind in KINDS}
        for m in P.points:
            for a in P.contacts[m]:
                shapes["pair"].add(frozenset((a, m)))
                for z in P.contacts[m]:
                    if a != z:
                        # heights differ by the square root of two per level
                        product = ((a[0] - m[0]) * (z[0] - m[0]) + (a[1] - m[1]) * (z[1] - m[1])
                                   + 2 * (a[2] - m[2]) * (z[2] - m[2]))
                        shapes[TURN[product]].add(frozenset((a, m, z)))
        self.shapes = {k: sorted(s, key=sorted) for k, s in shapes.items()}

    def start(self, t):
        t.v["left"] = tuple((2, 1, 1, 1, 1) for _ in self.players)
        t.v["last"] = None

    def fits(self, b, shape):
        return all(p not in b and all(s in b or s in shape for s in self.lattice.supports[p]) for p in shape)

    def turn(self, t):
        b = t.board
        left = [list(l) for l in t.v["left"]]
        kinds = []
        for i, kind in enumerate(KINDS):
            if not left[t.me][i]:
                continue
            if kind == t.v["last"] and t.passes < len(self.players) - 1:
                continue
            if len(self.players) == 3 and t.v["last"] is None and kind != "pair":
                continue
            kinds.append(kind)
        kind = t.choose(kinds)
        shape = t.choose([s for s in self.shapes[kind] if self.fits(b, s)], sure=True)
        for p in shape:
            b[p] = t.colour
        left[t.me][KINDS.index(kind)] -= 1
        t.v["left"] = tuple(tuple(l) for l in left)
        t.v["last"] = kind

    def after(self, t):
        if self.is_full(t):
            t.finish()

    def score(self, t):
        t.rank([(-sum(l), -sum(n * s for n, s in zip(l, SIZE))) for l in t.v["left"]])
