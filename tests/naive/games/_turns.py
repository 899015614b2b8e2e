"""A few turns that several games share."""


def touching_pair(t, P, colours, fits=None):
    """One ball of each of two colours, in either order: colour, point, point."""
    b = t.board
    if fits is None:
        def fits(p, q):
            return q in P.contacts[p]
    t.require(all(t.left(c) > 0 for c in colours))
    first = t.choose(colours)
    second = colours[1 - colours.index(first)]
    p = t.choose(P.playable(b))
    b[p] = first
    q = t.choose([q for q in P.playable(b) if fits(p, q)], sure=True)
    b[q] = second
    return {first: p, second: q}


def place_or_move(t, P):
    """A new ball, or one that lies there already: it may not come to rest on what sank as it was taken out."""
    b, c = t.board, t.colour
    options = []
    if t.left(c) > 0:
        options += [("place", p) for p in P.playable(b)]
    options += [("move", p) for p in P.movable(b, c)]
    what, p = t.choose(options)
    if what == "place":
        b[p] = c
    else:
        dropped, _ = P.lift(b, p)
        q = t.choose([q for q in P.playable(b) if q != p and not P.rests_on(q, dropped)], sure=True)
        b[q] = c
