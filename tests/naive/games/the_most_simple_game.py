"""The Most Simple Game: throw, place that many dice anywhere; most faces outside the full pyramid."""
from dice import Dice
from table import Game


class Rules(Game):
    colours = ("R", "G", "B")
    supply = None

    def __init__(self, **options):
        Game.__init__(self, **options)
        self.players = ("Red", "Green", "Black")[:self.take("players", 2, int)]
        self.lattice = Dice(self.take("size", 9, int))

    def turn(self, t):
        for _ in range(t.choose(range(1, 7), by="chance", sure=True)):
            if self.lattice.playable(t.board):
                t.board[t.choose(self.lattice.playable(t.board), sure=True)] = t.colour

    def after(self, t):
        if len(t.board) == len(self.lattice.points):
            t.finish()

    def score(self, t):
        t.rank([sum(self.lattice.outside_faces(p) for p in t.board if t.board[p] == c)
                for c in self.colours[:len(self.players)]])
