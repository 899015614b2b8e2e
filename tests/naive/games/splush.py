"""Splush: enter balls from the edges of a level, pushing others, until yours hang together."""
from games._ball_game import BallGame


class Rules(BallGame):
    cap = 200
    repetition = True

    def start(self, t):
        t.boards[0] = self.lattice.chequer()

    def turn(self, t):
        P, b, c = self.lattice, t.board, t.colour
        before = t.picture()
        options = []
        if t.left(c) > 0:
            options += [("enter", e) for e in P.entries(b)]
        options += [("move", p) for p in P.movable(b, c)]
        what, thing = t.choose(options)
        if what == "enter":
            P.enter(b, thing, c)
        else:
            dropped, _ = P.lift(b, thing)
            entry = t.choose([e for e in P.entries(b) if self.clear_of(e, dropped)])
            P.enter(b, entry, c)
            t.require(t.picture() != before)

    def clear_of(self, entry, dropped):
        return not self.lattice.rests_on(entry[0], dropped)

    def after(self, t):
        for seat in (t.me, 1 - t.me):
            if len(self.lattice.visible_groups(t.board, self.colours[seat])) == 1:
                t.win(seat)
