"""Masquerade: pull the lowest die out of an edge of your pyramid, put it on top; sort the colours before the others."""
from games._dice_game import CommonDiceGame

NAMES = {"R": "red", "G": "green", "U": "blue"}


class Rules(CommonDiceGame):
    fixed_size = 9
    cap = 200
    repetition = True

    def __init__(self, **options):
        CommonDiceGame.__init__(self, **options)
        self.training = self.take("training", False, bool)
        self.order = self.take("order", "any")
        self.given = self.take("deal", None)        # nine letters, edge after edge from the foot up, instead of chance

    def start(self, t):
        t.v["dealt"] = False

    def summit(self, seat):
        return tuple(5 if side == seat else 0 for side in range(3))

    def edges(self, seat):
        """Three lists of cells from the foot up: the summit moved along one axis at a time."""
        top = self.summit(seat)
        return [[tuple(k + (steps if side == axis else 0) for side, k in enumerate(top)) for steps in (3, 2, 1)]
                for axis in range(3)]

    def sorted(self, b, seat):
        columns = [[b[p] for p in edge] for edge in self.edges(seat)]
        if b[self.summit(seat)] != "B":
            return False
        if self.training:
            return all(len(set(column)) == 1 for column in columns)
        same = columns[0] == columns[1] == columns[2] and len(set(columns[0])) == 3
        return same and (self.order == "any" or columns[0] == ["U", "R", "G"])

    def deal(self, t):
        b = t.board
        if self.given:
            self.build(b, [self.given[k:k + 3] for k in (0, 3, 6)])
        while not self.given:
            left = {"R": 3, "G": 3, "U": 3}
            columns = []
            for _ in range(3):
                column = []
                for _ in range(3):
                    name = t.choose([NAMES[c] for c in "RGU" if left[c]], by="chance", sure=True)
                    column.append([c for c in NAMES if NAMES[c] == name][0])
                    left[column[-1]] -= 1
                columns.append(column)
            self.build(b, columns)
            neighbours = any(c[0] == c[1] or c[1] == c[2] for c in columns)
            if not neighbours and not self.sorted(b, 0):
                break
        t.v["dealt"] = True
        t.stay = True

    def build(self, b, columns):
        for seat in range(len(self.players)):
            b.update({p: "B" for p in self.lattice.points if p[seat] >= 5})
            for edge, column in zip(self.edges(seat), columns):
                b.update(zip(edge, column))

    def turn(self, t):
        D, b = self.lattice, t.board
        if not t.v["dealt"]:
            return self.deal(t)
        seats = range(len(self.players))
        for seat in seats:
            foot = t.choose([edge[0] for edge in self.edges(seat)], by=seat, sure=True)
            b[self.summit(seat)] = D.pull(b, foot)
        t.me = len(self.players) - 1            # the round is one turn
        done = [seat for seat in seats if self.sorted(b, seat)]
        if done:
            t.share(done)
