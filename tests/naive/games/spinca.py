"""Spinca: nudge a ball, place a ball; the smallest group on each face scores."""
from games._ball_game import BallGame
from pyramid import DIAGONAL, FLAT


class Rules(BallGame):
    players = ("White", "Black", "Red")
    usual_players = 2

    def __init__(self, **options):
        BallGame.__init__(self, **options)
        P = self.lattice
        self.faces = []
        for axis in (0, 1):
            self.faces.append([p for p in P.points if p[2] < 3 and p[axis] == 1 + p[2]])
            self.faces.append([p for p in P.points if p[2] < 3 and p[axis] == 7 - p[2]])
        assert all(len(face) == 9 for face in self.faces)

    def start(self, t):
        t.v["locked"] = frozenset()

    def turn(self, t):
        P, b, c = self.lattice, t.board, t.colour
        t.require(t.left(c) > 0)
        touched = set()
        options = [("place", p) for p in P.playable(b) if p != P.apex]
        for p in P.movable(b):
            if not any(q in t.v["locked"] for q in P.column(b, p)):
                options.append(("move", p))
        what, p = t.choose(options)
        if what == "move":
            ball = b[p]
            dropped, _ = P.lift(b, p)
            near = [(p[0] + dx, p[1] + dy, p[2]) for dx, dy in FLAT + DIAGONAL]
            q = t.choose([q for q in near if q in P.all and P.is_playable(b, q)])
            b[q] = ball
            touched = set(dropped) | {q}
            p = t.choose([p for p in P.playable(b) if p != P.apex], sure=True)
        b[p] = c
        t.v["locked"] = frozenset(touched | {p})

    def after(self, t):
        if len(t.board) == 29:
            t.finish()

    def points(self, b, c, top):
        """Sum over the faces of the smallest group, looking only at levels up to top."""
        total = 0
        for face in self.faces:
            shown = {p: b[p] for p in face if p in b and p[2] <= top}
            total += min((len(g) for g in self.lattice.full_groups(shown, c)), default=0)
        return total

    def score(self, t):
        for top in (2, 1, 0):
            keys = [self.points(t.board, c, top) for c in self.colours[:len(self.players)]]
            leaders = [s for s, k in enumerate(keys) if k == max(keys)]
            if len(leaders) == 1:
                t.win(leaders[0])
            if len(self.players) == 3 and len(leaders) == 2:
                (third,) = {0, 1, 2} - set(leaders)
                t.win(third)
        t.draw()
