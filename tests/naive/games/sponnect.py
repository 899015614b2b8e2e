"""Sponnect: Span around a red core, with passing now and then."""
from games._ball_game import BallGame


class Rules(BallGame):
    def start(self, t):
        t.boards[0] = {p: "R" for p in self.lattice.interior}
        t.v["passed"] = False       # was the latest turn a pass, chosen or forced?

    def turn(self, t):
        options = []
        if t.left(t.colour) > 0:
            options += [("place", p) for p in self.lattice.playable(t.board)]
        if not t.v["passed"]:
            options.append(("pass",))
        choice = t.choose(options, sure=True)
        if choice == ("pass",):
            t.passed = True
        else:
            t.board[choice[1]] = t.colour

    def after(self, t):
        P = self.lattice
        t.v["passed"] = t.passed
        t.passes = 0        # nobody may answer a pass with a pass, and to have no ball is not passing
        sides = ((P.left, P.right), (P.bottom, P.top))
        for seat in (t.me, 1 - t.me):
            if P.joins(P.visible_groups(t.board, self.colours[seat]), *sides[seat]):
                t.win(seat)
