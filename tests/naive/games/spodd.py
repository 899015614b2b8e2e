"""Spodd: touching pairs; the majority of each of five diagonals, seen from above."""
from games._ball_game import UntilNothingFits
from games._turns import touching_pair

DIAGONALS = ("c1 b2 a3", "e1 d2 c3 b4 a5", "g1 f2 e3 d4 c5 b6 a7", "g3 f4 e5 d6 c7", "g5 f6 e7")


class Rules(UntilNothingFits):
    def __init__(self, **options):
        UntilNothingFits.__init__(self, **options)
        self.worth = (1, 2, 3, 2, 1) if self.take("weighted", False, bool) else (1, 1, 1, 1, 1)

    def start(self, t):
        t.boards[0] = {self.lattice.point["a1"]: "R", self.lattice.point["g7"]: "R"}

    def turn(self, t):
        touching_pair(t, self.lattice, "WB")

    def score(self, t):
        total = [0, 0]
        for worth, names in zip(self.worth, DIAGONALS):
            squares = [("abcdefg".index(s[0]) + 1, int(s[1])) for s in names.split()]
            seen = [t.board.get(self.lattice.seen_at(t.board, s)) for s in squares]
            if seen.count("W") > seen.count("B"):
                total[0] += worth
            if seen.count("B") > seen.count("W"):
                total[1] += worth
        t.rank(total)
