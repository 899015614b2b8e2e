"""Focus: stacks of up to five, led by the piece on top."""
from squares import COMPASS, Squares
from table import Game


class Rules(Game):
    players = ("Red", "Green")
    colours = ("R", "G")
    supply = None
    cap = 400
    repetition = True

    def __init__(self, **options):
        Game.__init__(self, **options)
        self.lattice = Squares(8, 8, 5)
        ends = (0, 7)
        cut = {q for q in self.lattice.squares if q[0] in ends and q[1] in ends}
        cut |= {self.lattice.ahead(q, way) for q in cut for way in COMPASS}
        self.field = [q for q in self.lattice.squares if q not in cut]

    def start(self, t):
        for k, row in enumerate(("RRGGRR", "GGRRGG") * 3):
            for c, colour in enumerate(row):
                t.board[(c + 1, k + 1, 0)] = colour
        t.v["reserve"] = t.v["captured"] = (0, 0)

    def stack(self, t, square):
        """Its pieces from the bottom up."""
        return [t.board[square + (level,)] for level in range(5) if square + (level,) in t.board]

    def put_stack(self, t, square, pieces):
        for level in range(5):
            t.board.pop(square + (level,), None)
        for level, colour in enumerate(pieces):
            t.board[square + (level,)] = colour

    def spot(self, t, square):
        return square + (max(0, len(self.stack(t, square)) - 1),)

    def goals(self, square, n):
        return [q for q in (self.lattice.ahead(square, way, n) for way in COMPASS) if q in self.field]

    def land(self, t, square, pieces):
        pile = self.stack(t, square) + pieces
        for colour in pile[:-5]:
            t.add("reserve" if colour == t.colour else "captured", t.me, 1)
        self.put_stack(t, square, pile[-5:])

    def turn(self, t):
        choices = []
        for q in self.field:
            pile = self.stack(t, q)
            if pile and pile[-1] == t.colour:
                choices += [("move", q + (level,)) for level in range(len(pile)) if self.goals(q, len(pile) - level)]
        if t.v["reserve"][t.me] > 0:
            choices += [("enter", self.spot(t, q)) for q in self.field]
        kind, p = t.choose(choices)
        if kind == "enter":
            t.add("reserve", t.me, -1)
            self.land(t, p[:2], [t.colour])
            return
        pile = self.stack(t, p[:2])
        going = pile[p[2]:]
        to = t.choose([self.spot(t, q) for q in self.goals(p[:2], len(going))])
        self.put_stack(t, p[:2], pile[:p[2]])
        self.land(t, to[:2], going)

    def stuck(self, t):
        t.win(1 - t.me)

    def show(self, choice):
        if isinstance(choice, tuple) and len(choice) == 2:
            return choice[0] + " " + self.lattice.name[choice[1]]
        return Game.show(self, choice)
