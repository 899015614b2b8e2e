"""Sploof: four in a line as seen from above; red balls are the fuel."""
from games._ball_game import BallGame


class Rules(BallGame):
    def __init__(self, **options):
        BallGame.__init__(self, **options)
        self.places = self.lattice.top_view_places()

    def start(self, t):
        t.boards[0] = {p: "R" for p in self.lattice.rim_holes}
        t.v["stock"] = (2, 2)
        t.v["supply"] = (14, 14)

    def turn(self, t):
        P, b, me = self.lattice, t.board, t.me
        options = []
        if t.v["stock"][me] > 0:
            options += [("place", p) for p in P.playable(b)]
        if t.v["supply"][me] >= 2:
            options += [("remove", p) for p in P.movable(b, "R")]
        what, p = t.choose(options, sure=True)
        if what == "place":
            b[p] = t.colour
            t.add("stock", me, -1)
        else:
            P.lift(b, p)
            t.add("supply", me, -2)
            t.add("stock", me, 2)

    def after(self, t):
        for seat in (t.me, 1 - t.me):
            if any(self.lattice.top_view_line(t.board, place, self.colours[seat]) for place in self.places):
                t.win(seat)

    def stuck(self, t):
        t.lose()
