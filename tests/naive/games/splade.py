"""Splade: a full line of exactly two colours decides between those two."""
from games._ball_game import BallGame


class Rules(BallGame):
    players = ("White", "Black", "Red")

    def __init__(self, **options):
        BallGame.__init__(self, **options)
        self.before = self.take("before", False, bool)

    def turn(self, t):
        t.require(t.left(t.colour) > 0)
        p = t.choose(self.lattice.playable(t.board), sure=True)
        t.board[p] = t.colour
        winners = set()
        for line in self.lattice.spanning_lines:
            if p in line and all(q in t.board for q in line):
                shown = {t.board[q] for q in line}
                if len(shown) == 2:
                    winners.add(self.winner(shown))
        if t.me in winners:
            t.win()
        if winners:
            t.win(min(winners))

    def winner(self, shown):
        one, two = [self.colours.index(c) for c in shown]
        later = two if two == (one + 1) % 3 else one
        earlier = one if later == two else two
        return earlier if self.before else later
