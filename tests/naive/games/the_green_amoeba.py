"""The Green Amoeba: six dice that must hang together creep over the bare plate to somebody's corner."""
from dice import Dice
from games._dice_game import DiceGame
from games._throws import throw


class Rules(DiceGame):
    players = ("Red", "Black", "Blue")
    cap = 600
    repetition = True

    def pyramid(self):
        return Dice(6 if self.take("plate", "large") == "small" else 9, 1)

    def start(self, t):
        third = self.n // 3 - 1
        for p in self.lattice.base:
            if min(p) >= third:
                t.board[p] = "G"
        assert len(t.board) == 6

    def whole(self, b):
        seen, open_ = set(), [min(b)]
        while open_:
            p = open_.pop()
            if p not in seen:
                seen.add(p)
                open_ += [q for q in self.lattice.neighbours(p) if q in b]
        return len(seen) == len(b)

    def turn(self, t):
        b = t.board
        for _ in range(throw(t)):
            p = t.choose(["nothing"] + [p for p in self.lattice.points if p in b])
            if p == "nothing":
                return
            q = t.choose([q for q in self.lattice.neighbours(p) if q not in b])
            del b[p]
            b[q] = "G"
            t.require(self.whole(b))
            for seat in range(3):
                if q[seat] == self.n - 1:
                    t.win(seat)
