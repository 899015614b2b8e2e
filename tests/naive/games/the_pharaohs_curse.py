"""The Pharaoh's Curse: swap with a green neighbour that shows the same number, or turn in place; out at the far corner.

The dice are thrown by chance before the game begins; here all lie alike unless a position is given.
"""
from dice import POSES
from games._dice_game import DiceGame
from games._throws import choose_pose

STEPS = [(i, j) for i in (0, 1, 2) for j in (0, 1, 2) if i != j]


class Rules(DiceGame):
    players = ("Red", "Blue", "Black")
    colours = ("R", "L", "B")
    levels = 1
    repetition = True
    cap = 600

    def corner(self, seat):
        return tuple(self.n - 1 if axis == seat else 0 for axis in (0, 1, 2))

    def start(self, t):
        half = self.n // 2
        for p in self.lattice.base:
            t.board[p] = ("G", (3, 2, 1))
        for seat, colour in enumerate(self.colours):
            door = [0, 0, 0]
            door[(seat + 1) % 3] = half
            door[(seat + 2) % 3] = self.n - 1 - half
            t.board[tuple(door)] = (colour, (3, 2, 1))

    def turn(self, t):
        board = t.board
        p, = self.dice_of(t, t.me)
        mine = board[p][1]
        ways = []
        for i, j in STEPS:
            q = list(p)
            q[i], q[j] = p[i] + 1, p[j] - 1
            q = tuple(q)
            if q in board and board[q][0] == "G" and mine[j] == board[q][1][i]:
                ways.append(q)
        q = t.choose([p] + ways, sure=True)
        if q == p:
            board[p] = (t.colour, choose_pose(t, [pose for pose in POSES if pose != mine]))
            return
        board[q] = (t.colour, mine)
        board[p] = ("G", None)
        if q == self.corner(t.me):
            board[p] = ("G", (3, 2, 1))
            t.win()
        board[p] = ("G", choose_pose(t))

    def text(self, t):
        return self.lattice.write({p: d if d[1] else "." for p, d in t.board.items()})
