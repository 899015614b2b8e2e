"""Storing Scores: throw three dice, lift the green die under which you remember that total."""
from games._dice_game import CommonDiceGame
from games._throws import throw


class Rules(CommonDiceGame):
    levels = 2
    cover = "G"
    patience = 10               # rounds without a hit that end the game

    def __init__(self, **options):
        CommonDiceGame.__init__(self, **options)
        self.target = self.usual_target() if self.take("ending", "full") == "early" else None

    def usual_target(self):
        return 8 if len(self.players) < 5 else 6

    def start(self, t):
        t.boards[0] = {p: ("B", (3, 2, 1)) if sum(p) == self.n - 1 else self.cover for p in self.lattice.points}
        t.v["thrown"] = 0
        t.v["misses"] = 0
        for seat in range(len(self.players)):
            t.v["taken%d" % seat] = 0

    def turn(self, t):
        covered = [p for p in self.lattice.level(1) if p in t.board]
        p = None
        if t.v["thrown"]:
            answer = t.choose(["throw"] + [("leave", p) for p in covered], sure=True)
            p = None if answer == "throw" else answer[1]
        if p is None:
            t.v["thrown"] = sum(throw(t) for _ in range(3))
            p = t.choose(covered, sure=True)
        die = t.board.pop(p)
        if sum(self.lattice.funnel_numbers(t.board, p)) == t.v["thrown"]:
            t.v["taken%d" % t.me] += 1
            if not self.lattice.free({q: 1 for q in covered if q != p}) or t.v["taken%d" % t.me] == self.target:
                t.finish()
            t.v["thrown"] = t.v["misses"] = 0
            t.stay = True
        else:
            t.board[p] = die
            t.v["misses"] += 1
            if self.patience and t.v["misses"] == self.patience * len(self.players):
                t.finish()

    def score(self, t):
        t.rank([t.v["taken%d" % seat] for seat in range(len(self.players))])
