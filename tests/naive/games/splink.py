"""Splink: white and red balls; the score is the number of visible mixed contacts."""
from games._ball_game import UntilNothingFits
from table import Over


class Rules(UntilNothingFits):
    players = ("First", "Second")

    def __init__(self, **options):
        UntilNothingFits.__init__(self, **options)
        assert self.take("single", False, bool), "this is one game of a duel"

    def turn(self, t):
        P, b = self.lattice, t.board
        options = []
        if t.left("W") > 0 and t.left("R") > 0:
            options += [("pair", "W"), ("pair", "R")]
        options += [("shift", p) for p in P.movable(b)]
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

    def score(self, t):
        P, b = self.lattice, t.board
        links = sum(1 for p in b for q in P.contacts[p]
                    if p < q and q in b and b[p] != b[q] and P.visible_contact(b, p, q))
        raise Over({"First": links, "Second": -links})
