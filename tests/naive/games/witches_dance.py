"""Witches' Dance: one die of each colour dances over the base and leaves a filler wherever it stood."""
from games._dice_game import DiceGame

STEPS = ((1, -1, 0), (-1, 1, 0), (1, 0, -1), (-1, 0, 1), (0, 1, -1), (0, -1, 1))


class Rules(DiceGame):
    players = ("Red", "Green")
    colours = ("R", "G")
    levels = 1

    def start(self, t):
        far = self.n - 1
        homes = ((far, 0, 0), (0, far, 0))
        for (a, b, c) in self.lattice.base:
            if a % 2 == 0 and b % 2 == 0 and (a, b, c) not in homes:
                t.board[(a, b, c)] = "B"
        t.board[homes[0]], t.board[homes[1]] = "R", "G"
        t.v["at"] = homes

    def turn(self, t):
        base, a = set(self.lattice.base), t.v["at"][t.me]
        ways = []
        for d in STEPS:
            one = tuple(x + k for x, k in zip(a, d))
            two = tuple(x + 2 * k for x, k in zip(a, d))
            if one in base and one not in t.board:
                ways.append(one)
            if one in t.board and two in base and two not in t.board:
                ways.append(two)
        p = t.choose(ways, sure=True)
        t.board[p] = t.colour           # the die goes to p; a filler of its colour lies where it was
        places = list(t.v["at"])
        places[t.me] = p
        t.v["at"] = tuple(places)

    def score(self, t):
        t.rank([n - 1 for n in self.dice_of_each(t)])
