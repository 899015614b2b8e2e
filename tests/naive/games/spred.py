"""Spred: straight threes of yours are taken off and leave a red ball behind."""
from games._ball_game import BallGame
from pyramid import RISING


class Rules(BallGame):
    supply = None
    cap = 300
    repetition = True

    def start(self, t):
        t.v["reds"] = (8, 8)

    def runs(self, b, c):
        """Longest possible straight runs of at least three balls of c."""
        found = []
        for d in [(2, 0, 0), (0, 2, 0)] + [(dx, dy, 1) for dx, dy in RISING]:
            for p in self.lattice.points:
                if b.get(p) == c and b.get((p[0] - d[0], p[1] - d[1], p[2] - d[2])) != c:
                    run = []
                    while b.get(p) == c:
                        run.append(p)
                        p = (p[0] + d[0], p[1] + d[1], p[2] + d[2])
                    if len(run) >= 3:
                        found.append(frozenset(run))
        return found

    def most(self, b, pieces):
        """How many of these balls can be taken off, one after the other?"""
        best = 0
        for p in pieces:
            if self.lattice.is_movable(b, p):
                later = dict(b)
                rest = set(self.lattice.lift_following(later, p, pieces).values())
                best = max(best, 1 + self.most(later, rest))
        return best

    def turn(self, t):
        P, b, c = self.lattice, t.board, t.colour
        b[t.choose(P.playable(b), sure=True)] = c
        lines = self.runs(b, c)
        if not lines:
            return
        line = t.choose(lines, sure=True)
        pieces = set(line)
        for left in range(self.most(b, pieces), 0, -1):
            good = []
            for p in sorted(pieces):
                if P.is_movable(b, p):
                    later = dict(b)
                    rest = set(P.lift_following(later, p, pieces).values())
                    if 1 + self.most(later, rest) == left:
                        good.append(p)
            p = t.choose(good, sure=True)
            pieces = set(P.lift_following(b, p, pieces).values())
        points = [p for p in P.points if p in line and P.is_playable(b, p)]
        if points:
            b[t.choose(points, sure=True)] = "R"
            t.add("reds", t.me, -1)
            if t.v["reds"][t.me] == 0:
                t.finish()

    def stuck(self, t):
        t.finish()

    def score(self, t):
        t.rank([-n for n in t.v["reds"]])
