"""Spoff: clear a full pyramid by pairs of one colour that do not belong together."""
from pyramid import Pyramid
from table import Game

DEFAULT = "WBRW/BRWB/RWBR/WBRW_BRW/BRW/BRW_BR/WB_R"


class Rules(Game):
    players = ("Solo",)
    supply = None

    def __init__(self, **options):
        Game.__init__(self, **options)
        self.lattice = Pyramid(4)

    def start(self, t):
        t.boards[0] = self.lattice.read(DEFAULT)

    def turn(self, t):
        P, b = self.lattice, t.board
        movable = [p for p in P.points if p in b and P.is_movable(b, p)]
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
