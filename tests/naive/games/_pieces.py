"""Pieces of a block of dice, carried to the pyramid as they are: Tabula Rasa and Quadrula Rasa."""
from itertools import product


def quarter(cell, axis):
    """A cell after a quarter turn about an axis."""
    x, y, z = cell
    return ((x, -z, y), (z, y, -x), (-y, x, z))[axis]


def together(cells):
    """Do these cubes hang together by whole faces? No cubes do."""
    cells = set(cells)
    if not cells:
        return True
    found, waiting = set(), [min(cells)]
    while waiting:
        p = waiting.pop()
        if p in found:
            continue
        found.add(p)
        waiting += [q for q in cells if sum(abs(q[i] - p[i]) for i in range(3)) == 1]
    return found == cells


def to_corner(cells):
    low = [min(c[i] for c in cells) for i in range(3)]
    return frozenset(tuple(c[i] - low[i] for i in range(3)) for c in cells)


def ways_to_hold(cells):
    """The shape as it looks after any number of quarter turns."""
    seen, waiting = set(), [to_corner(cells)]
    while waiting:
        shape = waiting.pop()
        if shape not in seen:
            seen.add(shape)
            waiting += [to_corner([quarter(c, axis) for c in shape]) for axis in range(3)]
    return seen


def placements(D, board, cells):
    """Where the piece can lie in the pyramid: all cells empty, and every die in a funnel when all are there."""
    found = set()
    for shape in ways_to_hold(cells):
        for a, b, c in product(range(D.n), repeat=3):
            there = frozenset((a + x, b + y, c + z) for x, y, z in shape)
            if not there <= D.all or any(p in board for p in there):
                continue
            if all(s in board or s in there for p in there for s in D.supports(p)):
                found.add(there)
    return found


def parts(cells, k):
    """Every part of k cubes that hangs together."""
    layer = {frozenset([p]) for p in cells}
    for _ in range(k - 1):
        layer = {part | {q} for part in layer for p in part for q in cells
                 if q not in part and sum(abs(q[i] - p[i]) for i in range(3)) == 1}
    return layer


def carry(t, piece, place):
    """The piece leaves the mover's block and lies in the pyramid; whoever has used up his block wins."""
    block = t.boards[1 + t.me]
    for p in place:
        t.board[p] = t.colour
    for p in piece:
        del block[p]
    if not block:
        t.win()


def rank_by_rest(t, players):
    t.rank([-len(t.boards[1 + seat]) for seat in range(len(players))])


def square(p):
    return "abcdefghijk"[p[0]] + str(p[1] + 1)
