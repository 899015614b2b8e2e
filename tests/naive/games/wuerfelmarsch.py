"""Würfelmarsch: tip or turn a die; who tips one into a triangle fights with the numbers inside it."""
from dice import AXES, POSES, SIDES, minus, plus, tipped
from games._dice_game import DiceGame
from games._throws import choose_pose


class Rules(DiceGame):
    players = ("Red", "Yellow", "Pearl")
    colours = ("R", "Y", "P")
    levels = 2

    def __init__(self, **options):
        DiceGame.__init__(self, **options)
        self.leave = self.take("pairs", "beat") == "leave"

    def start(self, t):
        for seat, letter in enumerate(self.colours):
            numbers = [0, 0, 0]
            numbers[seat], numbers[(seat + 1) % 3], numbers[(seat + 2) % 3] = 3, 2, 1
            for p in self.lattice.base:
                if p[seat] == 0 and p[(seat + 1) % 3] >= 2 and p[(seat + 2) % 3] >= 2:
                    t.board[p] = (letter, tuple(numbers))
        t.v["taken"] = t.v["lost"] = (0, 0, 0)
        t.v["order"] = ()               # seats by their last move, the latest first

    def steps(self, t, p):
        """Where a die may tip: (cell, side it goes to, side it leaves)."""
        for i in SIDES:
            for j in SIDES:
                q = plus(minus(p, AXES[i]), AXES[j])
                if i != j and min(q) >= 0 and q not in t.board and q[t.me] >= p[t.me]:
                    yield q, i, j

    def turn(self, t):
        b = t.board
        own = self.dice_of(t, t.me)
        what = t.choose([("pivot", p) for p in own if any(True for _ in self.steps(t, p))] +
                        [("turn", p) for p in own])
        p = what[1]
        t.v["order"] = (t.me,) + tuple(s for s in t.v["order"] if s != t.me)
        if what[0] == "turn":
            b[p] = (t.colour, choose_pose(t, [pose for pose in POSES if pose != b[p][1]]))
            return
        ways = {q: (i, j) for q, i, j in self.steps(t, p)}
        q = t.choose(list(ways))
        i, j = ways[q]
        letter, old = b.pop(p)
        b[q] = (letter, tipped(old, i, j))
        if q[t.me] == self.n - 1:
            t.win()
        results = [self.fight(b, q, k) for k in SIDES]
        results = [r for r in results if r]
        deadly = [r for r in results if q in r["falls"]]
        if len(deadly) > 1:
            pit = t.choose([r["pit"] for r in deadly], sure=True)
            results.sort(key=lambda r: r["pit"] != pit)
        taken, lost, fallen = list(t.v["taken"]), list(t.v["lost"]), set()
        for r in results:
            for d in r["falls"]:
                if d not in fallen:
                    fallen.add(d)
                    lost[self.colours.index(b[d][0])] += 1
                    if r["captor"] is not None:
                        taken[self.colours.index(r["captor"])] += 1
        for d in fallen:
            del b[d]
        t.v["taken"], t.v["lost"] = tuple(taken), tuple(lost)
        if not b:
            t.finish()

    def fight(self, b, q, k):
        """The pit that lies one step from q towards side k, if it is one: what falls in it and to whom."""
        pit = minus(q, AXES[k])
        if min(pit) < 0:
            return None
        numbers = {}
        for side in SIDES:
            die = plus(pit, AXES[side])
            if die not in b:
                return None
            numbers[die] = b[die][1][side]
        best = max(numbers.values())
        strong = [d for d in numbers if numbers[d] == best]
        owners = {b[d][0] for d in strong}
        everyone = {b[d][0] for d in numbers}
        if len(everyone) == 1:
            return None
        if len(owners) > 1 or self.leave and len(strong) == 2:
            return {"pit": pit, "falls": sorted(numbers), "captor": None}
        captor = b[strong[0]][0]
        return {"pit": pit, "falls": [d for d in numbers if b[d][0] != captor], "captor": captor}

    def score(self, t):
        def late(s):
            return -t.v["order"].index(s) if s in t.v["order"] else -9
        t.rank([(t.v["taken"][s] - t.v["lost"][s], late(s)) for s in range(3)])
