"""Spoff: clear a full pyramid by pairs of one colour that do not belong together."""
from games._ball_game import BallGame

DEFAULT = "WBRW/BRWB/RWBR/WBRW_BRW/BRW/BRW_BR/WB_R"


class Rules(BallGame):
    players = ("Player",)
    supply = None

    def start(self, t):
        t.boards[0] = self.lattice.read(DEFAULT)

    def turn(self, t):
        P, b = self.lattice, t.board
        movable = P.movable(b)
        first = t.choose(movable)
        home = P.visible_group(b, first)
        partners = [q for q in movable if b[q] == b[first] and q not in home]
        now_at = P.lift_following(b, first, partners)
        second = t.choose([q for q in now_at.values() if P.is_movable(b, q)], sure=True)
        P.lift(b, second)

    def after(self, t):
        if not t.board:
            t.win()

    def stuck(self, t):
        t.lose()

    def score(self, t):
        t.lose()
