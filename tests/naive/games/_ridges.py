"""Green dice on the ridges of a black pyramid, pulled out and put on the summit: Slide and Slipped."""
from games._dice_game import CommonDiceGame


def numbers(die):
    """Dice inside the pyramid may be written without their pose: it is never seen."""
    return die[1] if isinstance(die, tuple) else (3, 2, 1)


class RidgeGame(CommonDiceGame):
    turns_each = 200
    repetition = True

    def start(self, t):
        for p in self.lattice.points:
            t.board[p] = ("G" if p.count(0) >= 2 else "B", (3, 2, 1))

    def put_on_top(self, t, die):
        assert (0, 0, 0) not in t.board
        t.board[(0, 0, 0)] = die
