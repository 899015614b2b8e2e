"""Abquetschen (2004): as many dice as thrown, in one piece, at an own face; who has none left, or throws more than he has, wins."""
from games._groups import GroupGame, groups, longest_row, shows_a_face
from games._throws import throw


class Rules(GroupGame):
    players = ("Red", "Yellow", "Pearl", "Fourth")
    colours = ("R", "Y", "P", "F")
    usual_players = 3

    def __init__(self, **options):
        GroupGame.__init__(self, **options)
        self.bonus = self.take("bonus", "earlier")

    def start(self, t):
        t.v.update(first=())

    def turn(self, t):
        D, b = self.lattice, t.board
        if not t.v["first"]:
            self.begin_building(t)
            return
        old = self.dice_of(t, t.me)
        if old and not any(groups(D, b, n, old) for n in range(1, 7)):
            t.finish()
        n = throw(t)
        if n > self.left(t, t.me):
            t.win()
        early = any(not self.dice_of(t, seat) for seat in range(len(self.players)))

        def ways(n, home):
            fine = []
            for group in groups(D, b, n, home):
                after = set(b) | group
                if not early or shows_a_face(after, t.v["first"]):
                    fine.append(group)
            return fine

        first = ways(n, old or b)
        if not first:
            return
        group = t.choose(first, sure=True)
        self.place(t, group)
        for k in range(min(longest_row(group) - 3, self.left(t, t.me)), 0, -1):
            more = ways(k, old if self.bonus == "earlier" else self.dice_of(t, t.me))
            if more:
                self.place(t, t.choose(more, sure=True))
                break
        if not self.left(t, t.me):
            t.win()
