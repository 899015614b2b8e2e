"""Spout: platforms rich in your colour pull more of your balls; get rid of them all."""
from games._ball_game import BallGame


class Rules(BallGame):
    def __init__(self, **options):
        BallGame.__init__(self, **options)
        count = self.take("players", 2, int)
        self.players = ("White", "Black", "Red")[:count]
        self.supply, self.enough = {2: (15, 3), 3: (10, 2)}[count]

    def turn(self, t):
        P, b, c = self.lattice, t.board, t.colour
        p = t.choose(P.playable(b), sure=True)
        self.put(t, p)
        waiting = [p]
        while waiting:
            p = waiting.pop(0)
            for q in P.above[p]:
                if P.is_playable(b, q) and sum(b[s] == c for s in P.supports[q]) >= self.enough:
                    self.put(t, q)
                    waiting.append(q)

    def put(self, t, p):
        t.board[p] = t.colour
        if t.left(t.colour) == 0:
            t.win()
