"""Doubles: take a die; equal numbers in the pit it leaves give one more die, three equal ones two more."""
from dice import POSES
from games._demolition import Demolition


class Rules(Demolition):
    def start(self, t):
        """Nothing is unknown here: the dice lie in turn in all ways."""
        Demolition.start(self, t)
        for k, p in enumerate(self.lattice.points):
            t.board[p] = ("R", POSES[7 * k % 24])

    def turn(self, t):
        owed, first = 1, True
        while owed and t.board:
            free = self.lattice.free(t.board)
            p = t.choose(free + ([] if first else ["nothing"]), sure=True)
            if p == "nothing":
                return
            first = False
            del t.board[p]
            self.uncover(t)
            owed -= 1
            self.gain(t, 1)
            if p in self.lattice.pits(t.board):
                numbers = self.lattice.funnel_numbers(t.board, p)
                owed += 3 - len(set(numbers))
