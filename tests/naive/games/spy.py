"""Spy: every agent rebuilds a secret pyramid on a board of his own."""
from games._ball_game import BallGame

CODE = "WBRW/BRWB/RWBR/WBRW_BRW/BRW/BRW_BR/WB_R"


class Rules(BallGame):
    cap = 60

    def __init__(self, **options):
        BallGame.__init__(self, **options)
        count = self.take("agents", 2, int)
        self.players = tuple("Agent%d" % (i + 1) for i in range(count))
        self.board_count = count
        self.code = self.lattice.read(self.take("code", CODE))
        self.core = self.take("core", None)     # WWWWW,BBBBB: interiors given, no choice

    def start(self, t):
        t.v["built"] = 0
        if self.core:
            for board, colours in zip(t.boards, self.core.split(",")):
                board.update(zip(self.lattice.interior, colours))
            t.v["built"] = 1

    def turn(self, t):
        """One round: every agent in seat order."""
        seats = range(len(self.players))
        if not t.v["built"]:
            for seat in seats:
                for p in self.lattice.interior:
                    t.boards[seat][p] = t.choose("WBR", by=seat, sure=True)
            t.v["built"] = 1
            t.stay = True
            return
        for seat in seats:
            self.act(t, seat, t.boards[seat])
        if any(len(b) == len(self.lattice.points) for b in t.boards):
            t.finish()

    def act(self, t, seat, b):
        P = self.lattice
        options = [("place", c) for c in "WBR" if t.left(c, b) > 0]
        options += [("move", p) for p in P.movable(b)]
        what, thing = t.choose(options, by=seat)
        if what == "place":
            b[t.choose(P.playable(b), by=seat, sure=True)] = thing
        else:
            before, colour = t.picture(b), b[thing]
            P.lift(b, thing)
            q = t.choose([q for q in P.playable(b) if q != thing], by=seat)
            b[q] = colour
            t.require(t.picture(b) != before)

    def after(self, t):
        t.me = len(self.players) - 1        # the next round starts with seat 1 again

    def score(self, t):
        t.rank([sum(b.get(p) == self.code[p] for p in self.lattice.exterior) for b in t.boards])
