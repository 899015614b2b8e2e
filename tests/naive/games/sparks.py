"""Sparks: a red ball fills the gap as yours climbs; own the apex."""
from games._ball_game import BallGame


class Rules(BallGame):
    cap = 200
    repetition = True

    def start(self, t):
        t.boards[0] = self.lattice.chequer("B", "W")

    def movable(self, t):
        return self.lattice.movable(t.board, t.colour)

    def turn(self, t):
        P, b, me = self.lattice, t.board, t.colour
        before = t.picture()
        red = list(b.values()).count("R") < 14
        p = t.choose(self.movable(t))
        P.lift(b, p)
        sunk = b.get(p)
        if sunk is None:
            if red:
                b[p] = "R"
            self.put(t, me)
        elif sunk == "R" or not red:
            self.put(t, me)
        else:
            first = t.choose([me, "R"])
            self.put(t, first)
            self.put(t, "R" if first == me else me)
        t.require(t.picture() != before)

    def put(self, t, colour):
        q = t.choose(self.lattice.playable(t.board))
        t.board[q] = colour
        if q == self.lattice.apex and colour == t.colour:
            t.win()

    def stuck(self, t):
        if not self.movable(t):
            t.lose()
