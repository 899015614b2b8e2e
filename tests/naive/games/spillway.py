"""Spillway: let the white cascade run and join your bases."""
from games._ball_game import BallGame

WHITE = "a1 b2 2:c3 3:d4 2:e5 f6 g7 a7 b6 2:c5 2:e3 f2 g1"
RED = "c7 d6 g3 e1 d2 a5"
BLACK = "e7 g5 f4 c1 a3 b4"
NORTH, EAST, SOUTH, WEST = "c7 e7 d6", "g5 g3 f4", "c1 e1 d2", "a3 a5 b4"


class Rules(BallGame):
    players = ("Red", "Black")
    colours = ("R", "B")
    supply = None
    cap = 200
    repetition = True

    def __init__(self, **options):
        BallGame.__init__(self, **options)
        self.cascade = self.named(WHITE)
        self.sides = [(self.named(NORTH), self.named(SOUTH)), (self.named(EAST), self.named(WEST))]

    def named(self, names):
        return [self.lattice.point[n] for n in names.split()]

    def start(self, t):
        b = {}
        for names, c in ((WHITE, "W"), (RED, "R"), (BLACK, "B"), ("0:c3 0:e5 1:d4", "W"), ("0:c5", "R"), ("0:e3", "B")):
            b.update({p: c for p in self.named(names)})
        assert len(b) == 30
        t.boards[0] = b
        t.v["points"] = (0, 0)

    def check(self, t):
        P, b, me = self.lattice, t.board, t.colour
        groups = P.visible_groups(b, me)
        gain = 0
        for one, other in self.sides:
            if P.joins(groups, [p for p in one if b[p] == me], [p for p in other if b[p] == me]):
                gain += 1
        if gain:
            t.add("points", t.me, gain)
            for p in self.cascade:
                if b[p] == me:
                    b[p] = "W"
            if t.v["points"][t.me] >= 3:
                t.win()
        return gain

    def turn(self, t):
        P, b = self.lattice, t.board
        self.check(t)
        while True:
            white = [p for p in self.cascade if b[p] == "W"]
            if not white:
                t.finish()
            _, head = P.lift(b, t.choose(white, sure=True))
            assert head == P.apex
            b[head] = t.colour
            if not self.check(t):
                break

    def after(self, t):
        if not any(t.board[p] == "W" for p in self.cascade):
            t.finish()

    def score(self, t):
        t.rank(t.v["points"])
