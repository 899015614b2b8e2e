"""Spight: knight moves and knight jumps, until all eight balls hang together."""
from games._ball_game import BallGame

KNIGHT = [(4, 2, 0), (2, 4, 0), (3, 1, 1), (1, 3, 1)]


class Rules(BallGame):
    cap = 200
    repetition = True

    def start(self, t):
        t.boards[0] = self.lattice.chequer()

    def turn(self, t):
        P, b, c = self.lattice, t.board, t.colour
        p = t.choose(P.movable(b, c))
        P.lift(b, p)
        reach = {(p[0] + i * dx, p[1] + j * dy, p[2] + dz) for dx, dy, dz in KNIGHT for i in (1, -1) for j in (1, -1)}
        q = t.choose([q for q in P.playable(b) if q in reach], sure=True)
        b[q] = c

    def after(self, t):
        for seat in (t.me, 1 - t.me):
            c = self.colours[seat]
            mine = [p for p in t.board if t.board[p] == c]
            if mine and len(self.lattice.visible_group(t.board, mine[0])) == len(mine):
                t.win(seat)
