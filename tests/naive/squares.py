"""Boards of squares on which pieces stand on one another, read literally.

A place is a tuple (column, row, level); a board is a plain dictionary {place: colour}. In a stack the levels count
from the square up; in a nest every level is for one size, and places are named by it.
"""

COMPASS = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}


class Squares:
    def __init__(self, w, h, tall, nested=False):
        self.w, self.h, self.tall, self.nested = w, h, tall, nested
        self.squares = [(c, r) for r in range(h) for c in range(w)]
        self.points = [(c, r, level) for level in range(tall) for (c, r) in self.squares]
        self.name = {(c, r, level): "%d:%s%d" % (tall - level if nested else level, "abcdefghijklmnopqrst"[c], r + 1)
                     for (c, r, level) in self.points}
        self.point = {name: p for p, name in self.name.items()}

    def place(self, square, size):
        """In a nest: where a piece of this size stands."""
        return square + (self.tall - size,)

    def size(self, p):
        return self.tall - p[2]

    def ahead(self, square, way, steps=1):
        """The square so many steps in a direction, or None off the board."""
        q = (square[0] + COMPASS[way][0] * steps, square[1] + COMPASS[way][1] * steps)
        return q if 0 <= q[0] < self.w and 0 <= q[1] < self.h else None

    def read(self, text):
        board = {}
        for level, plane in enumerate(text.split("_")):
            for from_north, row in enumerate(plane.split("/")):
                for c, mark in enumerate(row):
                    if mark != ".":
                        board[(c, self.h - 1 - from_north, level)] = mark
        return board

    def write(self, board):
        planes = ["/".join("".join(board.get((c, r, level), ".") for c in range(self.w))
                           for r in range(self.h - 1, -1, -1)) for level in range(self.tall)]
        while len(planes) > 1 and not planes[-1].replace("/", "").replace(".", ""):
            planes.pop()
        return "_".join(planes)
