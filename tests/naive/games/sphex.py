"""Sphex: two balls (and perhaps a red one) a turn; join any two opposite sides."""
from games._ball_game import BallGame


class Rules(BallGame):
    def start(self, t):
        t.v["recycled"] = 0     # turns of the second phase
        t.memory["after"] = (None, None)

    def joined(self, b, c):
        P = self.lattice
        groups = P.full_groups(b, c)
        return P.joins(groups, P.left, P.right) or P.joins(groups, P.bottom, P.top)

    def put(self, t, colour):
        b = t.board
        b[t.choose(self.lattice.playable(b))] = colour
        if colour == t.colour and self.joined(b, colour):
            t.win()

    def turn(self, t):
        b, me = t.board, t.colour
        if len(b) == 30:
            self.recycle(t)
            return
        if not b:
            self.put(t, me)
            return
        own, red = min(2, 30 - len(b)), 1
        while own:
            colour = me
            if red:
                colour = t.choose([c for c in (me, "R") if t.left(c) > 0])
            t.require(t.left(colour) > 0)
            self.put(t, colour)
            if colour == me:
                own -= 1
            else:
                red = 0
        if red:
            points = self.lattice.playable(b) if t.left("R") > 0 else []
            choice = t.choose([("red", p) for p in points] + [("stop",)], sure=True)
            if choice != ("stop",):
                b[choice[1]] = "R"

    def recycle(self, t):
        P, b, me = self.lattice, t.board, t.colour
        before = t.picture()
        if t.memory["after"] == (None, None):
            t.memory["after"] = (None, before) if t.me == 0 else (before, None)
        p = t.choose([p for p in P.movable(b, me) if p != P.apex])
        _, head = P.lift(b, p)
        assert head == P.apex
        b[head] = me
        now = t.picture()
        t.require(now != before and now != t.memory["after"][t.me])
        after = list(t.memory["after"])
        after[t.me] = now
        t.memory["after"] = tuple(after)
        t.v["recycled"] += 1
        for seat in (t.me, 1 - t.me):
            if self.joined(b, self.colours[seat]):
                t.win(seat)
        if t.v["recycled"] == 60:
            t.draw()
