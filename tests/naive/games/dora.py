"""DoRa: thrown dice go beside others unturned; every pit is filled by the owner of the number that stands out."""
from dice import AXES, POSES, SIDES, plus
from games._dice_game import DiceGame
from games._throws import choose_pose, throw_pose


class Rules(DiceGame):
    usual_players = 2

    def __init__(self, **options):
        DiceGame.__init__(self, **options)
        self.stock = -(-len(self.lattice.points) // len(self.players))          # 83 for two, 55 for three

    def left(self, t, seat):
        return self.stock - len(self.dice_of(t, seat))

    def place(self, t, seat, p, pose):
        t.board[p] = (self.colours[seat], pose)
        t.order.append(p)
        if self.left(t, seat) == 0:
            t.win(seat)

    def turn(self, t):
        D, b = self.lattice, t.board
        t.order = []                    # the dice of this turn, as they came
        thrown = throw_pose(t)
        beside = [p for p in D.holes(b) if any(q in b for q in D.neighbours(p))]
        self.place(t, t.me, t.choose(beside or D.holes(b), sure=True), thrown)
        while D.pits(b):
            # Lowest level first, then by the cell's name.
            pit = min(D.pits(b), key=lambda p: (D.height(p), p))
            seat, poses = self.filling(t, pit)
            self.place(t, seat, pit, choose_pose(t, poses, by=seat))
        if self.is_full(t):
            t.finish()

    def filling(self, t, pit):
        """Who fills the pit, and how the die may lie."""
        b = t.board
        numbers = self.lattice.funnel_numbers(b, pit)
        owners = [self.colours.index(b[plus(pit, AXES[s])][0]) for s in SIDES]
        highest = [s for s in SIDES if numbers[s] == max(numbers)]
        kinds = len(set(numbers))
        if len(set(owners)) == 1:
            seat, against = (owners[0] + 1) % len(self.players), highest
        elif kinds == 3:
            seat, against = owners[highest[0]], highest
        elif kinds == 2:
            against = [s for s in SIDES if numbers.count(numbers[s]) == 1]
            seat = owners[against[0]]
        else:
            supports = [plus(pit, AXES[s]) for s in SIDES]
            last = max((p for p in supports if p in t.order), key=t.order.index)
            seat, against = self.colours.index(b[last][0]), list(SIDES)
        # Face v of the filler lies against v, so 7 - v is seen on that side.
        return seat, [o for o in POSES if any(o[s] == 7 - numbers[s] for s in against)]

    def score(self, t):
        t.rank([-self.left(t, seat) for seat in range(len(self.players))])
