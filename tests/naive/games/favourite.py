"""Favourite: green before black before red; whoever sits to the left of the highest total wins."""
from games._demolition import Demolition


class Rules(Demolition):
    def turn(self, t):
        free = self.lattice.free(t.board)
        for colour, value in (("G", 3), ("B", 2), ("R", 1)):
            wanted = [p for p in free if t.board[p] == colour]
            if wanted:
                break
        del t.board[t.choose(wanted, sure=True)]
        self.gain(t, value)
        self.uncover(t)

    def score(self, t):
        gains = self.gains(t)
        n = len(gains)
        t.share([(seat + 1) % n for seat in range(n) if gains[seat] == max(gains)])
