"""Wolf in a Sheep's Coat: dogs in the pits look along three rows and tell whether they see the wolf."""
from dice import AXES, plus
from games._dice_game import DiceGame, numbered


class Rules(DiceGame):
    usual_players = 1
    levels = 2

    def __init__(self, **options):
        DiceGame.__init__(self, **options)
        bushes = self.take("bushes", 6, int)
        self.bushes = bushes if self.take("with_bushes", False, bool) else 0

    def seat(self, n):
        self.players = ("Player",) if n == 1 else numbered(n)
        self.colours = ("R",) * n

    def start(self, t):
        t.v.update(wolves=(), dogs=(0,) * len(self.players), innocent=frozenset(), found=0)

    def seen(self, board, p):
        """What the dog in pit p sees: it walks away from each of its supports, in the rows that it shares."""
        found = set()
        for side in (0, 1, 2):
            j, k = [s for s in (0, 1, 2) if s != side]
            for near, far in ((j, k), (k, j)):
                at = plus(p, AXES[near])            # lies nearer to side `far`; go on in that direction
                while True:
                    found.add(at)
                    if board[at] == "G":
                        break
                    following = list(at)
                    following[near] += 1
                    following[far] -= 1
                    following = tuple(following)
                    between = list(at)              # the pit that both support
                    between[far] -= 1
                    if following not in board or board.get(tuple(between)) == "R":
                        break
                    at = following
        return found

    def turn(self, t):
        board, base = t.board, self.lattice.base
        if len(t.v["wolves"]) < len(self.players):
            for _ in range(self.bushes):
                board[t.choose([p for p in base if p not in board], by="chance", sure=True)] = "G"
            for p in base:
                board.setdefault(p, "B")
            for _ in self.players:
                t.v["wolves"] += (t.choose([p for p in base if board[p] == "B"], by="chance", sure=True),)
        wolf = t.v["wolves"][t.me]
        t.add("dogs", t.me, 1)
        pits = [p for p in self.lattice.level(1) if p not in board]
        flock = [p for p in base if board[p] == "B" and p not in t.v["innocent"]]
        how, p = t.choose([("dog", p) for p in pits] + [("name", p) for p in flock], sure=True)
        t.stay = True
        if how == "dog":
            board[p] = "R"
            t.v["heard"] = t.v.get("heard", ()) + ((p, wolf in self.seen(board, p)),)
        elif p != wolf:
            t.v["innocent"] |= {p}
        else:
            t.stay = False
            t.v["found"] += 1
            if t.v["found"] == len(self.players):
                t.finish()
            for q in self.lattice.level(1):
                board.pop(q, None)
            t.v["innocent"], t.v["heard"] = frozenset(), ()

    def score(self, t):
        if len(self.players) == 1:
            t.win()
        t.rank([-k for k in t.v["dogs"]])
