"""Martian Chess: who moves a piece is told by where it stands."""
from squares import COMPASS, Squares
from table import Game

STRAIGHT = list(COMPASS.values())
SLANTED = [(1, 1), (1, -1), (-1, -1), (-1, 1)]


class Rules(Game):
    players = ("South", "North")
    colours = ("W", "W")
    supply = None
    cap = 400
    repetition = "score"

    def __init__(self, **options):
        Game.__init__(self, **options)
        self.lattice = Squares(4, 8, 3, True)

    def start(self, t):
        for r, row in enumerate(("332", "321", "211")):
            for c, size in enumerate(row):
                t.board[self.lattice.place((c, r), int(size))] = "W"
                t.board[self.lattice.place((3 - c, 7 - r), int(size))] = "W"
        t.v["taken"] = (0, 0)
        t.v["last"] = None          # the last move, from and to

    def piece_on(self, t, square):
        return next((p for p in t.board if p[:2] == square), None)

    def at_home(self, square, seat):
        return (square[1] >= 4) == (seat == 1)

    def squares_reached(self, t, p):
        size = self.lattice.size(p)
        steps, furthest = {3: (STRAIGHT + SLANTED, 8), 2: (STRAIGHT, 2), 1: (SLANTED, 1)}[size]
        for dx, dy in steps:
            for k in range(1, furthest + 1):
                q = (p[0] + k * dx, p[1] + k * dy)
                if q not in self.lattice.squares:
                    break
                yield q
                if self.piece_on(t, q):
                    break

    def goals(self, t, p):
        found = []
        for q in self.squares_reached(t, p):
            to = q + (p[2],)
            blocked = self.piece_on(t, q) and self.at_home(q, t.me)
            if not blocked and t.v["last"] != (to, p):
                found.append(to)
        return found

    def turn(self, t):
        mine = [p for p in self.lattice.points if p in t.board and self.at_home(p[:2], t.me)]
        p = t.choose([p for p in mine if self.goals(t, p)])
        q = t.choose(self.goals(t, p))
        prey = self.piece_on(t, q[:2])
        if prey:
            t.add("taken", t.me, self.lattice.size(prey))
            del t.board[prey]
        del t.board[p]
        t.board[q] = "W"
        t.v["last"] = (p, q)
        for seat in (0, 1):
            if not any(self.at_home(r[:2], seat) for r in t.board):
                t.finish()

    def score(self, t):
        t.rank(t.v["taken"])
