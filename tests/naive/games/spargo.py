"""Spargo (and Margo on a 6x6 board): surround and capture, as far as balls can be taken."""
from games._ball_game import BallGame
from pyramid import Pyramid


class Rules(BallGame):
    players = ("White", "Black", "Red")
    usual_players = 2
    supply = None
    cap = 200
    repetition = True

    def __init__(self, **options):
        BallGame.__init__(self, **options)
        self.superko = self.take("superko", False, bool)
        size = self.take("size", 4, int)
        self.lattice = Pyramid(size)
        if size == 6:
            self.cap = 1000

    def start(self, t):
        t.memory["after"] = tuple(None for _ in self.players)
        t.memory["all"] = frozenset([(frozenset(), 0)])

    def has_freedom(self, b, group):
        return any(p[2] == 0 and any(q not in b for q in self.lattice.flat[p]) for p in group)

    def capture(self, b, enemies):
        P = self.lattice
        while True:
            doomed = set()
            for colour in enemies:
                for group in P.visible_groups(b, colour):
                    if not self.has_freedom(b, group):
                        doomed |= group
            taken = 0
            for p in sorted(doomed, key=lambda p: -p[2]):
                if P.is_free(b, p):
                    del b[p]
                    taken += 1
            if not taken:
                return

    def turn(self, t):
        P, b = self.lattice, t.board
        p = t.choose(P.playable(b))
        b[p] = t.colour
        self.capture(b, [c for c in self.colours[:len(self.players)] if c != t.colour])
        t.require(self.has_freedom(b, P.visible_group(b, p)))
        now = t.picture()
        following = t.next_seat()
        if self.superko:
            t.require((now, following) not in t.memory["all"])
            t.memory["all"] |= {(now, following)}
        else:
            t.require(now != t.memory["after"][t.me])
            after = list(t.memory["after"])
            after[t.me] = now
            t.memory["after"] = tuple(after)

    def stuck(self, t):
        t.finish()

    def score(self, t):
        t.rank([sum(1 for x in t.board.values() if x == c) for c in self.colours[:len(self.players)]])
