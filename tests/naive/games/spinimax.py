"""Spinimax: fill the ground; every platform then gets the rarest (or commonest) colour."""
from games._ball_game import BallGame


class Rules(BallGame):
    players = ("White", "Black", "Red")
    supply = None

    def turn(self, t):
        P, b = self.lattice, t.board
        p = t.choose([p for p in P.holes if p not in b], sure=True)
        b[p] = t.colour
        while True:
            open_platforms = [q for q in P.playable(b) if q[2] > 0]
            if not open_platforms:
                return
            q = open_platforms[0]
            b[q] = self.filler([b[s] for s in P.supports[q]])

    def filler(self, four):
        counts = {c: four.count(c) for c in "WBR"}
        rarest = [c for c in "WBR" if counts[c] == min(counts.values())]
        commonest = [c for c in "WBR" if counts[c] == max(counts.values())]
        if len(rarest) == 1:
            return rarest[0]
        assert len(commonest) == 1
        return commonest[0]

    def after(self, t):
        apex = t.board.get(self.lattice.apex)
        if apex:
            t.win(self.colours.index(apex))
