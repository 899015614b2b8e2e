"""Cui bono? of 1991: pull a die out of the base, put it back where you may; what you keep costs points."""
from dice import AXES, SIDES, minus, plus
from games._demolition import Demolition


class Rules(Demolition):
    costs = {"G": 1, "B": 2, "R": 3}
    turns_each = 400
    enough = None               # kept dice that end the game; None: until the plate is empty

    def __init__(self, **options):
        Demolition.__init__(self, **options)
        if self.take("ending", "bare") == "early":
            self.enough = 10 if len(self.players) <= 4 else 7

    def start(self, t):
        Demolition.start(self, t)
        for seat in range(len(self.players)):
            t.v["kept%d" % seat] = 0
        t.memory["stood"] = ()

    def ridge_of_one_colour(self, board, p):
        """Does p top a column down to the base, two dice or more, all of its colour and open on both sides?"""
        for axis in SIDES:
            column, q = [p], plus(p, AXES[axis])
            while q in board:
                column.append(q)
                q = plus(q, AXES[axis])
            if sum(column[-1]) != self.lattice.n - 1 or len(column) < 2:
                continue
            open_sides = all(minus(q, AXES[s]) not in board for q in column[1:] for s in SIDES if s != axis)
            if open_sides and len({board[q] for q in column}) == 1:
                return True
        return False

    def goes(self, t, pit, die):
        lining = {t.board[s] for s in self.lattice.supports(pit)}
        if not (len(lining) == 3 or len(lining) == 1 and die not in lining):
            return False
        after = dict(t.board)
        after[pit] = die
        if self.ridge_of_one_colour(after, pit):
            return False
        return t.memory["stood"].count(frozenset(after.items())) < 2

    def turn(self, t):
        base = [p for p in self.lattice.movable(t.board) if sum(p) == self.lattice.n - 1]
        die = self.lattice.pull(t.board, t.choose(base, sure=True))
        self.uncover(t)
        places = [p for p in self.lattice.pits(t.board) if self.goes(t, p, die)]
        if places:
            answer = t.choose([("back", p) for p in places] + [("keep",)], sure=True)
            if answer[0] == "back":
                t.board[answer[1]] = die
                return
        self.gain(t, -self.costs[die])
        t.v["kept%d" % t.me] += 1

    def after(self, t):
        t.memory["stood"] = t.memory["stood"] + (frozenset(t.board.items()),)
        if not t.board or self.enough and t.v["kept%d" % t.me] == self.enough:
            t.finish()

    def score(self, t):
        t.rank([(gain, -t.v["kept%d" % seat]) for seat, gain in enumerate(self.gains(t))])
