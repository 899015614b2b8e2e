"""Up and Down: even throws build, odd ones take away; or, from a full pyramid, the other way round."""
from dice import Dice
from table import Game

WORDS = {"R": "red", "G": "green", "B": "black"}


class Rules(Game):
    players = ("Red", "Green", "Black")
    colours = ("R", "G", "B")
    supply = None

    def __init__(self, **options):
        Game.__init__(self, **options)
        self.demolition = self.take("demolition", False, bool)
        self.lattice = Dice(self.take("size", 9, int))
        self.cap = 400 * len(self.players)

    # ---- a full pyramid of which nobody knows the inside: `?` is a die that has not been seen ----

    def start(self, t):
        t.v["stock"] = (0, 0, 0)
        t.v["mixed"] = None

    def mix(self, t):
        cells = len(self.lattice.points)
        each = -(-cells // 3)
        t.v["mixed"] = (each, each, each)
        for _ in range(3 * each - cells):
            self.draw(t)
        for p in self.lattice.points:
            t.board[p] = "?"
        self.uncover(t)

    def draw(self, t):
        left = list(t.v["mixed"])
        word = t.choose([WORDS[c] for i, c in enumerate("RGB") if left[i]], by="chance", sure=True)
        c = {w: c for c, w in WORDS.items()}[word]
        left["RGB".index(c)] -= 1
        t.v["mixed"] = tuple(left)
        return c

    def uncover(self, t):
        for p in self.lattice.points:
            if t.board.get(p) == "?" and self.lattice.exposed(t.board, p):
                t.board[p] = self.draw(t)

    def text(self, t):
        return self.lattice.write(t.board).replace("?", "U")

    # ---- turns ------------------------------------------------------------------

    def own_free(self, t):
        return [p for p in self.lattice.free(t.board) if t.board[p] == t.colour]

    def build(self, t, n):
        for _ in range(n):
            if self.lattice.playable(t.board):
                t.board[t.choose(self.lattice.playable(t.board), sure=True)] = t.colour

    def turn(self, t):
        if self.demolition and t.v["mixed"] is None:
            self.mix(t)
        n = t.choose(range(1, 7), by="chance", sure=True)
        if self.demolition:
            self.tear_down(t, n)
        elif n in (2, 4, 6):
            self.build(t, n)
            if len(t.board) == len(self.lattice.points):
                t.finish()
        else:
            for _ in range(n):
                if self.own_free(t):
                    del t.board[t.choose(self.own_free(t), sure=True)]

    def tear_down(self, t, n):
        stock = list(t.v["stock"])
        if n in (2, 4, 6):
            for _ in range(n):
                if self.own_free(t):
                    p = t.choose(self.own_free(t) + ["nothing"], sure=True)
                    if p == "nothing":
                        break
                    del t.board[p]
                    stock[t.me] += 1
                    t.v["stock"] = tuple(stock)
                    self.uncover(t)
            if t.v["mixed"][t.me] == 0 and t.colour not in t.board.values():
                t.win()
        else:
            n = min(n, stock[t.me])
            stock[t.me] -= n
            t.v["stock"] = tuple(stock)
            self.build(t, n)

    def score(self, t):
        dice = list(t.board.values())
        if self.demolition:
            t.rank([-dice.count(c) - t.v["mixed"][i] for i, c in enumerate("RGB")])
        t.rank([sum(self.lattice.outside_faces(p) for p in t.board if t.board[p] == c) for c in "RGB"])
