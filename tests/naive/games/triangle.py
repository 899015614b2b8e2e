"""Triangle: each player's single, pair and triple of dice move as rows, until the six form a triangle."""
from dice import AXES, minus, plus
from games._dice_game import DiceGame

STEPS = [minus(e, f) for e in AXES for f in AXES if e != f]         # the six directions of the plate


def times(v, k):
    return tuple(k * x for x in v)


class Rules(DiceGame):
    cap = 600
    levels = 2

    def start(self, t):
        rows = [[None] * 3 for _ in range(3)]
        for corner in range(3):
            for k in range(3):          # the single is the corner's own, the pair the next one's, the triple the last one's
                rows[(corner + k) % 3][k] = tuple(p for p in self.lattice.base if p[corner] == self.n - 1 - k)
        t.v["rows"] = tuple(tuple(r) for r in rows)
        self.lay_out(t)

    def lay_out(self, t):
        t.board.clear()
        for seat, rows in enumerate(t.v["rows"]):
            for row in rows:
                for p in row:
                    assert p not in t.board
                    t.board[p] = self.colours[seat]

    def moved(self, row, v):
        return tuple(plus(p, v) for p in row)

    def targets(self, b, row):
        """Where a row may go; b is the board without it."""
        found = set()
        k = len(row)
        aloft = self.lattice.height(row[0]) == 1
        if aloft:
            for v in [tuple(v) for v in ((-1, 2, 0), (-1, 0, 2), (2, -1, 0), (0, -1, 2), (2, 0, -1), (0, 2, -1),
                                         (-1, 1, 1), (1, -1, 1), (1, 1, -1))]:
                found.add(self.moved(row, v))
        else:
            own = minus(row[1], row[0]) if k > 1 else None           # the direction of the row
            for v in STEPS:
                found.add(self.moved(row, v))
                along = k == 1 or v in (own, times(own, -1))
                if along:
                    ahead = row[-1] if k > 1 and v == own else row[0]
                    w = 0
                    while plus(ahead, times(v, w + 1)) in b:
                        w += 1
                    if w:
                        found.add(self.moved(row, times(v, w + k)))
                elif any(p in b for p in self.moved(row, v)):
                    found.add(self.moved(row, times(v, 2)))
            for up in AXES:
                for down in AXES:
                    if up != down:
                        found.add(self.moved(row, plus(times(up, -2), down)))
            if k > 1:
                for pivot, arm in ((row[0], own), (row[-1], times(own, -1))):
                    for v in STEPS:
                        if sum(x * y for x, y in zip(v, arm)) == 1:      # 60 degrees between them
                            found.add(tuple(plus(pivot, times(v, i)) for i in range(k)))
        good = []
        for cells in found:
            if all(p in self.lattice.all and p not in b and all(s in b for s in self.lattice.supports(p)) for p in cells):
                good.append(frozenset(cells))
        return list(dict.fromkeys(sorted(good, key=sorted)))

    def turn(self, t):
        rows = t.v["rows"][t.me]
        aloft = [k for k in range(3) if self.lattice.height(rows[k][0]) == 1]
        k = t.choose([k + 1 for k in aloft or range(3)]) - 1
        t.require(all(self.lattice.height(q) == 0 or q in rows[k] for r in rows for q in r))
        t.require(not any(q in t.board for p in rows[k] for q in self.lattice.rests_on(p)))
        rest = {p: c for p, c in t.board.items() if p not in rows[k]}
        new = t.choose(self.targets(rest, rows[k]), sure=True)
        new_rows = list(rows)
        new_rows[k] = tuple(sorted(new))
        everyone = list(t.v["rows"])
        everyone[t.me] = tuple(new_rows)
        t.v["rows"] = tuple(everyone)
        self.lay_out(t)

    def triangles(self):
        for p in self.lattice.base:
            for v, w in [(v, w) for v in STEPS for w in STEPS if sum(x * y for x, y in zip(v, w)) == 1]:
                cells = [plus(p, plus(times(v, i), times(w, j))) for i in range(3) for j in range(3) if i + j < 3]
                if all(c in self.lattice.all for c in cells):
                    yield set(cells)

    def after(self, t):
        mine = {p for row in t.v["rows"][t.me] for p in row}
        if any(mine == triangle for triangle in self.triangles()):
            t.win()

    def score(self, t):
        best = []
        for rows in t.v["rows"]:
            own = {p for row in rows for p in row}
            best.append(max(len(own & triangle) for triangle in self.triangles()))
        t.rank(best)
