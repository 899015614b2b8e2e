"""Special Cake: bake a pyramid, then eat it; do not take the last piece (or the cherry)."""
from games._ball_game import BallGame

CANDY = "WBRW/BRWB/RWBR/WBRW_BRW/BRW/BRW_BR/WB_R"


class Rules(BallGame):
    supply = None

    def __init__(self, **options):
        BallGame.__init__(self, **options)
        self.kind = self.take("kind", "mint-liquorice")     # or candy, cherry
        self.segments = [frozenset(l) for k in (2, 3, 4) for l in self.lattice.straight_lines(k)]

    def start(self, t):
        t.v["eating"] = self.kind == "candy"
        if self.kind == "candy":
            t.boards[0] = self.lattice.read(CANDY)

    def turn(self, t):
        P, b = self.lattice, t.board
        if t.v["eating"] or len(b) == 30:
            t.v["eating"] = True
            self.eat(t)
        elif self.kind == "cherry" and len(b) == 29:
            b[P.apex] = "R"
        else:
            b[t.choose(P.playable(b), sure=True)] = t.colour

    def eat(self, t):
        P, b = self.lattice, t.board
        options = [("ball", p) for p in P.movable(b)]
        for s in self.segments:
            if all(p in b for p in s) and (self.kind == "candy" or len({b[p] for p in s}) >= 2):
                options.append(("line", s))
        what, thing = t.choose(options)
        pieces = {thing} if what == "ball" else set(thing)
        while pieces:
            p = thing if what == "ball" else t.choose([p for p in P.movable(b) if p in pieces])
            cherry = self.kind == "cherry" and b[p] == "R"
            pieces = set(P.lift_following(b, p, pieces).values())
            if cherry:
                t.v["lost"] = 1
        if t.v.get("lost") or not b:
            t.lose()
