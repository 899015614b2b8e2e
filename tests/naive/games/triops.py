"""Triops: three dice in a row or round a corner, at a face of what hangs together with the first die."""
from dice import AXES, plus, minus
from games._dice_game import DiceGame


class Rules(DiceGame):
    usual_players = 2

    def start(self, t):
        t.v["first"] = None

    def stable(self, b, cells):
        return all(s in b or s in cells for p in cells for s in self.lattice.supports(p))

    def existing(self, t):
        """The dice that are linked to the start die by faces."""
        reached, waiting = {t.v["first"]}, [t.v["first"]]
        while waiting:
            for q in self.lattice.touching(waiting.pop()):
                if q in t.board and q not in reached:
                    reached.add(q)
                    waiting.append(q)
        return reached

    def shapes(self):
        """Rows of three, corners of three, rows of two, as steps from one of their dice."""
        steps = list(AXES) + [minus((0, 0, 0), e) for e in AXES]
        rows = [((0, 0, 0), e, plus(e, e)) for e in AXES]
        corners = [((0, 0, 0), e, f) for e in steps for f in steps if e < f and plus(e, f) != (0, 0, 0)]
        pairs = [((0, 0, 0), e) for e in AXES]
        return rows, corners, pairs

    def places(self, t, shapes):
        D, b, old = self.lattice, t.board, self.existing(t)
        found = set()
        for p in D.points:
            for shape in shapes:
                cells = frozenset(plus(p, step) for step in shape)
                if (all(q in D.all and q not in b for q in cells) and self.stable(b, cells)
                        and any(r in old for q in cells for r in D.touching(q))):
                    found.add(cells)
        return sorted(found, key=sorted)

    def put(self, t, cells):
        for p in cells:
            t.board[p] = t.colour

    def turn(self, t):
        D, b = self.lattice, t.board
        if t.v["first"] is None:
            p = t.choose(D.base, sure=True)
            t.v["first"] = p
            b[p] = t.colour
            t.stay, t.me = True, t.next_seat()
            return
        rows, corners, pairs = (self.places(t, shapes) for shapes in self.shapes())
        if rows or corners:
            cells = t.choose(rows + corners, sure=True)
            self.put(t, cells)
            if cells in rows and D.playable(b):
                self.put(t, [t.choose(D.playable(b), sure=True)])
        elif pairs:
            self.put(t, t.choose(pairs, sure=True))
        else:
            self.put(t, [t.choose(D.playable(b), sure=True)])
        if self.is_full(t):
            t.finish()

    def score(self, t):
        t.rank(self.faces_outside_of_each(t))
