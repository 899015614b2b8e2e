"""Spava: own a whole line and win; stop one ball short of it and lose."""
from games._ball_game import BallGame


class Rules(BallGame):
    def turn(self, t):
        P, b, me = self.lattice, t.board, t.colour
        open_points = P.playable(b)
        t.require(open_points)
        colour = t.choose([c for c in (me, "R") if t.left(c) > 0], sure=True)
        p = t.choose(open_points, sure=True)
        b[p] = colour
        if colour == me:
            if any(p in line and all(b.get(q) == me for q in line) for line in P.spanning_lines):
                t.win()
            size = P.n - p[2]
            if size >= 3 and self.longest_run(b, p) >= size - 1:
                t.lose()

    def longest_run(self, b, p):
        """Longest row of balls alike through p, on its level, in any of the eight directions."""
        best = 0
        for dx, dy in ((2, 0), (0, 2), (2, 2), (2, -2)):
            length = 1
            for sign in (1, -1):
                x, y = p[0] + sign * dx, p[1] + sign * dy
                while b.get((x, y, p[2])) == b[p]:
                    length += 1
                    x, y = x + sign * dx, y + sign * dy
            best = max(best, length)
        return best
