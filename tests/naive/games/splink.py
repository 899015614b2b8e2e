"""Splink: white and red balls; the score is the number of visible mixed contacts."""
from pyramid import Pyramid
from table import Game, Over


class Rules(Game):
    players = ("Attractor", "Repulsor")

    def __init__(self, **options):
        Game.__init__(self, **options)
        assert self.take("single", False, bool), "this is one game of a duel"
        self.lattice = Pyramid(4)

    def turn(self, t):
        P, b = self.lattice, t.board
        options = []
        if t.left("W") > 0 and t.left("R") > 0:
            options += [("pair", "W"), ("pair", "R")]
        options += [("shift", p) for p in P.points if p in b and P.is_movable(b, p)]
        what, thing = t.choose(options)
        if what == "pair":
            b[t.choose(P.playable(b))] = thing
            second = "R" if thing == "W" else "W"
        else:
            colour = b[thing]
            second = "R" if colour == "W" else "W"
            t.require(t.left(second) > 0)
            P.lift(b, thing)
            b[t.choose([q for q in P.playable(b) if q != thing])] = colour
        b[t.choose(P.playable(b), sure=True)] = second

    def after(self, t):
        if len(t.board) == 30:
            t.finish()

    def stuck(self, t):
        t.finish()

    def score(self, t):
        P, b = self.lattice, t.board
        links = sum(1 for p in b for q in P.contacts[p]
                    if p < q and q in b and b[p] != b[q] and P.visible_contact(b, p, q))
        raise Over({"Attractor": links, "Repulsor": -links})
