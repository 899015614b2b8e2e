"""The Fire-Red Devil: two dice jump along right angles and fill the cells they leave; one hunts the other."""
from games._dice_game import DiceGame


class Rules(DiceGame):
    players = ("Angel", "Devil")
    colours = ("O", "R")
    fixed_size = 9

    def __init__(self, **options):
        DiceGame.__init__(self, **options)
        self.stock = self.take("dice", 45, int)
        self.corners = self.take("hills", "inner") == "corners"
        self.deal = self.take("deal", "332+044")

    def start(self, t):
        """The deal is chance in the real game; here it is told."""
        for summit in [(7, 0, 0), (0, 7, 0), (0, 0, 7)] if self.corners else [(5, 1, 1), (1, 5, 1), (1, 1, 5)]:
            for p in [summit] + self.lattice.supports(summit):
                t.board[p] = "B"
        for letter, name in zip("OR", self.deal.split("+")):
            t.board[self.lattice.point[name]] = letter
        t.v["stock"] = (self.stock, self.stock)

    def place(self, t, letter):
        return [p for p in t.board if t.board[p] == letter][0]

    def turn(self, t):
        b = t.board
        p, devil = self.place(t, t.colour), self.place(t, "R")
        landings = self.lattice.jumps(b, p)
        q = t.choose(sorted(q for q in landings if t.colour == "R" or devil not in self.lattice.supports(q)))
        b[q] = b.pop(p)
        if t.v["stock"][t.me]:
            assert all(s in b for s in self.lattice.supports(p))
            b[p] = "G"
            t.add("stock", t.me, -1)
        if self.place(t, "O") in self.lattice.supports(self.place(t, "R")):
            t.win(1)
        if t.v["stock"][0] == 0:
            t.win(0)

    def stuck(self, t):
        if t.me == 0:
            t.win(1)
