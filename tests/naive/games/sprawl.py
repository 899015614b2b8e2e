"""Sprawl: towers of Icehouse pyramids, branches that lie between them, spores."""
from squares import COMPASS, Squares
from table import Game

BACK = {"north": "south", "south": "north", "east": "west", "west": "east"}
SIZES = (1, 2, 3)


class Rules(Game):
    players = ("Red", "Yellow", "Green", "Blue", "Purple", "Cyan", "White", "Black")
    colours = ("R", "Y", "G", "B", "P", "C", "W", "L")
    usual_players = 3
    supply = None

    def __init__(self, **options):
        Game.__init__(self, **options)
        self.coup = self.take("coup", False, bool)
        self.sprawlgame = self.take("sprawlgame", False, bool)
        self.quick = self.take("quick_build", False, bool)
        self.superior = self.take("superior_forces", False, bool)
        self.loose = self.take("loose_branching", False, bool)
        n = len(self.players)
        self.lattice = Squares(*((5, 6) if n == 3 else (6, 6) if n <= 6 else (8, 8)), 3, True)

    def start(self, t):
        t.v["branches"] = ()        # of each its square, and with it its direction and the square of its source
        t.v["closer"] = None
        t.v["refused"] = ()
        t.v["cards"] = (0,) * len(self.players)
        t.v["worth"] = (0,) * len(self.players)

    # ---- what stands where ----------------------------------------------

    def lying(self, t):
        return dict(t.v["branches"])

    def seat_at(self, t, p):
        return self.colours.index(t.board[p])

    def sizes(self, t, square):
        """Of the pieces on a square, largest first."""
        return [s for s in (3, 2, 1) if self.lattice.place(square, s) in t.board]

    def towers(self, t):
        return [q for q in self.lattice.squares if self.sizes(t, q) and q not in self.lying(t)]

    def is_vacant(self, t, square):
        return not self.sizes(t, square)

    def master(self, t, square):
        """Who controls a tower, or has the branch: whose piece is on top."""
        return self.seat_at(t, self.lattice.place(square, self.sizes(t, square)[-1]))

    def reserve(self, t, seat, size):
        return 5 - sum(1 for p, c in t.board.items() if c == self.colours[seat] and self.lattice.size(p) == size)

    def attackers(self, t, square):
        """(size, seat) of every branch that points at the square."""
        return [(self.sizes(t, b)[0], self.master(t, b)) for b, (way, _) in self.lying(t).items()
                if self.lattice.ahead(b, way) == square]

    def falls(self, sizes, enemies):
        if self.superior:
            return sum(enemies) > sum(sizes)
        return any(size not in sizes for size in enemies)

    def neutral(self, t, tower):
        owner = self.master(t, tower)
        return self.falls(self.sizes(t, tower), [size for size, seat in self.attackers(t, tower) if seat != owner])

    def root(self, t, square):
        """The root tower, and how far away it is."""
        depth = 0
        while square in self.lying(t):
            square, depth = self.lying(t)[square][1], depth + 1
        return square, depth

    def active(self, t, square, seat):
        """Is it an active tower or branch of this player?"""
        root, _ = self.root(t, square)
        return self.master(t, square) == seat and self.master(t, root) == seat and not self.neutral(t, root)

    def target(self, t, branch):
        return self.lattice.ahead(branch, self.lying(t)[branch][0], self.sizes(t, branch)[0])

    def aiming(self, t, seat, square):
        return [b for b in self.lying(t) if self.active(t, b, seat) and self.target(t, b) == square]

    # ---- actions ---------------------------------------------------------

    def builds(self, t, seat):
        found = []
        for q in self.towers(t):
            top = self.sizes(t, q)[-1]
            mine = self.active(t, q, seat)
            prize = self.sprawlgame and self.master(t, q) != seat and self.neutral(t, q) and self.aiming(t, seat, q)
            if (mine or prize) and top > 1 and self.reserve(t, seat, top - 1) > 0:
                found.append(self.lattice.place(q, top - 1))
        return found

    def sources(self, t, seat, square, size):
        """{direction of growth: source} for a new branch of this size on this square."""
        found = {}
        for way in COMPASS:
            p = self.lattice.ahead(square, BACK[way])
            if p is None or self.is_vacant(t, p) or not self.active(t, p, seat):
                continue
            root, depth = self.root(t, p)
            fits = p not in self.lying(t) or self.sizes(t, p)[0] == size + 1
            if fits and depth + 1 <= len(self.sizes(t, root)):
                found[way] = p
        return found

    def branches(self, t, seat):
        return [self.lattice.place(q, s) for q in self.lattice.squares if self.is_vacant(t, q)
                for s in SIZES if self.reserve(t, seat, s) > 0 and self.sources(t, seat, q, s)]

    def spores(self, t, seat):
        found = []
        for q in self.lattice.squares:
            if self.is_vacant(t, q) and self.aiming(t, seat, q):
                enemies = [size for size, who in self.attackers(t, q) if who != seat]
                found += [self.lattice.place(q, s) for s in SIZES if self.reserve(t, seat, s) > 0
                          and (self.quick or not self.falls([s], enemies))]
        return [p for p in found if p not in t.v["refused"]]

    def could_strike(self, t, seat, tower):
        enemies = [size for size, who in self.attackers(t, tower) if who != t.me]
        for way in COMPASS:
            b = self.lattice.ahead(tower, BACK[way])
            if b is None or not self.is_vacant(t, b):
                continue
            for size in SIZES:
                if self.reserve(t, seat, size) == 0:
                    continue
                for growth, source in self.sources(t, seat, b, size).items():
                    if way in self.ways(t, growth, source) and self.falls(self.sizes(t, tower), enemies + [size]):
                        return True
        return False

    def ways(self, t, growth, source):
        """Where a branch may point that grows in this direction."""
        in_front = source in self.lying(t) and self.lying(t)[source][0] == growth
        return [w for w in COMPASS if w != BACK[growth]] if self.loose and in_front else [growth]

    # ---- play ------------------------------------------------------------

    def turn(self, t):
        me, colour = t.me, t.colour
        if t.v["closer"] == me:
            if self.coup:
                self.turn_cards(t)
            t.finish()
        if colour not in t.board.values():
            t.board[t.choose([p for p in self.lattice.points if self.is_vacant(t, p[:2])])] = colour
            return
        kind, p = t.choose([("build", p) for p in self.builds(t, me)] + [("branch", p) for p in self.branches(t, me)] +
                           [("spore", p) for p in self.spores(t, me)])
        square = p[:2]
        if kind == "branch":
            sources = self.sources(t, me, square, self.lattice.size(p))
            growth = t.choose(list(sources)) if len(sources) > 1 else list(sources)[0]
            ways = self.ways(t, growth, sources[growth])
            way = t.choose(ways) if len(ways) > 1 else ways[0]
            t.board[p] = colour
            t.v["branches"] += ((square, (way, sources[growth])),)
        else:
            t.board[p] = colour
        if kind == "spore":
            if self.quick:
                self.build_on(t, square)
                t.require(not self.neutral(t, square))
            if self.coup and self.challenged(t, p):
                return
        t.v["refused"] = ()

    def build_on(self, t, square):
        for _ in range(len(self.aiming(t, t.me, square)) - 1):
            top = self.sizes(t, square)[-1]
            if top == 1 or self.reserve(t, t.me, top - 1) == 0:
                return
            p = t.choose(["stop", self.lattice.place(square, top - 1)])
            if p == "stop":
                return
            t.board[p] = t.colour

    def challenged(self, t, spore):
        """Was the spore taken back?"""
        square, n = spore[:2], len(self.players)
        if sum(t.v["cards"]) >= 52:
            return False
        for seat in [(t.me + k) % n for k in range(1, n)]:
            if not self.could_strike(t, seat, square):
                continue
            if t.choose(["ask", "be silent"], by=seat) == "be silent":
                continue
            tower = [self.lattice.place(square, s) for s in self.sizes(t, square)]
            for p in tower:
                del t.board[p]
            others = [p for p in self.spores(t, t.me) if p != spore and self.can_last(t, p)]
            something_else = self.builds(t, t.me) or self.branches(t, t.me) or others
            for p in tower:
                t.board[p] = t.colour
            if not something_else or t.choose(["take back", "stand"]) == "stand":
                return False
            for p in tower:
                del t.board[p]
            t.v["refused"] += (spore,)
            t.add("cards", seat, 1)
            t.stay = True
            return True
        return False

    def can_last(self, t, spore):
        """Is there a tower, begun with this pyramid, that is not neutralised at once?"""
        square, size = spore[:2], self.lattice.size(spore)
        enemies = [s for s, who in self.attackers(t, square) if who != t.me]
        more = len(self.aiming(t, t.me, square)) - 1 if self.quick else 0
        tower = [size]
        while self.falls(tower, enemies):
            if more == 0 or tower[-1] == 1 or self.reserve(t, t.me, tower[-1] - 1) == 0:
                return False
            tower.append(tower[-1] - 1)
            more -= 1
        return True

    def turn_cards(self, t):
        left, honours = 52, 12
        for k in range(len(self.players)):
            seat = (t.me + k) % len(self.players)
            for _ in range(t.v["cards"][seat]):
                high = t.choose(list(range(1, left + 1)), by="chance") <= honours
                t.add("worth", seat, 2 if high else 1)
                left, honours = left - 1, honours - high

    def after(self, t):
        t.passes = 0        # the game ends when the turn of the closer comes, never before

    def stuck(self, t):
        if t.v["closer"] is None:
            t.v["closer"] = t.me

    def score(self, t):
        fallen = {q for q in self.towers(t) if self.neutral(t, q)}
        kept = [p for p in t.board if self.root(t, p[:2])[0] not in fallen]
        keys = []
        for seat, colour in enumerate(self.colours[:len(self.players)]):
            mine = [p for p in kept if t.board[p] == colour]
            victims = [q for q in fallen if self.master(t, q) != seat and self.beat(t, seat, q)]
            active = [q for q in self.towers(t) if self.active(t, q, seat)]
            keys.append((sum(self.lattice.size(p) for p in mine) + t.v["worth"][seat],
                         sum(sum(self.sizes(t, q)) for q in victims), len(victims), len({p[:2] for p in mine}),
                         sum(sum(self.sizes(t, q)) for q in active), len(active)))
        t.rank(keys)

    def beat(self, t, seat, tower):
        """Has this player a branch that attacks the tower, and that would suffice where sizes decide?"""
        mine = [size for size, who in self.attackers(t, tower) if who == seat]
        return bool(mine) if self.superior else self.falls(self.sizes(t, tower), mine)

    def show(self, choice):
        if isinstance(choice, tuple) and len(choice) == 2:
            return choice[0] + " " + self.lattice.name[choice[1]]
        if choice in ("take back", "be silent"):
            return choice.replace(" ", "-")
        return Game.show(self, choice)
