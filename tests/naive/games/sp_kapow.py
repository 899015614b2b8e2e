"""SP-Kapow: grow from your own balls; the bomb eats its way down."""
from pyramid import Pyramid
from table import Game


class Rules(Game):
    def __init__(self, **options):
        Game.__init__(self, **options)
        self.centre = self.take("centre", False, bool)
        self.lattice = Pyramid(4)

    def start(self, t):
        white, black = (("0:c5", "0:e3"), ("0:c3", "0:e5")) if self.centre else (("a1", "g7"), ("a7", "g1"))
        for names, c in ((white, "W"), (black, "B")):
            t.board.update({self.lattice.point[n]: c for n in names})
        t.v["bombs"] = (1, 1)

    def turn(self, t):
        P, b, c = self.lattice, t.board, t.colour
        options = []
        if t.left(c) > 0:
            options += [("place", p) for p in P.playable(b) if any(b[q] == c for q in P.touched(b, p))]
        if t.v["bombs"][t.me]:
            options += [("bomb", p) for p in P.playable(b)]
        what, p = t.choose(options, sure=True)
        if what == "place":
            b[p] = c
            return
        bombs = list(t.v["bombs"])
        bombs[t.me] = 0
        t.v["bombs"] = tuple(bombs)
        b[p] = "R"
        self.explode(t, p)

    def explode(self, t, bomb):
        P, b = self.lattice, t.board
        since, clock = {}, 0        # when each ball now touching the bomb came to touch it
        while True:
            touched = [q for q in P.touched(b, bomb) if b[q] in ("W", "B")]
            since = {q: since.get(q, clock) for q in touched}
            ready = [q for q in touched if P.is_movable(b, q)]
            if not ready:
                return
            first = min(since[q] for q in ready)
            q = t.choose([q for q in ready if since[q] == first], sure=True)
            now_at = P.lift_following(b, q, list(since) + [bomb])
            bomb = now_at[bomb]
            since = {now_at[r]: when for r, when in since.items() if r != q}
            clock += 1

    def score(self, t):
        P, b = self.lattice, t.board
        t.rank([[sum(b.get(p) == c and P.is_visible(b, p) for p in P.level(k)) for k in (3, 2, 1, 0)] for c in "WB"])
