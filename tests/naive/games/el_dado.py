"""El Dado: take one free die each; golden 10, blue 5, green 3, black 2, red 1."""
from games._demolition import Demolition

VALUE = {"G": 3, "R": 1, "B": 2, "L": 5, "O": 10}       # L: blue, O: golden (their first free letters)


class Rules(Demolition):
    letters = "RGBLO"
    mixture = (51, 52, 51, 10, 1)

    def turn(self, t):
        p = t.choose(self.lattice.free(t.board), sure=True)
        self.gain(t, VALUE[t.board.pop(p)])
        self.uncover(t)
