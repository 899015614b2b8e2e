"""Abquetschen (2004): as many dice as thrown, in one piece, at an own face; who has none left, or throws more than he has, wins."""
from games._groups import groups, longest_row, shows_a_face
from dice import Dice
from table import Game


class Rules(Game):
    supply = None

    def __init__(self, **options):
        Game.__init__(self, **options)
        n = self.take("players", 3, int)
        self.players = ("Red", "Yellow", "Pearl", "Fourth")[:n]
        self.colours = ("R", "Y", "P", "F")[:n]
        self.bonus = self.take("bonus", "earlier")
        self.lattice = Dice(self.take("size", 9, int))
        self.stock = len(self.lattice.points) // 3

    def start(self, t):
        t.v.update(first=())

    def of(self, t, seat):
        return {p for p, c in t.board.items() if c == self.colours[seat]}

    def left(self, t, seat):
        return self.stock - len(self.of(t, seat))

    def turn(self, t):
        D, b = self.lattice, t.board
        if not t.v["first"]:
            # Whoever throws the first 4 builds the first four dice, none of them on an edge funnel.
            owner = self.players.index(t.choose(self.players, by="chance", sure=True))
            top = t.choose([p for p in D.points if sum(p) == D.n - 2 and all(min(s) > 0 for s in D.supports(p))],
                           by=owner, sure=True)
            t.v["first"] = (top,) + tuple(D.supports(top))
            for p in t.v["first"]:
                b[p] = self.colours[owner]
            t.stay, t.me = True, t.next_seat(owner)
            return
        old = self.of(t, t.me)
        if old and not any(groups(D, b, n, old) for n in range(1, 7)):
            t.finish()
        n = t.choose(range(1, 7), by="chance", sure=True)
        if n > self.left(t, t.me):
            t.win()
        early = any(not self.of(t, seat) for seat in range(len(self.players)))

        def ways(n, home):
            fine = []
            for group in groups(D, b, n, home):
                after = set(b) | group
                if not early or shows_a_face(D, after, t.v["first"]):
                    fine.append(group)
            return fine

        first = ways(n, old or set(b))
        if not first:
            return
        group = t.choose(first, sure=True)
        b.update({p: t.colour for p in group})
        for k in range(min(longest_row(group) - 3, self.left(t, t.me)), 0, -1):
            more = ways(k, old if self.bonus == "earlier" else self.of(t, t.me))
            if more:
                b.update({p: t.colour for p in t.choose(more, sure=True)})
                break
        if not self.left(t, t.me):
            t.win()

    def score(self, t):
        t.rank([-self.left(t, seat) for seat in range(len(self.players))])
