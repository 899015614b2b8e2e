"""Golden Centre: all throw; the middle number builds, or the odd one out; three alike cost everybody dice."""
from dice import Dice
from games._dice_game import DiceGame
from games._throws import throw


class Rules(DiceGame):
    cap = 400

    def pyramid(self):
        self.height = self.take("height", 4, int)
        return Dice(9, self.height)

    def turn(self, t):
        """One round."""
        D, b = self.lattice, t.board
        throws = [throw(t) for _ in range(3)]
        if throws[0] == throws[1] == throws[2]:
            for seat in range(3):
                for _ in range(throws[0]):
                    own = [p for p in D.free(b) if b[p] == "RGB"[seat]]
                    if own:
                        del b[t.choose(own, by=seat, sure=True)]
            return
        if len(set(throws)) == 3:
            builder = throws.index(sorted(throws)[1])
        else:
            builder = [s for s in range(3) if throws.count(throws[s]) == 1][0]
        place = [p for p in D.points if p[builder] > 8 - self.height]
        b[t.choose([p for p in D.playable(b) if p in place], by=builder, sure=True)] = "RGB"[builder]
        if all(p in b for p in place):
            t.win(builder)
