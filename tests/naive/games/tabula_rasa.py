"""Tabula Rasa: break 1, 3 or 6 dice off one's block and put them on the pyramid as they are."""
from dice import Dice
from games._pieces import carry, rank_by_rest, parts, placements, square, to_corner, together
from table import Game

SIZES = {"one": 1, "three": 3, "six": 6}


class Rules(Game):
    players = ("Red", "Green", "Black")
    colours = ("R", "G", "B")
    board_count = 4
    supply = None

    def __init__(self, **options):
        Game.__init__(self, **options)
        self.lattice = Dice(self.take("size", 9, int))
        self.length = self.take("length", 11, int)
        self.width = self.take("width", 5, int)

    def start(self, t):
        for seat in range(3):
            for x in range(self.length):
                for y in range(self.width):
                    t.boards[1 + seat][x, y, 0] = self.colours[seat]

    def ways(self, t, k):
        """{where it comes to lie: the pieces that can come there}"""
        block = set(t.boards[1 + t.me])
        found, known = {}, {}
        for piece in parts(block, k):
            if not together(block - piece):
                continue
            shape = to_corner(piece)
            if shape not in known:
                known[shape] = placements(self.lattice, t.board, shape)
            for place in known[shape]:
                found.setdefault(place, set()).add(piece)
        return found

    def turn(self, t):
        ways = {name: self.ways(t, k) for name, k in SIZES.items()}
        name = t.choose([n for n in SIZES if ways[n]], sure=True)
        place = t.choose(sorted(ways[name], key=sorted), sure=True)
        pieces = {frozenset(map(square, piece)): piece for piece in ways[name][place]}
        piece = pieces[t.choose(sorted(pieces, key=sorted), sure=True)]
        carry(t, piece, place)

    def score(self, t):
        rank_by_rest(t, self.players)

    def show(self, choice):
        if isinstance(choice, frozenset) and isinstance(min(choice), str):
            return "+".join(sorted(choice))
        return Game.show(self, choice)

    def text(self, t):
        blocks = ["/".join("".join(t.boards[1 + seat].get((x, y, 0), ".") for x in range(self.length))
                           for y in reversed(range(self.width))) for seat in range(3)]
        return "|".join([self.lattice.write(t.board)] + blocks)
