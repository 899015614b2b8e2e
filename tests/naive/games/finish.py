"""Finish: seven dice jump along right angles to the line opposite their corner; blockades end when they hurt."""
from games._dice_game import DiceGame


class Rules(DiceGame):
    fixed_size = 9
    cap = 600

    def __init__(self, **options):
        DiceGame.__init__(self, **options)
        self.rows = self.take("start", "heaped") == "rows"

    def start(self, t):
        for seat, letter in enumerate(self.colours):
            for p in self.lattice.base:
                if p[seat] in ((5, 6) if self.rows else (6, 7, 8)):
                    t.board[p] = letter
            if not self.rows:
                t.board[tuple(7 if s == seat else 0 for s in range(3))] = letter
        assert len(t.board) == 21

    def has_useful_jump(self, t, seat):
        for p in self.dice_of(t, seat):
            for q in self.lattice.jumps(t.board, p):
                away = q[seat] > p[seat]
                along = q[seat] == 0 and p[seat] == 0
                if not away and not along:
                    return True
        return False

    def turn(self, t):
        D, b = self.lattice, t.board
        can = [p for p in self.dice_of(t, t.me) if D.jumps(b, p)]
        due = []
        for p in can:
            under = {b[s] for s in D.supports(p)} - {t.colour}
            if any(not self.has_useful_jump(t, self.colours.index(c)) for c in under):
                due.append(p)
        p = t.choose(due or can, sure=True)
        q = t.choose(sorted(D.jumps(b, p)), sure=True)
        b[q] = b.pop(p)

    def on_line(self, t, seat):
        line = [p for p in self.lattice.base if p[seat] == 0 and sorted(p)[1] > 0]
        assert len(line) == 7
        return sum(1 for p in line if t.board.get(p) == self.colours[seat])

    def after(self, t):
        if self.on_line(t, t.me) == 7:
            t.win()

    def score(self, t):
        t.rank([self.on_line(t, seat) for seat in range(3)])
