"""Sploof: four in a line as seen from above; red balls are the fuel."""
from pyramid import Pyramid
from table import Game


class Rules(Game):
    def __init__(self, **options):
        Game.__init__(self, **options)
        self.lattice = Pyramid(4)
        self.places = self.lattice.top_view_places()

    def start(self, t):
        t.boards[0] = {p: "R" for p in self.lattice.rim_holes}
        t.v["stock"] = (2, 2)
        t.v["supply"] = (14, 14)

    def turn(self, t):
        P, b, me = self.lattice, t.board, t.me
        stock, supply = list(t.v["stock"]), list(t.v["supply"])
        options = []
        if stock[me] > 0:
            options += [("place", p) for p in P.playable(b)]
        if supply[me] >= 2:
            options += [("remove", p) for p in P.points if b.get(p) == "R" and P.is_movable(b, p)]
        what, p = t.choose(options, sure=True)
        if what == "place":
            b[p] = t.colour
            stock[me] -= 1
        else:
            P.lift(b, p)
            supply[me] -= 2
            stock[me] += 2
        t.v["stock"], t.v["supply"] = tuple(stock), tuple(supply)

    def after(self, t):
        for seat in (t.me, 1 - t.me):
            if any(self.lattice.top_view_line(t.board, place, self.colours[seat]) for place in self.places):
                t.win(seat)

    def stuck(self, t):
        t.lose()
