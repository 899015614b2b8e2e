"""SP-Dancers: touching pairs; White joins bottom and top, Black left and right."""
from games._ball_game import BallGame
from games._turns import touching_pair


class Rules(BallGame):
    def turn(self, t):
        touching_pair(t, self.lattice, "WB")

    def after(self, t):
        P = self.lattice
        sides = ((P.bottom, P.top), (P.left, P.right))
        for seat in (t.me, 1 - t.me):
            if P.joins(P.visible_groups(t.board, self.colours[seat]), *sides[seat]):
                t.win(seat)

    def stuck(self, t):
        t.draw()
