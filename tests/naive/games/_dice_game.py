"""What the games of Das Spiel share: who plays, on what pyramid, and a few counts of the dice that lie there."""
from dice import Dice
from table import Game


def numbered(n):
    return tuple("Player%d" % (k + 1) for k in range(n))


class DiceGame(Game):
    """Everybody has a colour: Red, Green and Black, unless a game says otherwise."""
    players = ("Red", "Green", "Black")
    colours = ("R", "G", "B")
    turns_each = None           # where the game has a last turn that depends on the number of players
    fixed_size = None           # dice along an edge, where that cannot be chosen
    levels = None               # how many levels can be built, from the plate up; None: all
    supply = None

    def __init__(self, **options):
        Game.__init__(self, **options)
        if self.turns_each:
            self.cap = self.turns_each * len(self.players)
        self.lattice = self.pyramid()
        self.n = self.lattice.n

    def seat(self, n):
        self.players, self.colours = self.players[:n], self.colours[:n]

    def pyramid(self):
        """Nine dice along an edge unless the option `size` says otherwise."""
        return Dice(self.fixed_size or self.take("size", 9, int), self.levels)

    # ---- the dice that lie there: a die, with a pose or without, begins with its colour ----

    def dice_of(self, t, seat):
        return [p for p in self.lattice.points if p in t.board and t.board[p][0] == self.colours[seat]]

    def dice_of_each(self, t):
        return [len(self.dice_of(t, seat)) for seat in range(len(self.players))]

    def faces_outside_of_each(self, t):
        return [sum(self.lattice.outside_faces(p) for p in self.dice_of(t, seat)) for seat in range(len(self.players))]

    def is_full(self, t):
        return len(t.board) == len(self.lattice.points)


class CommonDiceGame(DiceGame):
    """The dice belong to nobody; the players are only numbered."""
    usual_players = 2

    def seat(self, n):
        self.players = numbered(n)
