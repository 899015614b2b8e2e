"""Up and Down: even throws build, odd ones take away; or, from a full pyramid, the other way round."""
from games._dice_game import DiceGame
from games._throws import throw

WORDS = {"R": "red", "G": "green", "B": "black"}


class Rules(DiceGame):
    turns_each = 400

    def __init__(self, **options):
        DiceGame.__init__(self, **options)
        self.demolition = self.take("demolition", False, bool)

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
        word = t.choose([WORDS[c] for c, left in zip("RGB", t.v["mixed"]) if left], by="chance", sure=True)
        c = {w: c for c, w in WORDS.items()}[word]
        t.add("mixed", "RGB".index(c), -1)
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
        n = throw(t)
        if self.demolition:
            self.tear_down(t, n)
        elif n in (2, 4, 6):
            self.build(t, n)
            if self.is_full(t):
                t.finish()
        else:
            for _ in range(n):
                if self.own_free(t):
                    del t.board[t.choose(self.own_free(t), sure=True)]

    def tear_down(self, t, n):
        if n in (2, 4, 6):
            for _ in range(n):
                if self.own_free(t):
                    p = t.choose(self.own_free(t) + ["nothing"], sure=True)
                    if p == "nothing":
                        break
                    del t.board[p]
                    t.add("stock", t.me, 1)
                    self.uncover(t)
            if t.v["mixed"][t.me] == 0 and t.colour not in t.board.values():
                t.win()
        else:
            n = min(n, t.v["stock"][t.me])
            t.add("stock", t.me, -n)
            self.build(t, n)

    def score(self, t):
        if self.demolition:
            t.rank([-seen - unseen for seen, unseen in zip(self.dice_of_each(t), t.v["mixed"])])
        t.rank(self.faces_outside_of_each(t))
