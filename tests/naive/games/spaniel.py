"""Spaniel: two balls of given colours each turn; any visible straight three wins."""
from games._ball_game import BallGame


class Rules(BallGame):
    players = ("First", "Second", "Third")

    def __init__(self, **options):
        BallGame.__init__(self, **options)
        self.triples = self.lattice.straight_lines(3)

    def turn(self, t):
        P, b = self.lattice, t.board
        for colour in ("BW", "RB", "WR")[t.me]:
            p = t.choose(P.playable(b), sure=True)
            b[p] = colour
            for line in self.triples:
                if p in line and all(b.get(q) == colour for q in line) and P.line_is_visible(b, line):
                    t.win()
