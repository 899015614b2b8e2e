"""Spawn: three neighbouring balls of three colours, then take one away; fill the pyramid."""
from games._ball_game import BallGame


class Rules(BallGame):
    players = ("First", "Second")

    def __init__(self, **options):
        BallGame.__init__(self, **options)
        self.strict = self.take("strict", False, bool)

    def crowded(self, b, p):
        """Does the ball at p touch two visible balls of its colour?"""
        P = self.lattice
        return sum(b[q] == b[p] and P.is_visible(b, q) for q in P.touched(b, p)) >= 2

    def fine(self, b, moved):
        if self.strict:
            moved = [p for p in b if self.lattice.is_visible(b, p)]
        return not any(self.crowded(b, p) for p in moved)

    def near(self, p, q):
        return q in self.lattice.contacts[p] or q in self.lattice.diagonal[p]

    def turn(self, t):
        P, b = self.lattice, t.board
        opening = not b
        rest = [c for c in "WBR" if t.left(c) > 0]
        placed = []
        while rest:
            colour = t.choose(rest) if len(rest) > 1 else rest[0]
            rest.remove(colour)
            p = t.choose(self.open_to(b, colour, placed, rest))
            b[p] = colour
            placed.append(p)
        if len(b) == 30:
            t.win()
        if opening:
            return
        gone = t.choose([p for p in P.movable(b) if p not in placed])
        dropped, _ = P.lift(b, gone)
        t.require(self.fine(b, dropped))

    def open_to(self, b, colour, placed, rest):
        """Points allowed for the next ball; the neighbour rule is looked at with the last one."""
        found = []
        for p in self.lattice.playable(b):
            b[p] = colour
            if self.fine(b, [p]):
                trio = placed + [p]
                if rest or any(all(x == y or self.near(x, y) for y in trio) for x in trio):
                    found.append(p)
            del b[p]
        return found

    def stuck(self, t):
        t.lose()
