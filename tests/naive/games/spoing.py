"""Spoing: jump over another colour on to a ball; the one jumped over changes colour."""
from games._ball_game import BallGame
from pyramid import DIAGONAL, FLAT


class Rules(BallGame):
    supply = None

    def start(self, t):
        t.boards[0] = {p: "W" if p[1] <= 3 else "B" for p in self.lattice.holes}

    def jumps(self, b, p):
        """{landing hole: hole jumped over}"""
        found = {}
        for dx, dy in FLAT + DIAGONAL:
            q, r = (p[0] + dx, p[1] + dy, 0), (p[0] + 2 * dx, p[1] + 2 * dy, 0)
            if q in b and r in b and b[q] != b[p]:
                found[r] = q
        return found

    def turn(self, t):
        b = t.board
        p = t.choose([p for p in self.lattice.holes if b.get(p) in (t.colour, "R") and self.jumps(b, p)], sure=True)
        jumps = self.jumps(b, p)
        r = t.choose(list(jumps), sure=True)
        q = jumps[r]
        (third,) = {"W", "B", "R"} - {b[p], b[q]}
        b[q] = third
        b[r] = b.pop(p)

    def stuck(self, t):
        t.finish()

    def score(self, t):
        t.rank([list(t.board.values()).count(c) for c in "WB"])
