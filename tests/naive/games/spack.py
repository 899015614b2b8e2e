"""Spack: matching platforms give balls back; keep your scarcest colour plentiful."""
from games._ball_game import BallGame


class Rules(BallGame):
    players = ("First", "Second")
    supply = None
    cap = 200
    repetition = True

    def start(self, t):
        t.v["stock"] = ((8, 8, 8), (8, 8, 8))

    def open_to(self, b, c):
        P = self.lattice
        return [p for p in P.playable(b) if p[2] == 0 or any(b[s] == c for s in P.supports[p])]

    def turn(self, t):
        P, b, me = self.lattice, t.board, t.me
        stock = [list(s) for s in t.v["stock"]]
        c = t.choose([c for i, c in enumerate("WBR") if stock[me][i] and self.open_to(b, c)], sure=True)
        p = t.choose(self.open_to(b, c), sure=True)
        b[p] = c
        stock[me]["WBR".index(c)] -= 1
        if p[2] > 0 and sum(b[s] == c for s in P.supports[p]) == 2:
            del b[p]
            stock[1 - me]["WBR".index(c)] += 1
            for _ in range(2):
                q = t.choose([q for q in P.points if q in b and P.is_free(b, q)], sure=True)
                stock[me]["WBR".index(b.pop(q))] += 1
        t.v["stock"] = tuple(tuple(s) for s in stock)

    def stuck(self, t):
        t.finish()

    def score(self, t):
        t.rank([sorted(s) for s in t.v["stock"]])
