"""The Forbidden Number: throw and place; but one number takes all free dice of the thrower away."""
from games.the_most_simple_game import Rules as Simple


class Rules(Simple):
    cap = 1200

    def __init__(self, **options):
        self.number = int(options.pop("number", 0))
        Simple.__init__(self, players="3", **options)

    def start(self, t):
        t.v["forbidden"] = self.number

    def turn(self, t):
        D, b = self.lattice, t.board
        if not t.v["forbidden"]:                # the throw before the first turn
            t.v["forbidden"] = t.choose(range(1, 7), by="chance", sure=True)
        throw = t.choose(range(1, 7), by="chance", sure=True)
        if throw == t.v["forbidden"]:
            for p in [p for p in D.free(b) if b[p] == t.colour]:
                del b[p]
            return
        for _ in range(throw):
            if D.playable(b):
                b[t.choose(D.playable(b), sure=True)] = t.colour
