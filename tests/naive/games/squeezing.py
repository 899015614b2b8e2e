"""Squeezing: as many dice as thrown, in one piece, at a face of one's own; be the first without dice."""
from games._groups import groups, longest_row, shows_a_face
from dice import Dice
from table import Game


class Rules(Game):
    players = ("Red", "Green", "Black")
    colours = ("R", "G", "B")
    supply = None

    def __init__(self, **options):
        Game.__init__(self, **options)
        self.again = self.take("again", False, bool)
        self.lattice = Dice(self.take("size", 9, int))
        self.stock = len(self.lattice.points) // 3

    def start(self, t):
        t.v.update(first=(), owner=-1)

    def left(self, t, seat):
        return self.stock - list(t.board.values()).count(self.colours[seat])

    def begin_building(self, t):
        D = self.lattice
        owner = self.players.index(t.choose(self.players, by="chance", sure=True))
        tops = [p for p in D.points if sum(p) == D.n - 2 and all(min(s) > 0 for s in D.supports(p))]
        top = t.choose(tops, by=owner, sure=True)
        t.v.update(first=(top,) + tuple(D.supports(top)), owner=owner)
        for p in t.v["first"]:
            t.board[p] = self.colours[owner]
        t.stay, t.me = True, t.next_seat(owner)

    def show(self, choice):
        if isinstance(choice, tuple) and choice and choice[0] == "keep-the-1":
            return "keep-the-1." + Game.show(self, choice[1])
        return Game.show(self, choice)

    def place(self, t, group):
        for p in group:
            t.board[p] = t.colour

    def of(self, t, seat):
        return {p for p, c in t.board.items() if c == self.colours[seat]}

    def home(self, t, seat):
        return self.of(t, seat) or set(t.board)

    def allowed(self, t):
        built = len(self.of(t, t.v["owner"])) > 4
        return built or shows_a_face(self.lattice, t.board, t.v["first"])

    def can_build(self, t, seat):
        return any(groups(self.lattice, t.board, n, self.home(t, seat))
                   for n in range(1, 1 + min(6, self.left(t, seat))))

    def ways(self, t, n):
        """The groups of n with which the first pyramid keeps a free face."""
        fine = []
        for group in groups(self.lattice, t.board, n, self.home(t, t.me)):
            after = t.copy()
            self.place(after, group)
            if self.allowed(after):
                fine.append(group)
        return fine

    def turn(self, t):
        if t.v["owner"] < 0:
            return self.begin_building(t)
        n = t.choose(range(1, 7), by="chance", sure=True)
        while n == 1 and self.again:
            # Keeping the 1 and what is done with it are one choice.
            ways = self.ways(t, 1)
            answer = t.choose(["throw-again"] + ([("keep-the-1", w) for w in ways] or ["keep-the-1"]), sure=True)
            if answer != "throw-again":
                if ways:
                    self.build(t, answer[1])
                else:
                    self.cannot_build(t)
                return
            n = t.choose(range(1, 7), by="chance", sure=True)
        ways = self.ways(t, min(n, self.left(t, t.me)))
        if ways:
            self.build(t, t.choose(ways, sure=True))
        else:
            self.cannot_build(t)

    def cannot_build(self, t):
        if not any(self.can_build(t, seat) for seat in range(3)):
            t.finish()

    def build(self, t, group):
        self.place(t, group)
        for k in range(min(longest_row(group) - 3, self.left(t, t.me)), 0, -1):
            more = self.ways(t, k)
            if more:
                self.place(t, t.choose(more, sure=True))
                break
        if self.left(t, t.me) == 0:
            t.win()

    def score(self, t):
        t.rank([-self.left(t, seat) for seat in range(len(self.players))])
