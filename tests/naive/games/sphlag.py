"""Sphlag: two balls against the enemy flag."""
from games._ball_game import BallGame


class Rules(BallGame):
    cap = 200
    repetition = True

    def __init__(self, **options):
        BallGame.__init__(self, **options)
        self.balanced = self.take("balanced", False, bool)
        P = self.lattice
        self.base = ([P.point[n] for n in ("c1", "e1", "a3", "0:c3", "a5")],
                     [P.point[n] for n in ("g3", "g5", "0:e5", "e7", "c7")])
        self.enemy_flag = (P.point["g7"], P.point["a1"])

    def start(self, t):
        t.boards[0] = {self.lattice.point[n]: "R" for n in ("a1", "g7", "0:c5", "0:e3")}
        t.memory["after"] = (None, None)

    def turn(self, t):
        P, b, c = self.lattice, t.board, t.colour
        before = t.picture()
        options = [("pass",)]
        if t.left(c) > 0:
            holes = [p for p in self.base[t.me] if p not in b]
            if self.balanced and c == "W" and "W" not in b.values():
                holes = [p for p in holes if P.name[p] in ("c1", "a3")]
            options += [("new", p) for p in holes]
        options += [("move", p) for p in P.movable(b, c)]
        choice = t.choose(options)
        if choice == ("pass",):
            t.passed = True
        else:
            what, p = choice
            if what == "new":
                b[p] = c
            else:
                P.lift(b, p)
                q = t.choose([q for q in P.playable(b)
                              if q != p and abs(q[0] - p[0]) + abs(q[1] - p[1]) <= 4])
                b[q] = c
            now = t.picture()
            t.require(now != before and now != t.memory["after"][t.me])
        after = list(t.memory["after"])
        after[t.me] = t.picture()
        t.memory["after"] = tuple(after)

    def attackers(self, b, seat):
        return sum(b.get(q) == self.colours[seat] for q in self.lattice.contacts[self.enemy_flag[seat]])

    def after(self, t):
        for seat in (t.me, 1 - t.me):
            if self.attackers(t.board, seat) >= 2:
                t.win(seat)

    def score(self, t):
        t.rank([(self.attackers(t.board, s), -list(t.board.values()).count("WB"[s])) for s in (0, 1)])
