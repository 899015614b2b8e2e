"""Steps to the Throne: the blue die says how far green may run; the other player puts black dice in its way."""
from games._dice_game import DiceGame
from games._throws import throw_pose


class Rules(DiceGame):
    players = ("First", "Second")
    colours = ("G", "B")
    levels = 2

    def __init__(self, **options):
        DiceGame.__init__(self, **options)
        self.any_number = self.take("entering", "front") == "any"
        self.changed = self.take("changed_roles", False, bool)

    def start(self, t):
        t.v.update(runner=0, ran=(0, 0), late=(0, 0), captures=(0, 0), used=(0, 0))
        self.set_up(t)

    def set_up(self, t):
        n = self.n
        t.board.clear()
        for p in ((n - 1, 0, 0), (n - 2, 1, 0), (n - 2, 0, 1)):
            t.board[p] = "R"
        t.board[(0, n // 2, n - 1 - n // 2)] = "G"
        t.v["stock"] = len(self.lattice.base) - 4
        t.v["prisoners"] = 0
        t.v["stayed"] = False

    def ways(self, t, pose):
        g, = [p for p in t.board if t.board[p] == "G"]
        n, found = self.n, []
        for side in (0, 1, 2):
            j, k = [s for s in (0, 1, 2) if s != side]
            for sign in (1, -1):
                step = [0, 0, 0]
                step[j], step[k] = sign, -sign
                path = [tuple(g[x] + m * step[x] for x in (0, 1, 2)) for m in range(1, pose[side] + 1)]
                if all(p in self.lattice.all for p in path) and not any(p in t.board for p in path[:-1]) \
                        and t.board.get(path[-1]) != "R":
                    found.append(path[-1])
        if g[0] == n - 3:
            wanted = 1 if g[1] == 1 and g[2] == 1 else 0
            if any(pose[s] % 2 == wanted for s in ((0, 1, 2) if self.any_number else (0,))):
                found.append((n - 2, 0, 0))
        return g, found

    def turn(self, t):
        if t.me != t.v["runner"]:
            g, = [p for p in t.board if t.board[p] == "G"]
            free = [q for q in self.lattice.neighbours(g) if q not in t.board]
            if free and t.v["stock"] > 0:
                t.board[t.choose(free, sure=True)] = "B"
                t.v["stock"] -= 1
                t.add("used", t.me, 1)
            elif not free and t.v["stayed"] and t.v["prisoners"] > 0:
                t.v["prisoners"] -= 1
                t.v["stock"] += 1
            return
        t.add("ran", t.me, 1)
        pose = throw_pose(t)
        g, found = self.ways(t, pose)
        t.v["stayed"] = not found
        q = None
        if found:
            q = t.choose(found, sure=True)
            if t.board.get(q) == "B":
                t.v["prisoners"] += 1
                t.add("captures", t.me, 1)
            t.board[q] = t.board.pop(g)
        arrived = q is not None and sum(q) == self.n - 2
        if arrived or t.v["ran"][t.me] == 100:
            if not arrived:
                t.add("late", t.me, 1)
            if not self.changed:
                t.win(0 if arrived else 1)
            if t.v["runner"] == 1:
                t.finish()
            t.v["runner"] = 1
            self.set_up(t)

    def score(self, t):
        t.rank([(-t.v["ran"][s] - t.v["late"][s], t.v["captures"][s], -t.v["used"][s]) for s in (0, 1)])
