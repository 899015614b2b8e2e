"""The triangular pyramid of dice, read literally.

A cell is a tuple (a, b, c): how many dice lie between it and the sides A, B and C.  A board is a plain
dictionary {cell: die}.  A die is its colour's letter, or (letter, pose) where faces matter; a pose is the
tuple of the numbers towards A, B and C.  Every word is computed from the dictionary each time it is asked for.
"""
from itertools import product

AXES = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
SIDES = (0, 1, 2)                       # A, B, C: also the index of a cell's digit and of a pose's number


def plus(p, q):
    return (p[0] + q[0], p[1] + q[1], p[2] + q[2])


def minus(p, q):
    return (p[0] - q[0], p[1] - q[1], p[2] - q[2])


# ---- how a die lies ---------------------------------------------------------

def turned(cube, axis):
    """A cube {direction: number} after a quarter turn about an axis."""
    i, j = [k for k in SIDES if k != axis]

    def image(d):
        e = list(d)
        e[i], e[j] = -d[j], d[i]
        return tuple(e)
    return {image(d): number for d, number in cube.items()}


def _all_poses():
    """The 24 ways a right-handed cube can lie, found by turning one cube about."""
    out = [tuple(-k for k in e) for e in AXES]      # the upper faces look away from the axes
    first = {}
    for direction, number in zip(out, (3, 2, 1)):
        first[direction] = number
        first[tuple(-k for k in direction)] = 7 - number
    seen, waiting = set(), [first]
    while waiting:
        cube = waiting.pop()
        pose = tuple(cube[d] for d in out)
        if pose not in seen:
            seen.add(pose)
            waiting += [turned(cube, axis) for axis in SIDES]
    return sorted(seen)


POSES = _all_poses()


def pose_name(pose):
    """As a choice: a bare tuple would look like a cell."""
    return "f%d%d%d" % pose


def named_pose(name):
    return tuple(int(digit) for digit in name[1:])


def tipped(pose, i, j):
    """The die tips over its edge towards side i, away from side j."""
    numbers = list(pose)
    numbers[i], numbers[j] = pose[j], 7 - pose[i]
    return tuple(numbers)


# ---- the pyramid ------------------------------------------------------------

class Dice:
    """Cells with a+b+c < n; smaller sums lie higher. `levels` keeps only the lowest ones."""

    def __init__(self, n=9, levels=None):
        self.n = n
        self.points = [p for p in product(range(n), repeat=3) if sum(p) < n and (levels is None or n - sum(p) <= levels)]
        self.points.sort(key=lambda p: (-sum(p), p))
        self.all = set(self.points)
        self.base = [p for p in self.points if sum(p) == n - 1]
        self.name = {p: "%d%d%d" % p for p in self.points}
        self.point = {name: p for p, name in self.name.items()}

    def height(self, p):
        return self.n - 1 - sum(p)

    def level(self, k):
        return [p for p in self.points if self.height(p) == k]

    # ---- neighbours ---------------------------------------------------------

    def supports(self, p):
        return [] if sum(p) == self.n - 1 else [plus(p, e) for e in AXES]

    def rests_on(self, p):
        """The cells that rest on p: one over each of its upper faces."""
        return [q for q in (minus(p, e) for e in AXES) if q in self.all]

    def neighbours(self, p):
        """Of the same level: they meet along an edge."""
        return [q for q in (plus(minus(p, e), f) for e in AXES for f in AXES if e != f) if q in self.all]

    def touching(self, p):
        """A whole face in common."""
        return [q for q in [plus(p, e) for e in AXES] + [minus(p, e) for e in AXES] if q in self.all]

    def near(self, p):
        """A face or an edge in common."""
        return [q for q in self.points if q != p and max(abs(k) for k in minus(q, p)) == 1
                and sum(abs(k) for k in minus(q, p)) <= 2]

    # ---- what lies there ----------------------------------------------------

    def holes(self, board):
        return [p for p in self.base if p not in board]

    def pits(self, board):
        return [p for p in self.points if p not in board and self.supports(p)
                and all(s in board for s in self.supports(p))]

    def playable(self, board):
        """Funnels: empty cells in which a die can rest."""
        return self.holes(board) + self.pits(board)

    def free(self, board):
        return [p for p in self.points if p in board and not any(q in board for q in self.rests_on(p))]

    def movable(self, board):
        """Dice with at most one die on them: they can be pulled out."""
        return [p for p in self.points if p in board and sum(1 for q in self.rests_on(p) if q in board) <= 1]

    def exposed(self, board, p):
        """The sides towards which the die at p shows its face."""
        return [s for s in SIDES if minus(p, AXES[s]) not in board]

    def outside_faces(self, p):
        return sum(1 for k in p if k == 0)

    def pull(self, board, p):
        """Takes the die at p away; the column on it slides down. Gives the die."""
        die = board.pop(p)
        on_it = [s for s in SIDES if minus(p, AXES[s]) in board]
        assert len(on_it) <= 1
        while on_it and minus(p, AXES[on_it[0]]) in board:
            higher = minus(p, AXES[on_it[0]])
            board[p] = board.pop(higher)
            p = higher
        return die

    def funnel_numbers(self, board, pit):
        """The three faces that line a pit."""
        return [board[plus(pit, AXES[s])][1][s] for s in SIDES]

    # ---- jumps along a right angle ------------------------------------------

    def solid(self, board, p):
        """A die or the plate."""
        return p in board or (min(p) >= 0 and sum(p) > self.n - 1)

    def jumps(self, board, p):
        """{landing cell: steps} for the free die at p."""
        if p not in board or any(q in board for q in self.rests_on(p)):
            return {}
        rest = {q: die for q, die in board.items() if q != p}
        found = {}
        for up in SIDES:
            for down in SIDES:
                if up == down:
                    continue
                q, m = minus(p, AXES[up]), 1
                while q not in rest and self.solid(rest, plus(q, AXES[down])) and m <= 2 * self.n:
                    q, m = minus(q, AXES[up]), m + 1
                if q in rest or m > 2 * self.n:
                    continue
                n = 0
                while not self.solid(rest, plus(q, AXES[down])) and n <= 2 * self.n:
                    q, n = plus(q, AXES[down]), n + 1
                if 1 <= n <= 2 * self.n and q in self.all and all(self.solid(rest, plus(q, e)) for e in AXES):
                    found[q] = min(m + n, found.get(q, m + n))
        return found

    # ---- text ---------------------------------------------------------------

    def write(self, board):
        def mark(p):
            die = board.get(p, ".")
            return die if isinstance(die, str) else die[0] + "%d%d%d" % die[1]
        planes = []
        for height in range(self.n):
            total = self.n - 1 - height
            rows = [[mark((a, b, total - a - b)) for b in range(total - a + 1)] for a in range(total + 1)]
            planes.append("/".join("".join(row) for row in rows))
        while len(planes) > 1 and not planes[-1].replace("/", "").replace(".", ""):
            planes.pop()
        return "_".join(planes)

    def read(self, text):
        board = {}
        for height, plane in enumerate(text.split("_")):
            total = self.n - 1 - height
            for a, row in enumerate(plane.split("/")):
                b, at = 0, 0
                while at < len(row):
                    letter = row[at]
                    digits = row[at + 1:at + 4]
                    posed = letter != "." and len(digits) == 3 and digits.isdigit()
                    if letter != ".":
                        board[(a, b, total - a - b)] = (letter, tuple(map(int, digits))) if posed else letter
                    at += 4 if posed else 1
                    b += 1
        return board
