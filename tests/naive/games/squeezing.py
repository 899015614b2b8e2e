"""Squeezing: as many dice as thrown, in one piece, at a face of one's own; be the first without dice."""
from games._groups import GroupGame, groups, longest_row, shows_a_face
from games._throws import throw


class Rules(GroupGame):
    def __init__(self, **options):
        GroupGame.__init__(self, **options)
        self.again = self.take("again", False, bool)

    def start(self, t):
        t.v.update(first=(), owner=-1)

    def home(self, t, seat):
        return set(self.dice_of(t, seat) or t.board)

    def allowed(self, t):
        built = len(self.dice_of(t, t.v["owner"])) > 4
        return built or shows_a_face(t.board, t.v["first"])

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
            t.v["owner"] = self.begin_building(t)
            return
        n = throw(t)
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
            n = throw(t)
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
