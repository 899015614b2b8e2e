"""Spanic: get rid of your hand; a platform takes a ball only if two below match it."""
from games._ball_game import BallGame

HANDS = {3: 10, 4: 7, 5: 6, 6: 5}


class Rules(BallGame):
    supply = None

    def __init__(self, **options):
        BallGame.__init__(self, **options)
        count = self.take("players", 3, int)
        self.players = tuple("P%d" % (i + 1) for i in range(count))
        self.deal = self.take("deal", None)         # hands like WWWBB,WBRRR,...
        self.spare = self.take("spare", "WB")       # only with four players
        if self.deal is None:
            balls = "W" * 10 + "B" * 10 + "R" * 10
            if count == 4:
                for c in self.spare:
                    balls = balls.replace(c, "", 1)
            self.deal = ",".join(balls[seat::count] for seat in range(count))

    def start(self, t):
        hands = self.deal.split(",")
        assert len(hands) == len(self.players) and all(len(h) == HANDS[len(hands)] for h in hands)
        t.v["hands"] = tuple("".join(sorted(h)) for h in hands)
        if len(hands) == 4:
            t.boards[0] = {self.lattice.point["0:c3"]: self.spare[0], self.lattice.point["0:e5"]: self.spare[1]}

    def turn(self, t):
        b = t.board
        hands = list(t.v["hands"])
        hand = hands[t.me]
        options = [("place", c) for c in "WBR" if c in hand and self.open_to(b, c)] + [("pass",)]
        choice = t.choose(options, sure=True)
        if choice == ("pass",):
            t.passed = True
            return
        c = choice[1]
        b[t.choose(self.open_to(b, c), sure=True)] = c
        hands[t.me] = hand.replace(c, "", 1)
        t.v["hands"] = tuple(hands)
        if not hands[t.me]:
            t.win()

    def open_to(self, b, c):
        P = self.lattice
        return [p for p in P.playable(b) if p[2] == 0 or sum(b[s] == c for s in P.supports[p]) >= 2]

    def score(self, t):
        t.rank([-len(h) for h in t.v["hands"]])
