"""SP-Kapow: grow from your own balls; the bomb eats its way down."""
from games._ball_game import BallGame


class Rules(BallGame):
    def __init__(self, **options):
        BallGame.__init__(self, **options)
        self.centre = self.take("centre", False, bool)

    def start(self, t):
        white, black = (("0:c5", "0:e3"), ("0:c3", "0:e5")) if self.centre else (("a1", "g7"), ("a7", "g1"))
        for names, c in ((white, "W"), (black, "B")):
            t.board.update({self.lattice.point[n]: c for n in names})
        t.v["bombs"] = (1, 1)
        t.v["stock"] = (14, 14)     # a ball that was blown up does not come back

    def turn(self, t):
        P, b, c = self.lattice, t.board, t.colour
        options = []
        if t.v["stock"][t.me] > 0:
            options += [("place", p) for p in P.playable(b) if any(b[q] == c for q in P.touched(b, p))]
        if t.v["bombs"][t.me]:
            options += [("bomb", p) for p in P.playable(b)]
        what, p = t.choose(options, sure=True)
        if what == "place":
            b[p] = c
            t.add("stock", t.me, -1)
            return
        t.add("bombs", t.me, -1)
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
        t.rank([self.seen_on_each_level(t.board, c) for c in "WB"])
