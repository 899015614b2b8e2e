"""Sphered: platforms fix the colour of what goes on them; the opponent's colour is his debt."""
from games._ball_game import BallGame


class Rules(BallGame):
    supply = None

    def start(self, t):
        t.v["debts"] = ((), ())

    def due(self, b, q):
        four = [b[s] for s in self.lattice.supports[q]]
        counts = {c: four.count(c) for c in "WBR"}
        most = [c for c in "WBR" if counts[c] == max(counts.values())]
        if len(most) == 1:
            return most[0]
        (absent,) = [c for c in "WBR" if counts[c] == 0]
        return absent

    def turn(self, t):
        P, b = self.lattice, t.board
        debts = [list(d) for d in t.v["debts"]]
        if debts[t.me]:
            for q in debts[t.me]:
                b[q] = t.colour
            debts[t.me] = []
        else:
            holes = [p for p in P.holes if p not in b]
            t.require(holes)
            colour = t.choose([t.colour, "R"], sure=True)
            b[t.choose(holes, sure=True)] = colour
        theirs = debts[1 - t.me]
        while True:
            fresh = [q for q in P.playable(b) if q[2] > 0 and q not in theirs]
            if not fresh:
                break
            colour = self.due(b, fresh[0])
            if colour == t.other:
                theirs.append(fresh[0])
            else:
                b[fresh[0]] = colour
        t.v["debts"] = tuple(tuple(sorted(d)) for d in debts)
        apex = b.get(P.apex)
        if apex == "R":
            t.lose()
        if apex:
            t.win(self.colours.index(apex))
