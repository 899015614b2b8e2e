"""Spook: build a house, put Spooky on the roof, and let him eat."""
from games._ball_game import BallGame


class Rules(BallGame):
    players = ("Red", "Black")
    colours = ("R", "B")

    def turn(self, t):
        P, b = self.lattice, t.board
        if "W" in b.values():
            self.hunt(t)
        elif len(b) == 29:
            b[P.apex] = "W"
        else:
            b[t.choose(P.playable(b), sure=True)] = t.colour

    def food(self, b, spooky):
        P = self.lattice
        return [q for q in P.flat[spooky] if q in b and P.is_free(b, q)]

    def hunt(self, t):
        P, b = self.lattice, t.board
        (spooky,) = [p for p in b if b[p] == "W"]
        options = [("sink", p) for p in P.supports[spooky] if P.carried(b, p) == [spooky]]
        options += [("eat", p) for p in self.food(b, spooky)]
        if options:
            what, p = t.choose(options, sure=True)
            if what == "sink":
                P.lift(b, p)
                return
            diet = b[p]
            while True:
                del b[p], b[spooky]
                b[p] = "W"
                spooky = p
                more = [("eat", q) for q in self.food(b, spooky) if b[q] == diet]
                choice = t.choose(more + [("stop",)], sure=True)
                if choice == ("stop",):
                    return
                p = choice[1]
        if not P.touched(b, spooky):
            del b[spooky]
            places = [p for p in P.playable(b) if p[2] > 0 or any(q in b for q in P.flat[p])]
            b[t.choose(places, sure=True)] = "W"
        else:
            p = t.choose(P.movable(b, t.other), sure=True)
            P.lift(b, p)

    def after(self, t):
        if "W" in t.board.values():
            for seat in (t.me, 1 - t.me):
                if self.colours[seat] not in t.board.values():
                    t.win(seat)
