"""The Most Simple Game: throw, place that many dice anywhere; most faces outside the full pyramid."""
from games._dice_game import DiceGame
from games._throws import throw


class Rules(DiceGame):
    usual_players = 2

    def turn(self, t):
        self.build(t, throw(t))

    def build(self, t, n):
        for _ in range(n):
            if self.lattice.playable(t.board):
                t.board[t.choose(self.lattice.playable(t.board), sure=True)] = t.colour

    def after(self, t):
        if self.is_full(t):
            t.finish()

    def score(self, t):
        t.rank(self.faces_outside_of_each(t))
