"""Spandrel: one ball of each colour, one of them touching the other two."""
from games._ball_game import BallGame, largest


class Rules(BallGame):
    players = ("White", "Black", "Red")

    def turn(self, t):
        P, b = self.lattice, t.board
        t.require(all(t.left(c) > 0 for c in "WBR"))
        first = t.choose("WBR")
        p = t.choose(P.playable(b))
        b[p] = first
        rest = [c for c in "WBR" if c != first]
        second = t.choose(rest)
        q = t.choose(P.playable(b))
        b[q] = second
        rest.remove(second)
        r = t.choose([r for r in P.playable(b) if self.hangs(p, q, r)], sure=True)
        b[r] = rest[0]

    def hangs(self, p, q, r):
        links = [y in self.lattice.contacts[x] for x, y in ((p, q), (q, r), (p, r))]
        return sum(links) >= 2

    def after(self, t):
        t.memory["mover"] = t.me
        if self.is_full(t):
            t.finish()

    def stuck(self, t):
        t.finish()

    def score(self, t):
        mover = t.memory["mover"]
        t.rank([(largest(self.lattice.visible_groups(t.board, c)), -((mover - seat) % 3))
                for seat, c in enumerate("WBR")])
