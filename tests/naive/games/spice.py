"""Spice: one or two balls a turn; whoever lets a group grow may lose a ball."""
from games._ball_game import BallGame, largest


class Rules(BallGame):
    cap = 200
    repetition = True

    def start(self, t):
        t.boards[0] = {p: "R" for p in self.lattice.interior}
        t.v["grew"] = False     # did the latest turn leave a larger largest group?

    def biggest(self, b):
        return max(largest(self.lattice.visible_groups(b, c)) for c in "WB")

    def turn(self, t):
        P, b, c = self.lattice, t.board, t.colour
        before, was = t.picture(), self.biggest(b)
        t.require(t.left(c) > 0)
        if not was:
            b[t.choose(P.playable(b), sure=True)] = c       # White's very first ball
        else:
            options = [("place", p) for p in P.playable(b)]
            if t.v["grew"]:
                options += [("remove", p) for p in P.movable(b, "W", "B")]
            what, p = t.choose(options)
            if what == "remove":
                P.lift(b, p)
                p = t.choose(P.playable(b))
            b[p] = c
            if len(b) < 30:
                second = [("place", q) for q in P.playable(b)] if t.left(c) > 0 else []
                choice = t.choose(second + [("stop",)])
                if choice != ("stop",):
                    b[choice[1]] = c
            t.require(t.picture() != before)
        t.v["grew"] = self.biggest(b) > was

    def after(self, t):
        if t.passed:
            t.v["grew"] = False
        if self.is_full(t):
            t.finish()

    def score(self, t):
        b = dict(t.board)
        b.pop(self.lattice.apex, None)
        t.rank([largest(self.lattice.visible_groups(b, c)) for c in "WB"])
