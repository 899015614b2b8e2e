"""Quadrula Rasa: take a bar, a box or a corner piece out of one's cube and put it on the pyramid as it is."""
from itertools import product

from dice import Dice
from games._pieces import carry, rank_by_rest, placements, square, to_corner, ways_to_hold
from table import Game


def box(w, d, h):
    return frozenset(product(range(w), range(d), range(h)))


def corner(w, d):
    return frozenset([(x, 0, 0) for x in range(w)] + [(0, y, 0) for y in range(d)])


BOXES = [box(w, d, h) for w, d, h in product(range(1, 11), repeat=3) if w * d * h <= 10]
CORNERS = [corner(w, d) for w in range(2, 5) for d in range(2, 5) if w + d - 1 <= 5]


class Rules(Game):
    colours = ("R", "G", "B")
    supply = None

    def __init__(self, **options):
        Game.__init__(self, **options)
        self.players = ("Red", "Green", "Black")[:self.take("players", 2, int)]
        self.board_count = 1 + len(self.players)
        self.lattice = Dice(self.take("size", 9, int))
        self.edge = self.take("edge", 4, int)

    def start(self, t):
        for seat in range(len(self.players)):
            for p in product(range(self.edge), repeat=3):
                t.boards[1 + seat][p] = self.colours[seat]

    def leaves(self, cube, piece):
        """Can the piece be drawn straight out along an axis?"""
        for axis, way in product(range(3), (1, -1)):
            step = tuple(way if i == axis else 0 for i in range(3))
            free = True
            for p in piece:
                q = p
                while all(0 <= k < self.edge for k in q):
                    if q in cube and q not in piece:
                        free = False
                    q = tuple(q[i] + step[i] for i in range(3))
            if free:
                return True
        return False

    def pieces(self, cube, forms):
        """{shape: the pieces of the cube that have it and can leave}"""
        found = {}
        for form in forms:
            for shape in ways_to_hold(form):
                for at in product(range(self.edge), repeat=3):
                    piece = frozenset(tuple(c[i] + at[i] for i in range(3)) for c in shape)
                    if piece <= cube and self.leaves(cube, piece):
                        found.setdefault(to_corner(form), set()).add(piece)
        return found

    def ways(self, t, forms):
        """{where it comes to lie: the pieces that can come there}; one die against an older one, once there are some"""
        found = {}
        for shape, pieces in self.pieces(set(t.boards[1 + t.me]), forms).items():
            for place in placements(self.lattice, t.board, shape):
                if not t.board or any(q in t.board for p in place for q in self.lattice.touching(p)):
                    found.setdefault(place, set()).update(pieces)
        return found

    def turn(self, t):
        boxes, corners = self.ways(t, BOXES), self.ways(t, CORNERS)
        if boxes or corners:
            answer = t.choose([("box", p) for p in sorted(boxes, key=sorted)]
                              + [("corner", p) for p in sorted(corners, key=sorted)], sure=True)
            place = answer[1]
            pieces = (boxes if answer[0] == "box" else corners)[place]
        else:
            pieces = self.pieces(set(t.boards[1 + t.me]), [box(1, 1, 1)])[box(1, 1, 1)]
            place = frozenset([t.choose(self.lattice.holes(t.board), sure=True)])
        named = {frozenset("%d:%s" % (p[2], square(p)) for p in piece): piece for piece in pieces}
        piece = named[t.choose(sorted(named, key=sorted), sure=True)]
        carry(t, piece, place)

    def score(self, t):
        rank_by_rest(t, self.players)

    def show(self, choice):
        if isinstance(choice, tuple) and choice[0] in ("box", "corner"):
            return choice[0] + "." + Game.show(self, choice[1])
        if isinstance(choice, frozenset) and isinstance(min(choice), str):
            return "+".join(sorted(choice))
        return Game.show(self, choice)

    def text(self, t):
        cubes = ["_".join("/".join("".join(t.boards[1 + seat].get((x, y, z), ".") for x in range(self.edge))
                                   for y in reversed(range(self.edge))) for z in range(self.edge))
                 for seat in range(len(self.players))]
        return "|".join([self.lattice.write(t.board)] + cubes)
