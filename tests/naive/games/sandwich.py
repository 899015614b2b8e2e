"""Sandwich: dice between two dice of one opponent are captured; place, then move, then two moves a turn."""
from dice import minus, plus
from games._dice_game import DiceGame


class Rules(DiceGame):
    usual_players = 2
    turns_each = 200
    levels = 1
    repetition = "score"

    def __init__(self, **options):
        DiceGame.__init__(self, **options)
        self.dice = 6 if len(self.players) == 2 else 5

    def start(self, t):
        t.v["removed"] = 0
        t.v["captures"] = (0,) * len(self.players)
        t.v["countdown"] = None         # single turns still to come before the double moves; 0: double moves

    def placing(self, t):
        return len(t.board) + t.v["removed"] < self.dice * len(self.players)

    def fight(self, t, p):
        b, eaters = t.board, set()
        for q in self.lattice.neighbours(p):
            opposite = plus(p, minus(p, q))
            if q in b and b.get(opposite) == b[q] and b[q] != t.colour:
                eaters.add(b[q])
        if eaters:
            del b[p]
            t.v["removed"] += 1
            for colour in eaters:
                t.add("captures", self.colours.index(colour), 1)
            return
        for q in self.lattice.neighbours(p):
            if b.get(q, t.colour) != t.colour and b.get(plus(q, minus(q, p))) == t.colour:
                del b[q]
                t.v["removed"] += 1
                t.add("captures", t.me, 1)

    def ways(self, t, p):
        found = []
        for q in self.lattice.neighbours(p):
            beyond = plus(q, minus(q, p))
            if q not in t.board:
                found.append(q)
            elif beyond in self.lattice.all and beyond not in t.board:
                found.append(beyond)
        return found

    def movers(self, t):
        return [p for p in self.dice_of(t, t.me) if self.ways(t, p)]

    def move(self, t, p):
        q = t.choose(self.ways(t, p))
        t.board[q] = t.board.pop(p)
        self.fight(t, q)

    def turn(self, t):
        if self.placing(t):
            p = t.choose(self.lattice.holes(t.board))
            t.board[p] = t.colour
            self.fight(t, p)
            return
        self.move(t, t.choose(self.movers(t)))
        if t.v["countdown"] == 0 and not self.somebody_has(t, 1) and self.movers(t):
            p = t.choose(["stop"] + self.movers(t))
            if p != "stop":
                self.move(t, p)

    def somebody_has(self, t, dice):
        return any(n <= dice for n in self.dice_of_each(t))

    def after(self, t):
        if self.placing(t):
            return
        if self.somebody_has(t, 1):
            t.finish()
        if t.v["countdown"]:
            t.v["countdown"] -= 1
        elif t.v["countdown"] is None and self.somebody_has(t, 2):
            t.v["countdown"] = len(self.players)

    def score(self, t):
        t.rank(list(zip(self.dice_of_each(t), t.v["captures"])))
