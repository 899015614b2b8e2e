"""The Forbidden Number: throw and place; but one number takes all free dice of the thrower away."""
from games._throws import throw
from games.the_most_simple_game import Rules as Simple


class Rules(Simple):
    usual_players = None
    cap = 1200

    def __init__(self, **options):
        Simple.__init__(self, **options)
        self.number = self.take("number", 0, int)

    def start(self, t):
        t.v["forbidden"] = self.number

    def turn(self, t):
        D, b = self.lattice, t.board
        if not t.v["forbidden"]:                # the throw before the first turn
            t.v["forbidden"] = throw(t)
        number = throw(t)
        if number == t.v["forbidden"]:
            for p in [p for p in D.free(b) if b[p] == t.colour]:
                del b[p]
            return
        self.build(t, number)
